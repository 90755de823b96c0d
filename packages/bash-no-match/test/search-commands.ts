import fc from "fast-check";

/**
 * Random shell commands that end in a search, as agents write them and worse. Each search carries a pattern `id<segment>-<stage>`
 * that matches nothing, by which a log can tell them apart. The files they name are those of the referee.
 */
export interface SearchCommand {
  readonly source: string;
  /** The `id…` of the last stage of the last segment, if that is a search. */
  readonly lastSearch: string | undefined;
  /** Where the last segment begins. */
  readonly lastSegmentAt: number;
}

const SEARCHES = ["grep", "grep", "rg", "rg", "fgrep", "egrep"] as const;
const OPTIONS = [
  "",
  "",
  "",
  "",
  "-q",
  "-i",
  "-n",
  "-c",
  "-v",
  "-l",
  "-L",
  "-s",
  "-qs",
  "-m0",
  "-x",
  "--no-messages",
] as const;
const LONG_OPTIONS = ["", "", "", "", "--files-without-match", "--max-count=0"] as const;
const INPUTS = [
  "a.txt",
  "a.txt",
  "a.txt",
  "empty.txt",
  "gone.txt",
  "sub/b.txt",
  "*.txt",
  "$(ls *.txt)",
  "$(ls *.md 2>/dev/null)",
  "",
] as const;
const REDIRECTS = [
  "",
  "",
  "",
  "",
  "",
  "2>/dev/null",
  "2>/dev/null",
  ">/dev/null",
  "2>&1",
  "&>/dev/null",
  "> found.tmp",
  "> /no/dir/o",
  "2>/dev/null >/no/dir/o",
  "2>/dev/null >&3",
  "2>/dev/null <&7",
  "< a.txt",
  "< gone.txt",
  "2>/dev/null < gone.txt",
  "<<< hay",
  "<<< $((1/0))",
  "2>/dev/null <<< $((1/0))",
  "2>/dev/null <<E",
  ">&-",
  "2>&-",
] as const;
const PREFIXES = [
  "",
  "",
  "",
  "",
  "",
  "LC_ALL=C ",
  "A=$(false) ",
  "UID=1 ",
  "\\",
  "timeout 5 ",
  "env ",
  "command ",
  "time ",
] as const;

/** Commands that are no searches: silent and loud, failing and not. */
const OTHERS = [
  "cd sub",
  "cd sub",
  "cd gone",
  "cd gone 2>/dev/null",
  "cd gone &>/dev/null",
  "cd gone 2>&1 >/dev/null",
  "cd gone 2>&-",
  'cd "$(false)"',
  "pushd sub >/dev/null",
  "mkdir -p sub",
  "mkdir a.txt",
  "mkdir a.txt 2>/dev/null",
  "export A=b",
  "export A=$(false)",
  "export UID=1 2>/dev/null",
  "A=1",
  "A=1 2>/dev/null >/no/dir/o",
  "A=$(false)",
  "A=$(true)",
  "declare A=$(false)",
  "true",
  ":",
  "echo x",
  "echo x >/dev/null",
  "echo x 2>/dev/null >/no/dir/o",
  "echo x >&- 2>&-",
  "test -d gone",
  "[ -d sub ]",
  "[[ -d gone ]]",
  "(( 0 ))",
  "(false)",
  "(exit 1)",
  "{ false; }",
  "false",
  "command false",
  "exit 1",
  "exit 0",
  "sh -c 'exit 1'",
  "eval false",
  "cmp -s a.txt empty.txt",
  "diff -q a.txt empty.txt >/dev/null",
  "diff a.txt empty.txt",
  "set -o pipefail",
  "set -e",
  "trap 'exit 1' EXIT",
  "grep() { return 1; }",
  "f() { :; }",
  "exec 2>/dev/null",
  "exec 3>&1",
  ". ./fail.sh",
  "./cd sub",
  "cat a.txt",
  "cat gone.txt",
  "cat gone.txt 2>/dev/null",
  "ls gone 2>&1",
  "sort a.txt",
  "timeout 5 false",
  "unset X",
] as const;
const SINKS = ["cat", "head -n 1", "sort", "wc -l >/dev/null", "false"] as const;
const SEPARATORS = [" && ", " && ", " && ", " && ", " && ", " && ", " || ", "; ", "\n", " & "] as const;

