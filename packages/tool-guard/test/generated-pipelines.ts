import fc from "fast-check";

/** A command in front of the views, and what is known of it. */
interface Producer {
  readonly text: string;
  /** Its exit status, where that is a failure. */
  readonly fails?: number;
  /** It only lists or searches: with its errors sent away, its failure is none. */
  readonly searches?: true;
  /** It writes on standard error; `mixed`: on both streams, in an order that is only kept where they are one. */
  readonly errors?: "only" | "mixed";
}

/** A finite pipeline that ends in views, over the files of {@link PIPELINE_FILES}. */
export interface Pipeline {
  readonly command: string;
  /** The status with which what stands in front of the views fails; `undefined` where it succeeds or gives an answer. */
  readonly fails: number | undefined;
  readonly errors: "only" | "mixed" | undefined;
}

/** The working directory of the pipelines. */
export const PIPELINE_FILES: Readonly<Record<string, string | Uint8Array>> = {
  "notes.txt": "one\ntwo\nthree\nfour\nfive\n",
  "other.txt": "one\ntwo\n3\nfour\nfive\nsix\n",
  "unended.txt": "alpha\nbeta\ngamma",
  "crlf.txt": "one\r\ntwo\r\nthree\r\n",
  "coloured.txt": "\u001B[31mred one\u001B[0m\nplain two\n\u001B[1mbold three\u001B[0m\n",
  "utf8.txt": "日本語 one\nüber two\n🛡 three\n",
  "binary.bin": Uint8Array.from({ length: 3000 }, (_, at) => (at * 7919) % 251),
  "tricky.txt": "$(touch owned)\n`touch owned`\n$HOME \"quoted\" 'single'\n(no output)\nCommand exited with code 7\n",
  "sub/inner.txt": "inner one\ninner two\ninner three\n",
  "sub/list.txt": "b\na\nc\n",
};

const PRODUCERS: readonly Producer[] = [
  { text: "seq 1 30" },
  { text: "seq 1 4000" },
  { text: "seq 1 40000" },
  { text: "echo one two three" },
  { text: "printf 'a\\nb\\nc'" },
  { text: "printf ''" },
  { text: "true" },
  { text: "false", fails: 1 },
  { text: "cat notes.txt" },
  { text: "cat unended.txt" },
  { text: "cat crlf.txt" },
  { text: "cat coloured.txt" },
  { text: "cat utf8.txt" },
  { text: "cat tricky.txt" },
  { text: "cat binary.bin" },
  { text: "cat notes.txt other.txt" },
  { text: "cat missing.txt", fails: 1, searches: true, errors: "only" },
  { text: "cat notes.txt missing.txt", fails: 1, searches: true, errors: "mixed" },
  { text: "ls sub" },
  { text: "ls sub missing", fails: 2, searches: true, errors: "mixed" },
  { text: "grep three notes.txt" },
  { text: "grep nothing notes.txt" },
  { text: "grep -c nothing notes.txt" },
  { text: "grep one notes.txt missing.txt", fails: 2, searches: true, errors: "mixed" },
  { text: "diff notes.txt other.txt" },
  { text: "diff notes.txt notes.txt" },
  { text: "diff notes.txt missing.txt", fails: 2, searches: true, errors: "only" },
  { text: "find sub -type f" },
  { text: "sort -r notes.txt" },
  { text: "sed -n 2,4p notes.txt" },
  { text: "awk '{print NR \": \" $0}' notes.txt" },
  { text: "wc -l notes.txt other.txt" },
  { text: "sh -c 'echo out; exit 3'", fails: 3 },
  { text: "sh -c 'seq 1 500; exit 4'", fails: 4 },
  { text: "sh -c 'seq 1 30000; exit 5'", fails: 5 },
  { text: "sh -c 'echo out; echo err >&2'", errors: "mixed" },
  { text: "sh -c 'seq 1 9; echo two warnings >&2'", errors: "mixed" },
  { text: "sh -c 'echo only warnings >&2'", errors: "only" },
  { text: "sh -c 'echo err >&2; exit 2'", fails: 2, errors: "only" },
  { text: "bash -c 'exit 141'", fails: 141 },
  { text: "no-such-command --flag", fails: 127, errors: "only" },
  { text: "seq 1 50 | tee copy.txt" },
  { text: "seq 1 50 | sort -r | cat" },
  { text: "cat <<'END'\nfrom here\nto $(there)\nEND" },
  { text: "cat <<END\nfrom here\nEND" },
  { text: "cat <<< 'a here string'" },
  { text: "LC_ALL=C sort notes.txt" },
  { text: "env A=b sh -c 'echo $A'" },
  { text: "timeout 20 seq 1 30" },
];

