import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { splitTrailingView } from "../../src/index.ts";

/** Bash decides: the cut command, and the view on its output, give what the shell gives for the user's own command. */

let directory = "";

beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), "trailing-view-"));
  mkdirSync(join(directory, "work", "web"), { recursive: true });
  writeFileSync(
    join(directory, "work", "lines.txt"),
    Array.from({ length: 40 }, (_, at) => `line ${at} of x\n`).join(""),
  );
  writeFileSync(join(directory, "work", "web", "lines.txt"), "web 1\nweb 2\nno end of line");
});

afterAll(() => {
  rmSync(directory, { recursive: true, force: true });
});

/** Hundreds of processes; a few seconds on a machine that does nothing else. */
const MANY_PROCESSES = { timeout: 300_000 };

/** What one run of a shell gave: its exit status and its standard output, byte for byte. */
interface Ended {
  readonly status: number;
  readonly stdout: string;
}

interface Compared {
  readonly command: string;
  /** The user's command. */
  readonly native: Ended;
  /** The view on the output of the cleaned command. */
  readonly guarded: Ended;
}

const quoted = (text: string): string => `'${text.replaceAll("'", "'\\''")}'`;

const inSubshell = (text: string): string => `( cd work; eval ${quoted(text)} )`;

/** Runs commands whole and split in one bash, which costs less than a process of ours for each. Every other view reads a file, the rest a pipe. */
function compareAll(commands: readonly string[]): readonly Compared[] {
  const script = commands.map((command, index) => {
    const view = splitTrailingView(command);
    if (view.kind === "unchanged") throw new Error(`unchanged: ${view.why}: ${command}`);
    const shown = inSubshell(view.viewCommand);
    return [
      `${inSubshell(command)} </dev/null >native.${index}; echo $? >native.${index}.status`,
      `${inSubshell(view.cleaned)} </dev/null >cleaned.${index}`,
      index % 2 === 0
        ? `${shown} <cleaned.${index} >guarded.${index}; echo $? >guarded.${index}.status`
        : `cat cleaned.${index} | ${shown} >guarded.${index}; echo $? >guarded.${index}.status`,
    ].join("\n");
  });
  const ended = bash(`${script.join("\n")}\necho done`, directory);
  expect(ended.stdout).toBe("done\n");
  const read = (name: string): Ended => ({
    status: Number(readFileSync(join(directory, `${name}.status`), "utf8")),
    stdout: readFileSync(join(directory, name), "latin1"),
  });
  return commands.map((command, index) => ({
    command,
    native: read(`native.${index}`),
    guarded: read(`guarded.${index}`),
  }));
}

function bash(script: string, cwd: string): { readonly stdout: string } {
  const ended = spawnSync("bash", ["-s"], {
    cwd,
    input: script,
    stdio: ["pipe", "pipe", "ignore"],
    env: { ...process.env, LC_ALL: "C", WORD: "line" },
    timeout: MANY_PROCESSES.timeout,
  });
  return { stdout: ended.stdout.toString("latin1") };
}

const PREFIXES = [
  "",
  "# why\n",
  "cd web && ",
  "cd web; ",
  "cd web\n",
  "A=1; ",
  "P=1 Q='2 3'\n",
  "[ -d web ]; ",
  "true; : ; ",
  "test -d gone\n",
  "A=$(echo 1); ",
  "cd -P . && CI=1; ",
];
const PRODUCERS = [
  "seq 30",
  "cat lines.txt",
  "printf 'a\\nb x\\nc'",
  "printf '%s\\n' 'a | b' \"c & d\" $'e\\tf'",
  "echo one",
  "seq 5 | tee copy.txt",
  "seq 12 | tac | cat -n",
  "grep -n . lines.txt",
  "sort -r lines.txt",
  "bash -c 'seq 3; echo x | cat'",
  "env A=1 seq 4",
  "A=1 seq 4",
  "seq 4 2>&1",
  "seq 4 2>/dev/null",
  "cat < lines.txt",
  "cat <<< 'x y'",
  "false",
  "sh -c 'seq 3; exit 7'",
  "echo 日本語 x",
  "printf '\\377\\200x\\n\\0z\\n'",
  "seq 1 \\\n 9",
  "cat lines.txt | tr a-z A-Z | cat",
  "diff lines.txt web/lines.txt",
  "paste <(seq 3) <(seq 4 6)",
];
const VIEWS = [
  "head",
  "head -3",
  "head -n 2",
  "head -n -2",
  "head -c 7",
  "tail",
  "tail -2",
  "tail -n +3",
  "tail +2",
  "tail -c 5",
  "tail -n 2 -",
  "grep 1",
  "grep -v 1",
  "grep -c x",
  "grep -n 'x'",
  "grep -m 2 1",
  "grep -q 1",
  "grep -l 1",
  "grep -L 1",
  "grep -i X -A 1",
  "grep -e 1 -e x",
  "grep -E '1|x'",
  "grep nothing",
  "egrep 'a|1'",
  "fgrep -x 1",
  'grep "$WORD"',
  'grep "${WORD} 1"',
  "grep 1 2>/dev/null",
  "2>&1 tail -2",
  "less",
  "more",
  "grep -a x",
];
const PIPES = [" | ", "|", " |\n ", " \\\n | ", " | \\\n", " | # note\n"];
const ENDS = ["", "\n", ";", " # end", "\n# end\n", "  \n\n"];

