import type { Word } from "./model.ts";
import { type OptionSyntax, readArguments } from "./option-syntax.ts";

/** What a non-zero status says when it is an answer. */
export type Answer =
  | "no-match" // no line matched
  | "no-line-selected" // `-v`: every line matched
  | "no-file-listed" // `rg --files`
  | "every-file-matches" // `rg --files-without-match`
  | "inputs-differ"
  | "condition-false"
  | "not-installed"
  | "no-such-process"
  | "not-an-ancestor"
  | "last-output-false-or-null";

/** What a command prints on standard output when its status is that answer. */
export type ExpectedOutput =
  | "nothing" // output means that something was found, and the status has another cause
  | "anything" // `diff` prints the difference
  | "zero-counts" // `grep -c` prints 0, or `file:0` for each file
  | "unknown"; // a rule of the user's: only standard error speaks against it

/** When a status of one command is an answer. */
export interface ExitRule {
  /** Base name of the command. */
  readonly command: string;
  /** Word behind the command's global options: `grep` in `git -C sub grep x`. */
  readonly subcommand?: string;
  /** The statuses that are the answer. */
  readonly codes: readonly number[];
  /** What they say, given the arguments (behind the subcommand); `undefined` where these arguments give the status another meaning. */
  readonly meaning: (args: readonly Word[]) => Meaning | undefined;
}

export interface Meaning<A = Answer> {
  readonly answer: A;
  readonly output: ExpectedOutput;
}

/** Options of GNU grep 3.8, from its manual; `egrep` and `fgrep` take the same. */
export const GREP_OPTIONS: OptionSyntax = {
  short: "EFGPe:f:ivywxcLlqsobHhnTZaIUuzrRm:A:B:C:d:D:V",
  long: [
    "extended-regexp",
    "fixed-strings",
    "basic-regexp",
    "perl-regexp",
    "regexp:",
    "file:",
    "ignore-case",
    "no-ignore-case",
    "invert-match",
    "word-regexp",
    "line-regexp",
    "count",
    "color::",
    "colour::",
    "files-without-match",
    "files-with-matches",
    "max-count:",
    "only-matching",
    "quiet",
    "silent",
    "no-messages",
    "byte-offset",
    "with-filename",
    "no-filename",
    "label:",
    "line-number",
    "initial-tab",
    "null",
    "after-context:",
    "before-context:",
    "context:",
    "group-separator:",
    "no-group-separator",
    "text",
    "binary-files:",
    "devices:",
    "directories:",
    "exclude:",
    "exclude-from:",
    "exclude-dir:",
    "include:",
    "recursive",
    "dereference-recursive",
    "line-buffered",
    "binary",
    "null-data",
    "version",
    "help",
    "unix-byte-offsets",
  ],
  number: true,
};

/** Options of git in front of its subcommand (git 2.39, git(1)). */
const GIT_GLOBAL_OPTIONS: OptionSyntax = {
  short: "C:c:pPvh",
  long: [
    "version",
    "help",
    "exec-path::",
    "html-path",
    "man-path",
    "info-path",
    "paginate",
    "no-pager",
    "no-replace-objects",
    "bare",
    "git-dir:",
    "work-tree:",
    "namespace:",
    "super-prefix:",
    "config-env:",
    "literal-pathspecs",
    "glob-pathspecs",
    "noglob-pathspecs",
    "icase-pathspecs",
    "no-optional-locks",
    "list-cmds:",
  ],
  stopAtOperand: true,
};

/** Options of git grep (git 2.39), ag 2.2, ack 3 and ripgrep 14 that take a value; all others count as flags. */
const GIT_GREP_OPTIONS: OptionSyntax = {
  short: "A:B:C:e:f:m:O::",
  long: [
    "after-context:",
    "before-context:",
    "context:",
    "max-count:",
    "max-depth:",
    "threads:",
    "open-files-in-pager::",
  ],
  number: true,
  lenient: true,
};
const AG_OPTIONS: OptionSyntax = {
  short: "A::B::C::g:G:m:p:W:",
  long: [
    "depth:",
    "file-search-regex:",
    "ignore:",
    "ignore-dir:",
    "max-count:",
    "path-to-ignore:",
    "pager:",
    "width:",
    "workers:",
  ],
  lenient: true,
};
const ACK_OPTIONS: OptionSyntax = {
  short: "A:B:C::g:m:t:T:x",
  long: [
    "type:",
    "max-count:",
    "output:",
    "ignore-dir:",
    "ignore-file:",
    "after-context:",
    "before-context:",
    "pager::",
  ],
  lenient: true,
};
const RIPGREP_OPTIONS: OptionSyntax = {
  short: "A:B:C:d:E:e:f:g:j:M:m:r:T:t:",
  long: [
    "after-context:",
    "before-context:",
    "context:",
    "max-depth:",
    "maxdepth:",
    "encoding:",
    "regexp:",
    "file:",
    "glob:",
    "iglob:",
    "threads:",
    "max-columns:",
    "max-count:",
    "replace:",
    "type:",
    "type-not:",
    "type-add:",
    "type-clear:",
    "color:",
    "colors:",
    "engine:",
    "sort:",
    "sortr:",
    "pre:",
    "pre-glob:",
    "ignore-file:",
    "max-filesize:",
    "context-separator:",
    "field-context-separator:",
    "field-match-separator:",
    "path-separator:",
    "dfa-size-limit:",
    "regex-size-limit:",
    "hostname-bin:",
    "hyperlink-format:",
    "generate:",
    "stop-on-nonmatch",
  ],
  lenient: true,
};