interface SearchParts {
  readonly kind: "search";
  readonly write: (id: string) => string;
}
interface OtherParts {
  readonly kind: "other";
  readonly text: string;
}

const search: fc.Arbitrary<SearchParts> = fc
  .record({
    prefix: fc.constantFrom(...PREFIXES),
    name: fc.constantFrom(...SEARCHES),
    option: fc.constantFrom(...OPTIONS),
    long: fc.constantFrom(...LONG_OPTIONS),
    pattern: fc.constantFrom("needle", "needle", "needle", "hay"),
    input: fc.constantFrom(...INPUTS),
    redirect: fc.constantFrom(...REDIRECTS),
  })
  .map(({ prefix, name, option, long, pattern, input, redirect }) => ({
    kind: "search",
    write: (id) =>
      prefix +
      [name, option, long, `-e ${pattern}`, `-e ${id}`, input, redirect].filter((word) => word !== "").join(" "),
  }));

const other: fc.Arbitrary<OtherParts> = fc.constantFrom(...OTHERS).map((text) => ({ kind: "other", text }));

const sink: fc.Arbitrary<OtherParts> = fc.constantFrom(...SINKS).map((text) => ({ kind: "other", text }));

const negation = fc.constantFrom("", "", "", "", "", "", "! ");

type Parts = SearchParts | OtherParts;

interface Segment {
  readonly negation: string;
  readonly pipe: string;
  readonly stages: readonly Parts[];
}

const pipe = fc.constantFrom(" | ", " | ", " | ", " |& ");

/** Anything may stand in front. */
const earlierSegment: fc.Arbitrary<Segment> = fc.record({
  negation,
  pipe,
  stages: fc.oneof(
    { weight: 6, arbitrary: fc.tuple(other) },
    { weight: 3, arbitrary: fc.tuple(search) },
    { weight: 1, arbitrary: fc.tuple(fc.oneof(other, search), fc.oneof(search, sink)) },
  ),
});

const lastSegment: fc.Arbitrary<Segment> = fc.record({
  negation,
  pipe,
  stages: fc.oneof(
    { weight: 7, arbitrary: fc.tuple(search) },
    { weight: 2, arbitrary: fc.tuple(search, search) },
    { weight: 2, arbitrary: fc.tuple(other, search) },
    { weight: 1, arbitrary: fc.tuple(search, sink) },
  ),
});

export const searchCommand: fc.Arbitrary<SearchCommand> = fc
  .record({
    earlier: fc.array(fc.record({ segment: earlierSegment, separator: fc.constantFrom(...SEPARATORS) }), {
      maxLength: 2,
    }),
    last: lastSegment,
    end: fc.constantFrom("", "", "", "", "", ";", " # && make", " &"),
  })
  .map(({ earlier, last, end }) => {
    const front = earlier.map(({ segment, separator }, index) => write(segment, index) + separator).join("");
    const finalStage = last.stages.at(-1);
    const text = front + write(last, earlier.length) + end;
    return {
      // A body for each `<<E`, behind the line that opens them.
      source: text + "\nhay\nE".repeat(text.split("<<E").length - 1),
      lastSearch: finalStage?.kind === "search" ? idOf(earlier.length, last.stages.length - 1) : undefined,
      lastSegmentAt: front.length,
    };
  });

function write({ negation: bang, pipe: joint, stages }: Segment, segment: number): string {
  return (
    bang +
    stages.map((stage, index) => (stage.kind === "other" ? stage.text : stage.write(idOf(segment, index)))).join(joint)
  );
}

function idOf(segment: number, stage: number): string {
  return `id${segment}-${stage}`;
}
