import { withBodies } from "../../generated-texts.ts";

/** Lists of pipelines, made at random from parts that give the same output and the same statuses every time. */

export interface GeneratedList {
  readonly text: string;
  /** For each pipeline that is captured, in the order of the text, the statuses of its stages. */
  readonly statuses: readonly (readonly number[])[];
}

/** One stage and the status it ends with. The body of a here-document stands in `⟦⟧`. */
type Part = readonly [text: string, status: number];

/** First stages. What they print is written at once, so that no reader can be gone before. */
const PRODUCERS: readonly Part[] = [
  ["seq 3", 0],
  ["printf 'b\\na\\n'", 0],
  ["cat lines.txt", 0],
  ["false", 1],
  ["sh -c 'echo out; echo err >&2; exit 3'", 3],
  ["sh -c 'echo out; exit 4' 2>&1", 4],
  ["nosuch-command --flag", 127],
  ["./not-executable", 126],
  ["cat gone.txt 2>/dev/null", 1],
  ["grep nothing lines.txt", 1],
  ["cat < gone.txt", 1],
  ["sh -c 'kill -9 $$'", 137],
  ["sh -c 'exit 141'", 141],
  ["{ echo x; false; }", 1],
  ["( cd web && sh -c 'exit 5'\n)", 5],
  ["(echo y; exit 6)", 6],
  ["( false || true )", 0],
  ["for i in 1 2; do echo $i; done", 0],
  ['while read -r l; do echo "$l"; done < lines.txt', 0],
  ["if false; then echo a; else sh -c 'exit 8'; fi", 8],
  ["case x in x) echo c;; esac", 0],
  ["A=1 sh -c 'echo $A; exit 9'", 9],
  ["2>/dev/null cat gone.txt", 1],
  ["cat <<E⟦b $((1+1))\na\nE⟧", 0],
  ["sh -s <<'E'⟦echo \"$(echo in) | not a pipe\"; exit 7\nE⟧", 7],
  ["cat <<-E⟦\ttab\n\tE⟧", 0],
  ["cat <<< 'here string'", 0],
  ["[[ a == b ]]", 1],
  ['echo "a | b # c"', 0],
  ["echo $((1|2)) '{ x; }'", 0],
  ["echo `echo back | cat`", 0],
  ['echo "$(false | cat)"', 0],
  ["exit 3", 3],
  ["eval 'false'", 1],
];

/** Later stages, which read all their input. */
const FILTERS: readonly Part[] = [
  ["cat", 0],
  ["cat -", 0],
  ["sort", 0],
  ["tail -1", 0],
  ["wc -l", 0],
  ["tee out.txt", 0],
  ["awk 'END { print NR }'", 0],
  ["sed 's/^/> /'", 0],
  ["sh -c 'cat; exit 2'", 2],
  ["sh -c 'cat >/dev/null; echo told >&2; exit 12'", 12],
  ["{ cat; }", 0],
  ["(cat; exit 11)", 11],
  ['while read -r l; do echo "got $l"; done', 0],
  ["tr a-z A-Z 2>&1", 0],
  ["cat >| out.txt", 0],
  ["\\\n  cat", 0],
  ["# a comment\n  cat", 0],
];

/** Pipes with what may stand around them. */
const PIPES = [" | ", "|", " |& ", " |\n", " | \\\n "];

const OPTIONS = [
  "",
  "",
  "",
  "set -e\n",
  "set -e; ",
  "set -u; ",
  "set -o pipefail; ",
  "set -eo pipefail\n",
  "set -euo pipefail; ",
  "trap 'echo bye $?' EXIT; ",
  "set -C; ",
  "set -a; ",
  "# first a comment\n",
];

const JOINS = ["; ", " ; ", " && ", " || ", "\n", " # note | x\n", " \\\n; ", "&&", "; # note\n\n", " ||\n"];

const READINGS = [
  "",
  "",
  "",
  '; echo "exit: $?"',
  "\nrc=$?\necho $rc",
  " || echo failed $?",
  " && echo fine",
  "; case $? in 0) echo zero;; *) echo other;; esac",
];

/** A list and the statuses that its pipelines have. */
interface Pipes {
  readonly text: string;
  readonly statuses: readonly (readonly number[])[];
}

/** What may stand around a pipeline. */
const FRAMES: readonly ((pipes: Pipes) => Pipes)[] = [
  ({ text, statuses }) => ({ text: `{ ${text}\n}`, statuses }),
  ({ text, statuses }) => ({ text: `( ${text}\n)`, statuses }),
  ({ text, statuses }) => ({ text: `if ${text}\nthen echo yes; else echo no; fi`, statuses }),
  ({ text, statuses }) => ({ text: `if false; then :; elif true; then\n${text}\nfi`, statuses }),
  ({ text, statuses }) => ({ text: `for i in 1 2; do ${text}\ndone`, statuses }),
  ({ text, statuses }) => ({ text: `n=0; while [ $n -lt 2 ]; do n=$((n+1)); ${text}\ndone`, statuses }),
  ({ text, statuses }) => ({ text: `case a in b) ;; a) ${text}\n;; esac`, statuses }),
  ({ text, statuses }) => ({ text: `{ if true; then ( ${text}\n); fi; } 2>/dev/null`, statuses }),
  // Not captured.
  ({ text }) => ({ text: `! ${text}`, statuses: [] }),
  ({ text }) => ({ text: `f() { ${text}\n}; f`, statuses: [] }),
  ({ text }) => ({ text: `{ { ${text}\n} >| bg.txt 2>&1 & wait; }`, statuses: [] }),
];

/**
 * Makes one list.
 *
 * @param view what stands behind a last pipeline, of which the producer may be captured; none without it
 */
export function generateList(random: () => number, view?: string): GeneratedList {
  const one = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)] as T;
  const pipeline = (): Pipes => {
    const parts = [one(PRODUCERS), ...Array.from({ length: Math.floor(random() * 3.4) }, () => one(FILTERS))];
    const text = parts.map(([stage]) => stage).reduce((left, right) => left + one(PIPES) + right);
    return { text, statuses: parts.length > 1 ? [parts.map(([, status]) => status)] : [] };
  };
  const member = (): Pipes => {
    const { text, statuses } = random() < 0.35 ? one(FRAMES)(pipeline()) : pipeline();
    return { text: text + one(READINGS), statuses };
  };
  const members = Array.from({ length: 1 + Math.floor(random() * 3) }, member);
  if (view !== undefined) {
    const { text, statuses } = pipeline();
    members.push({ text: text + one(PIPES) + view, statuses });
  }
  const text = members.map((each) => each.text).reduce((left, right) => left + one(JOINS) + right);
  return { text: withBodies(one(OPTIONS) + text), statuses: members.flatMap((each) => each.statuses) };
}