/** Options of diff-like and plumbing commands matter here only by their names. */
const FLAGS_ONLY: OptionSyntax = { short: "", long: [], lenient: true };

/** Options of jq 1.7 that take the words behind them: `--arg NAME VALUE` takes two. */
const JQ_OPTIONS_WITH_VALUES: Readonly<Record<string, number>> = {
  "--arg": 2,
  "--argjson": 2,
  "--slurpfile": 2,
  "--rawfile": 2,
  "--argfile": 2,
  "--indent": 1,
  "--from-file": 1,
  "-f": 1,
  "-L": 1,
  "--library-path": 1,
};

const grepFamily = (command: string, meaning: ExitRule["meaning"], subcommand?: string): ExitRule => ({
  command,
  ...(subcommand === undefined ? {} : { subcommand }),
  codes: [1],
  meaning,
});

const always =
  (answer: Answer, output: ExpectedOutput = "nothing"): ExitRule["meaning"] =>
  () => ({ answer, output });

/** The commands whose status 1 is an answer. The guard, the lens and no-match all ask this one table. */
export const EXIT_RULES: readonly ExitRule[] = [
  grepFamily("grep", grepMeaning),
  grepFamily("egrep", grepMeaning),
  grepFamily("fgrep", grepMeaning),
  grepFamily("zgrep", grepMeaning),
  grepFamily("git", gitGrepMeaning, "grep"),
  grepFamily("rg", ripgrepMeaning),
  grepFamily("ag", searcherMeaning(AG_OPTIONS)),
  grepFamily("ack", searcherMeaning(ACK_OPTIONS)),
  { command: "diff", codes: [1], meaning: always("inputs-differ", "anything") },
  { command: "cmp", codes: [1], meaning: always("inputs-differ", "anything") },
  { command: "git", subcommand: "diff", codes: [1], meaning: gitDiffMeaning },
  { command: "test", codes: [1], meaning: always("condition-false") },
  { command: "[", codes: [1], meaning: always("condition-false") },
  { command: "which", codes: [1], meaning: always("not-installed") },
  { command: "type", codes: [1], meaning: always("not-installed") },
  { command: "hash", codes: [1], meaning: always("not-installed") },
  // `command x` is looked through; only `command -v x` and `command -V x` arrive here.
  { command: "command", codes: [1], meaning: always("not-installed") },
  { command: "pgrep", codes: [1], meaning: always("no-such-process") },
  { command: "pidof", codes: [1], meaning: always("no-such-process") },
  { command: "git", subcommand: "merge-base", codes: [1], meaning: mergeBaseMeaning },
  { command: "jq", codes: [1], meaning: jqMeaning },
];

/** `[[ … ]]` is a compound command and has no arguments to look at. */
export const CONDITIONAL_MEANING: Meaning = { answer: "condition-false", output: "nothing" };

/**
 * The word behind git's global options and what follows it: `-C sub --no-pager grep -n x` is grep with `-n x`.
 *
 * @returns `undefined` where an option is unknown, since it might take the next word
 */
export function gitSubcommand(
  args: readonly Word[],
): { readonly name: string; readonly args: readonly Word[] } | undefined {
  const read = readArguments(args, GIT_GLOBAL_OPTIONS);
  if (read.kind === "unreadable") return undefined;
  const [name, ...rest] = read.operands;
  return name === undefined || !name.static ? undefined : { name: name.value, args: rest };
}

function grepMeaning(args: readonly Word[]): Meaning | undefined {
  const given = givenNames(args, GREP_OPTIONS);
  // The status of `-L` changed between grep 3.1, 3.2 and 3.5 (its NEWS).
  if (given === undefined || given.has("L") || given.has("files-without-match")) return undefined;
  return looksAtNothing(args, GREP_OPTIONS) ? undefined : selection(given);
}

