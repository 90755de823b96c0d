import { optionSyntax, type ReadArguments, valueOptions } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";
import { type ExpectedOutput, type Given, type Meaning, readGiven } from "./answer.ts";
import type { ExplorationSheet, ToolSheet } from "./tool-sheet.ts";

/** Options of GNU grep 3.8, from its manual; `egrep` and `fgrep` take the same. */
const SHORT = "EFGPe:f:ivywxcLlqsobHhnTZaIUuzrRm:A:B:C:d:D:V";
const LONG =
  "extended-regexp fixed-strings basic-regexp perl-regexp regexp: file: ignore-case no-ignore-case invert-match word-regexp line-regexp " +
  "count color:: colour:: files-without-match files-with-matches max-count: only-matching quiet silent no-messages byte-offset " +
  "with-filename no-filename label: line-number initial-tab null after-context: before-context: context: group-separator: " +
  "no-group-separator text binary-files: devices: directories: exclude: exclude-from: exclude-dir: include: recursive " +
  "dereference-recursive line-buffered binary null-data version help unix-byte-offsets";
const OPTIONS = optionSyntax(SHORT, LONG, { number: true });

/** rtk's own options stand before grep's (`rtk grep` of rtk 0.28 and its neighbours); `-l` and `-m` take a number there. */
const RTK_OPTIONS = optionSyntax(
  `${SHORT.replace("l", "l:")}t:`,
  `${LONG} max-len: max: file-type: context-only ultra-compact skip-env verbose`,
  { number: true },
);

/** With these it prints no lines of its input. */
const OTHER_OUTPUT = new Set(
  "q quiet silent c count L files-without-match z null-data Z null b byte-offset V version help f file o only-matching l files-with-matches".split(
    " ",
  ),
);

/** A search for lines. With `-m 0` grep, git grep and ripgrep end with 1 without looking. */
export function selection(given: Given): Meaning | undefined {
  if (/^0+$/.test(given.value("m", "max-count") ?? "")) return undefined;
  const output: ExpectedOutput = given.has("c", "count", "count-matches") ? "zero-counts" : "nothing";
  return given.has("v", "invert-match")
    ? { answer: "no-line-selected", output, flag: "-v" }
    : { answer: "no-match", output };
}

/** The status of `-L` changed between grep 3.1, 3.2 and 3.5 (its NEWS). */
function grepMeaning(given: Given): Meaning | undefined {
  return given.has("L", "files-without-match") ? undefined : selection(given);
}

/** `zgrep x logs/` ends with 1 in silence, whatever lies in there (gzip 1.12): only what is named like a file was searched. */
function zgrepMeaning(given: Given, args: readonly Word[]): Meaning | undefined {
  return /\.[^./]+$/.test(args.at(-1)?.value ?? "") ? grepMeaning(given) : undefined;
}

function failures(args: readonly Word[]): "reported" | undefined {
  const given = readGiven(args, OPTIONS);
  return given !== undefined && grepMeaning(given) !== undefined ? "reported" : undefined;
}

const SHARED = { options: OPTIONS, search: "*", readsTree: true } as const satisfies Partial<ToolSheet>;

const GREP: Omit<ToolSheet, "names" | "explores"> = {
  ...SHARED,
  exits: [{ quietWith: "q quiet silent", meaning: grepMeaning }],
  noMatch: true,
  failures,
  silence: { letter: "s", long: "no-messages" },
  view: {
    reads: "f file exclude-from r R recursive dereference-recursive d=recurse directories=recurse",
    // bash: yes | grep -l y ends at the first match
    closes: "q quiet silent m max-count l files-with-matches L files-without-match",
    operands: "pattern-and-files",
    lines: ({ options }: ReadArguments) => (options.some(({ name }) => OTHER_OUTPUT.has(name)) ? undefined : "some"),
  },
};

const LINES = { capability: "searchContent", rtk: RTK_OPTIONS } as const satisfies ExplorationSheet;

/** grep(1) 3.8, zgrep(1) of gzip 1.12, git-grep(1) has its own sheet. */
export const GREPS: readonly ToolSheet[] = [
  { ...GREP, names: "grep", explores: LINES },
  { ...GREP, names: "egrep", explores: { ...LINES, dialect: "extended" } },
  { ...GREP, names: "fgrep", explores: { ...LINES, dialect: "fixed" } },
  { ...SHARED, names: "zgrep", exits: [{ meaning: zgrepMeaning }] },
  { names: "rgrep", search: "*", readsTree: true },
];

/** Options of git grep (git 2.39) that take a value; all others count as flags. */
export const GIT_GREP_OPTIONS = valueOptions(
  "A:B:C:e:f:m:O::",
  "after-context: before-context: context: max-count: max-depth: threads: open-files-in-pager::",
  { number: true },
);

/** `git grep` has grep's statuses (git-grep(1) 2.39). */
export const gitGrepMeaning = grepMeaning;
