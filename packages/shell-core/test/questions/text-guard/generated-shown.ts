import { withBodies } from "../../generated-texts.ts";

/** Commands that end in views, `tee` or `cat`, made at random from parts whose output and status are known. */

/** A producer; what it prints is written at once, so that it is known whether a view that stops early stops it. */
interface Producer {
  readonly text: string;
  readonly status: number;
  readonly stdout: string;
  /** The status is none that the guard tells. */
  readonly answer?: true;
}

const PRODUCERS: readonly Producer[] = [
  { text: "seq 3", status: 0, stdout: "1\n2\n3\n" },
  { text: "sh -c 'echo out; echo err >&2; exit 3'", status: 3, stdout: "out\n" },
  {
    text: "sh -c 'seq 30; exit 4' 2>&1",
    status: 4,
    stdout: Array.from({ length: 30 }, (_, at) => `${at + 1}\n`).join(""),
  },
  { text: "sh -c 'printf \"one x\\nno end\"; exit 5'", status: 5, stdout: "one x\nno end" },
  { text: "( echo one x; exit 6 )", status: 6, stdout: "one x\n" },
  { text: "{ sh -c 'exit 7'; }", status: 7, stdout: "" },
  { text: "nosuch-command", status: 127, stdout: "" },
  { text: "grep nothing lines.txt", status: 1, stdout: "", answer: true },
  { text: "cmp -s lines.txt /dev/null", status: 1, stdout: "", answer: true },
  { text: "cat gone.txt 2>/dev/null", status: 1, stdout: "", answer: true },
  { text: "cat gone.txt", status: 1, stdout: "" },
  { text: "sh -c 'exit 141'", status: 141, stdout: "", answer: true },
  { text: "cat <<E⟦a | b $((1+1))\nE⟧", status: 0, stdout: "a | b 2\n" },
  { text: "sh <<'E'⟦echo one x; exit 9\nE⟧", status: 9, stdout: "one x\n" },
  {
    text: "sh -c 'seq 12; exit 8' | tee out.txt",
    status: 8,
    stdout: Array.from({ length: 12 }, (_, at) => `${at + 1}\n`).join(""),
  },
  { text: "seq 2 | sh -c 'cat; exit 2'", status: 2, stdout: "1\n2\n" },
];

/** Views, and how many lines they let pass at least; `tee` and `cat` need no log. */
const VIEWS: readonly (readonly [text: string, lines: number | "unknown" | "no log"])[] = [
  ["tail -1", 1],
  ["tail -n 20", 20],
  ["tail", 10],
  ["head -2", 2],
  ["head -n 100", 100],
  ["tail -5 | head -3", 3],
  ["tail -n +2", "unknown"],
  ["grep x", "unknown"],
  ["grep -v x | tail -2", "unknown"],
  ['grep "$HOME_OF"', "unknown"],
  ["tee out.txt", "no log"],
  ["cat", "no log"],
  ["tee out.txt | cat -", "no log"],
];

/** What stands in front, and whether the pipeline then runs. */
const PREFIXES: readonly (readonly [text: string, runs: boolean])[] = [
  ["", true],
  ["", true],
  ["", true],
  ["echo before; ", true],
  ["cd gone && ", false],
  ["A=1 B=2; ", true],
  ["true || ", false],
  ["false || ", true],
  ["false && ", false],
  ["seq 2 | sort && ", true],
  ["seq 2 | grep -q nothing && ", false],
  ["seq 2 | cat | grep -q nothing && ", false],
  ["if true; then echo inside | cat; fi\n", true],
  ["{ false | true | false; } && ", false],
  ["f() { true | sh -c 'exit 3'; }; f && ", false],
  ["f() { false; }; f; ", true],
  ["# a comment | tail\n", true],
];

const PIPES = [" | ", "|", " |& ", " |\n", " | \\\n "];

const SUFFIXES = ["", "", "", ";", "\n", " # done", " ; # x\n"];

export interface GeneratedShown {
  readonly text: string;
  readonly producer: Producer;
  readonly runs: boolean;
  readonly lines: (typeof VIEWS)[number][1];
}

/** Makes one command. */
export function generateShown(random: () => number): GeneratedShown {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const [prefix, runs] = one(PREFIXES);
  const producer = one(PRODUCERS);
  const [view, lines] = one(VIEWS);
  // What goes down the pipe besides is not known.
  const pipe = one(/err|gone|nosuch/.test(producer.text) ? [" | "] : PIPES);
  return { text: withBodies(prefix + producer.text + pipe + view + one(SUFFIXES)), producer, runs, lines };
}