const command = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.constantFrom(...PRODUCERS),
    fc.array(fc.tuple(fc.constantFrom(...PIPES), fc.constantFrom(...VIEWS)), { minLength: 1, maxLength: 2 }),
    fc.constantFrom(...ENDS),
  )
  .map(([prefix, producer, views, end]) => `${prefix}${producer}${views.flat().join("")}${end}`);

describe("bash agrees", MANY_PROCESSES, () => {
  test("on generated commands", () => {
    const seed = Math.trunc(Math.random() * 2 ** 31);
    const samples = fc.sample(command, { numRuns: 150, seed });
    const split = samples.filter((text) => {
      const view = splitTrailingView(text);
      // `cd web && diff a b | head`: what cd says could pass for a difference.
      if (view.kind === "unchanged") expect([text, view.why], `seed ${seed}`).toEqual([text, "ambiguous-status"]);
      return view.kind === "split";
    });
    expect(split.length).toBeGreaterThan(100);
    for (const { command: text, native, guarded } of compareAll(split)) {
      expect({ text, ...guarded }, `seed ${seed}`).toEqual({ text, ...native });
    }
  });

  test("on here-documents, prefixes and parameters", () => {
    const rows = [
      "cat <<E | tail -1\na $WORD\nb $WORD\nE\n",
      "cat <<'E' | tail -1 # last\na $WORD\nE",
      "cat <<-E | head -1\n\ta\n\tE\n",
      "cat <<A - <<B | tail -1\na\nA\nb\nB\n",
      "cat <<A | tee copy.txt - <<B | tail -1\na\nA\nb\nB\n",
      "cat <<E |\na\nb\nE\ntail -1",
      "cat <<E |\na\nb\nE\ntee copy.txt | tail -1",
      "cat <<E | tail -1\nno end",
      "cd web && cat <<E - lines.txt | grep e\none\nE",
      'P=x; cat lines.txt | grep "$P" | head -2',
      "P='of x'\ncat lines.txt | grep \"1 $P\"",
      "N=3; seq 9 | head -n $N",
      "N=3; seq 9 | tail -$N",
      'cd web && pwd | grep "$PWD"',
      "LC_ALL=C; printf 'a\\n' | grep '[[:alpha:]]'",
      "IFS=x; seq 3 | head -1",
      "cd gone; seq 3 | head -1",
    ];
    for (const { command: text, native, guarded } of compareAll(rows)) {
      expect({ text, ...guarded }).toEqual({ text, ...native });
    }
  });
});

describe("a view that may end early leaves its producer without a reader, any other reads all", MANY_PROCESSES, () => {
  test("of all views", () => {
    // More than a pipe holds; what is not shown to /dev/null, where grep knows better.
    const script = VIEWS.map((view) => `seq 1 100000 | ${view} | cat >/dev/null; echo "\${PIPESTATUS[0]}"`);
    const statuses = bash(script.join("\n"), directory).stdout.trim().split("\n");
    const early = VIEWS.filter((_, index) => statuses[index] === "141");
    const mayBeEarly = VIEWS.filter((view) => {
      const split = splitTrailingView(`seq 1 100000 | ${view}`);
      return split.kind === "split" && split.closesEarly;
    });
    expect(statuses.length).toBe(VIEWS.length);
    // `head -n -2` reads all of it.
    expect(mayBeEarly.filter((view) => view !== "head -n -2")).toEqual(early);
  });
});