function gitGrepMeaning(args: readonly Word[]): Meaning | undefined {
  const given = givenNames(args, GIT_GREP_OPTIONS);
  if (given === undefined || given.has("L") || given.has("files-without-match")) return undefined;
  return looksAtNothing(args, GIT_GREP_OPTIONS) ? undefined : selection(given);
}

/** `-L` of ripgrep only follows links. */
function ripgrepMeaning(args: readonly Word[]): Meaning | undefined {
  const given = givenNames(args, RIPGREP_OPTIONS);
  if (given === undefined || looksAtNothing(args, RIPGREP_OPTIONS)) return undefined;
  if (given.has("files-without-match")) return { answer: "every-file-matches", output: "nothing" };
  if (given.has("files")) return { answer: "no-file-listed", output: "nothing" };
  return selection(given);
}

/** ag 2.2 and ack 3: `-L` lists the files without a match. */
function searcherMeaning(syntax: OptionSyntax): ExitRule["meaning"] {
  return (args) => {
    const given = givenNames(args, syntax);
    if (given === undefined || ["L", "files-without-matches", "files-without-match"].some((name) => given.has(name))) {
      return undefined;
    }
    return selection(given);
  };
}

/** `grep -m 0 x f` ends with 1 before it reads a line. */
function looksAtNothing(args: readonly Word[], syntax: OptionSyntax): boolean {
  const read = readArguments(args, syntax);
  return (
    read.kind === "read" &&
    read.options.some(({ name, value }) => (name === "m" || name === "max-count") && /^0+$/.test(value ?? ""))
  );
}

function selection(given: ReadonlySet<string>): Meaning {
  const counts = given.has("c") || given.has("count") || given.has("count-matches");
  const inverted = given.has("v") || given.has("invert-match");
  return { answer: inverted ? "no-line-selected" : "no-match", output: counts ? "zero-counts" : "nothing" };
}

/** git diff reports a difference by its status only when asked to; `--no-index` implies it (git-diff(1)). */
function gitDiffMeaning(args: readonly Word[]): Meaning | undefined {
  const given = givenNames(args, FLAGS_ONLY);
  const asked = given?.has("exit-code") === true || given?.has("quiet") === true || given?.has("no-index") === true;
  return asked ? { answer: "inputs-differ", output: "anything" } : undefined;
}

function mergeBaseMeaning(args: readonly Word[]): Meaning | undefined {
  return givenNames(args, FLAGS_ONLY)?.has("is-ancestor") === true
    ? { answer: "not-an-ancestor", output: "nothing" }
    : undefined;
}

/** jq(1): only with `-e` does the status tell of the last output; letters may be clustered (`-re`). */
function jqMeaning(args: readonly Word[]): Meaning | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const text = args[index]?.value ?? "";
    if (text === "--args" || text === "--jsonargs") continue;
    const values = Object.hasOwn(JQ_OPTIONS_WITH_VALUES, text) ? (JQ_OPTIONS_WITH_VALUES[text] ?? 0) : 0;
    if (values === 0 && (text === "--exit-status" || /^-[A-Za-z]*e/.test(text))) {
      return { answer: "last-output-false-or-null", output: "anything" };
    }
    index += values;
  }
  return undefined;
}

const NOTHING_FOUND: ReadonlySet<Answer> = new Set(["no-match", "no-line-selected", "no-file-listed"]);

/** Whether status 1 of this search says that nothing was found; with `-L`, for one, it says something else. */
export function statusMeansNothingFound(search: string, args: readonly Word[]): boolean {
  const meaning = EXIT_RULES.find((rule) => rule.command === search)?.meaning(args);
  return meaning !== undefined && NOTHING_FOUND.has(meaning.answer);
}

/** `grep -s` and `rg --no-messages` keep their errors to themselves, as `2>/dev/null` would. ripgrep's `-s` is about case. */
export function silencesErrors(search: string, args: readonly Word[]): boolean {
  const given = givenNames(args, search === "rg" ? RIPGREP_OPTIONS : GREP_OPTIONS);
  return given !== undefined && (given.has("no-messages") || (search !== "rg" && given.has("s")));
}

/** Names of the options in `args`: letters and long names; `undefined` when they cannot be read. */
function givenNames(args: readonly Word[], syntax: OptionSyntax): ReadonlySet<string> | undefined {
  const read = readArguments(args, syntax);
  return read.kind === "unreadable" ? undefined : new Set(read.options.map((option) => option.name));
}