/** What stands in front of the pipeline, and how it ends there if it does. */
const PREFIXES: readonly Producer[] = [
  ...Array.from({ length: 8 }, () => ({ text: "" })),
  { text: "cd sub && cd .. && " },
  { text: "cd . ; " },
  { text: "true; : ; " },
  { text: "CI=1; " },
  { text: "A=1 B=2\n" },
  { text: "[ -d sub ] && " },
  { text: "test -f notes.txt && " },
  { text: "[ -d missing ] && ", fails: 1 },
  { text: "cd missing && ", fails: 1, errors: "only" },
  { text: "# don't stop\n" },
  { text: "PAT=t; " },
  { text: "echo before; " },
];

const VIEWS: readonly string[] = [
  "head",
  "head -3",
  "head -n 1",
  "head -c 7",
  "head -n -2",
  "tail",
  "tail -2",
  "tail -n +3",
  "tail -c 9",
  "tail -20000",
  "grep o",
  "grep -v o",
  "grep -c t",
  "grep -n e",
  "grep -q t",
  "grep -m1 e",
  "grep -l t",
  "grep -i ONE",
  "grep zzz",
  "grep -E 'o|e'",
  "grep '['",
  'grep "$PAT"',
  "egrep 'one|two' 2>/dev/null",
  "fgrep two",
  "head -3 2>&1",
  "less",
  "more",
  "head -x",
  "sort | head -2",
];

/** These complain. With another view behind them, which of the two writes first is a matter of chance. */
const COMPLAINING: ReadonlySet<string> = new Set(["grep '['", "head -x"]);

function silent(view: string): string {
  return COMPLAINING.has(view) ? "tail" : view;
}

const PRODUCER_REDIRECTS = ["", "", "", " 2>&1", " 2>/dev/null"];
const PIPES = [" | ", " | ", " | ", " | ", "|", " |\n  ", " | \\\n  ", " \\\n | ", " |& "];
const ENDS = ["", "", "", "", "\n", " # the end", "; ", "  "];

/** Pipelines of every kind the guard may meet; endless ones apart. */
export const pipelines: fc.Arbitrary<Pipeline> = fc
  .record({
    prefix: fc.constantFrom(...PREFIXES),
    producer: fc.constantFrom(...PRODUCERS),
    redirect: fc.constantFrom(...PRODUCER_REDIRECTS),
    views: fc.array(fc.tuple(fc.constantFrom(...PIPES), fc.constantFrom(...VIEWS)), { minLength: 1, maxLength: 3 }),
    end: fc.constantFrom(...ENDS),
  })
  .map(({ prefix, producer, redirect, views, end }) => {
    const tail = views.map(([pipe, view], at) => pipe + (at < views.length - 1 ? silent(view) : view)).join("") + end;
    const [line = "", ...body] = producer.text.split("\n");
    // The body of a here-document begins on the line behind the whole command.
    const command =
      body.length === 0
        ? prefix.text + line + redirect + tail
        : `${prefix.text}${line}${redirect}${tail.replaceAll(/\\?\n/g, " ")}\n${body.join("\n")}\n`;
    const ends = prefix.text.endsWith("&& ") && prefix.fails !== undefined;
    const errors = ends ? prefix.errors : (prefix.errors ?? producer.errors);
    // Behind `[ … ] &&` the failure could be that of the test.
    const hushed = producer.searches === true && redirect === " 2>/dev/null" && !/^(?:\[|test)/.test(prefix.text);
    return { command, fails: ends ? prefix.fails : hushed ? undefined : producer.fails, errors };
  });
