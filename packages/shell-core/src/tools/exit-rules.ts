import type { ExpectedOutput } from "../questions/exit-status/expected-output.ts";
import type { Word } from "../syntax/model.ts";
import { type OptionSyntax, readArguments } from "../syntax/arguments.ts";

/** What a non-zero status says when it is an answer. */
export type Answer =
  | "no-match" // no line matched
  | "no-line-selected" // `-v`: every line matched
  | "no-file-listed" // `rg --files`, `ag -g`
  | "every-file-matches" // `rg --files-without-match`
  | "inputs-differ"
  | "condition-false"
  | "not-installed"
  | "not-all-installed" // several names were asked for
  | "no-such-process"
  | "nothing-open" // no open file, no port in use
  | "not-set" // a key of a configuration
  | "not-an-ancestor"
  | "last-output-false-or-null";

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
  /** The option that gives the status this meaning, as a reader would name it: `-v`, `--quiet`. */
  readonly flag?: string;
  /** A failure can end with the same status, so its message has to be in sight: not in `ack x gone 2>/dev/null`. */
  readonly sharedWithFailure?: true;
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

/** Options of commands of which only the names matter here. */
const FLAGS_ONLY: OptionSyntax = { short: "", long: [], lenient: true };

/** Options of pgrep (procps 4.0.2) that take a value; all others count as flags. */
const PGREP_OPTIONS: OptionSyntax = {
  short: "d:g:G:O:P:s:t:u:U:F:r:",
  long: [
    "delimiter:",
    "pgroup:",
    "group:",
    "older:",
    "parent:",
    "session:",
    "terminal:",
    "euid:",
    "uid:",
    "pidfile:",
    "runstates:",
    "cgroup:",
    "ns:",
    "nslist:",
  ],
  lenient: true,
};

/** Options of pidof that procps 4.0.2 and sysvinit 3.06 both have. With another one pidof ends with 1 and prints nothing. */
const PIDOF_OPTIONS: OptionSyntax = { short: "scqxo:", long: [] };

/** Options of lsof 4.95 that take a value; all others count as flags, also those that may take one (`-i [i]`), which then is an operand. */
const LSOF_OPTIONS: OptionSyntax = {
  short: "A:c:d:D:e:F::g::i::k:K::m:o::p:r::s::S::T::u:x::z::Z::",
  long: [],
  lenient: true,
};

/** Options of fuser (psmisc 23.6). `-TERM` and other signals count as flags. */
const FUSER_OPTIONS: OptionSyntax = { short: "n:", long: ["namespace:"], lenient: true };

/** Options of the shell's own commands (bash 5.2 manual, section 4). */
const TYPE_OPTIONS: OptionSyntax = { short: "afptP", long: [] };
const COMMAND_OPTIONS: OptionSyntax = { short: "pvV", long: [] };
/** Without `-d`, `-l`, `-p` and `-t`, which ask about the table of remembered places: `hash -t ls` ends with 1 before ls has run. */
const HASH_OPTIONS: OptionSyntax = { short: "r", long: [] };

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

const rule = (command: string, meaning: ExitRule["meaning"]): ExitRule => ({ command, codes: [1], meaning });

const gitRule = (subcommand: string, meaning: ExitRule["meaning"]): ExitRule => ({
  ...rule("git", meaning),
  subcommand,
});

/** The commands whose status 1 is an answer. The guard, the lens and no-match all ask this one table. */
export const EXIT_RULES: readonly ExitRule[] = [
  rule("grep", grepMeaning),
  rule("egrep", grepMeaning),
  rule("fgrep", grepMeaning),
  rule("zgrep", zgrepMeaning),
  gitRule("grep", gitGrepMeaning),
  rule("rg", ripgrepMeaning),
  rule("ag", agMeaning),
  rule("ack", ackMeaning),
  rule("diff", () => INPUTS_DIFFER),
  rule("cmp", () => INPUTS_DIFFER),
  gitRule("diff", gitDiffMeaning),
  rule("test", () => CONDITION_FALSE),
  rule("[", () => CONDITION_FALSE),
  rule("which", namesMeaning(FLAGS_ONLY)),
  rule("type", namesMeaning(TYPE_OPTIONS)),
  rule("hash", namesMeaning(HASH_OPTIONS)),
  // `command x` is looked through; only `command -v x` and `command -V x` arrive here.
  rule("command", commandMeaning),
  rule("pgrep", pgrepMeaning),
  rule("pidof", pidofMeaning),
  rule("lsof", lsofMeaning),
  rule("fuser", fuserMeaning),
  gitRule("config", gitConfigMeaning),
  gitRule("merge-base", mergeBaseMeaning),
  rule("jq", jqMeaning),
];

const INPUTS_DIFFER: Meaning = { answer: "inputs-differ", output: "differences" };

const CONDITION_FALSE: Meaning = { answer: "condition-false", output: "nothing" };

/**
 * `[[ … ]]` is a compound command and has no arguments to look at. Bash ends it with 1 also where an expression cannot be evaluated:
 * `[[ "1 2" -gt 3 ]]`.
 */
export const CONDITIONAL_MEANING: Meaning = { ...CONDITION_FALSE, sharedWithFailure: true };

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
  const given = readGiven(args, GREP_OPTIONS);
  // The status of `-L` changed between grep 3.1, 3.2 and 3.5 (its NEWS).
  return given === undefined || given.has("L", "files-without-match") ? undefined : selection(given);
}

/** `zgrep x logs/` ends with 1 in silence, whatever lies in there (gzip 1.12): only what is named like a file was searched. */
function zgrepMeaning(args: readonly Word[]): Meaning | undefined {
  const last = args.at(-1)?.value ?? "";
  return /\.[^./]+$/.test(last) ? grepMeaning(args) : undefined;
}

function gitGrepMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, GIT_GREP_OPTIONS);
  return given === undefined || given.has("L", "files-without-match") ? undefined : selection(given);
}

/** `-L` of ripgrep only follows links. */
function ripgrepMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, RIPGREP_OPTIONS);
  if (given === undefined) return undefined;
  if (given.has("files-without-match")) {
    // With `-v`, a file is listed in which every line matches.
    if (given.has("v", "invert-match")) return undefined;
    return { answer: "every-file-matches", output: "nothing", flag: "--files-without-match" };
  }
  if (given.has("files")) return { answer: "no-file-listed", output: "nothing", flag: "--files" };
  return selection(given);
}

/** ag 2.2 ends with 1 also when a file it is to search is not there; `-g` looks for files by name. */
function agMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, AG_OPTIONS);
  if (given === undefined || given.has("L", "files-without-matches")) return undefined;
  if (given.has("g")) return { answer: "no-file-listed", output: "nothing", flag: "-g", sharedWithFailure: true };
  return shared(selection(given));
}

/** ack 3.6 likewise; `-f` lists the files it would search. */
function ackMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, ACK_OPTIONS);
  if (given === undefined || given.has("L", "files-without-matches")) return undefined;
  const lists = (["f", "g"] as const).find((name) => given.has(name));
  if (lists !== undefined) {
    return { answer: "no-file-listed", output: "nothing", flag: `-${lists}`, sharedWithFailure: true };
  }
  return shared(selection(given));
}

function shared(meaning: Meaning | undefined): Meaning | undefined {
  return meaning === undefined ? undefined : { ...meaning, sharedWithFailure: true };
}

/** A search for lines. With `-m 0` grep, git grep and ripgrep end with 1 without looking. */
function selection(given: GivenOptions): Meaning | undefined {
  if (/^0+$/.test(given.value("m", "max-count") ?? "")) return undefined;
  const output: ExpectedOutput = given.has("c", "count", "count-matches") ? "zero-counts" : "nothing";
  return given.has("v", "invert-match")
    ? { answer: "no-line-selected", output, flag: "-v" }
    : { answer: "no-match", output };
}

/**
 * git diff reports a difference by its status only when asked to; `--no-index` implies it (git-diff(1)). Comparing two paths, it ends
 * with 1 also when one is not there (git 2.39).
 */
function gitDiffMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, FLAGS_ONLY);
  const asked = ["exit-code", "quiet", "no-index"].find((name) => given?.has(name) === true);
  return asked === undefined ? undefined : { ...INPUTS_DIFFER, flag: `--${asked}`, sharedWithFailure: true };
}

/** Commands that look names up. `which` and `type` end with 1 when any is missing, and without a name `which` does too. */
function namesMeaning(syntax: OptionSyntax): ExitRule["meaning"] {
  return (args) => {
    const given = readGiven(args, syntax);
    if (given === undefined || given.operands === 0 || args.some(namesFile)) return undefined;
    return { answer: given.operands === 1 ? "not-installed" : "not-all-installed", output: "nothing" };
  };
}

/** `command -v ./gradlew` ends with 1 also where the file is there and may not be executed. */
function namesFile({ value }: Word): boolean {
  return value.includes("/");
}

/** `command -v a b` ends with 0 when one of them is there (bash 5.2). */
function commandMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, COMMAND_OPTIONS);
  if (given === undefined || given.operands === 0 || args.some(namesFile)) return undefined;
  return { answer: "not-installed", output: "nothing", flag: given.has("v") ? "-v" : "-V" };
}

/**
 * pgrep ends with 1 also when the file of `-F` cannot be used, and for a name that is longer than the kernel keeps (it says so);
 * `-v` selects the processes that do not match.
 */
function pgrepMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, PGREP_OPTIONS);
  if (given === undefined || given.has("v", "inverse")) return undefined;
  const meaning: Meaning = {
    answer: "no-such-process",
    output: given.has("c", "count") ? "zero-counts" : "nothing",
  };
  const tooLong = !given.has("f", "full") && args.some(({ value }) => value.length > KERNEL_NAME_LENGTH);
  return given.has("F", "pidfile") || tooLong ? { ...meaning, sharedWithFailure: true } : meaning;
}

/** Letters of a process's name that Linux keeps: TASK_COMM_LEN, less its NUL. */
const KERNEL_NAME_LENGTH = 15;

function pidofMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, PIDOF_OPTIONS);
  if (given === undefined || given.operands === 0) return undefined;
  return { answer: "no-such-process", output: "nothing" };
}

const NOTHING_OPEN: Meaning = { answer: "nothing-open", output: "nothing", sharedWithFailure: true };

/**
 * lsof(8): 1 for any error, "including the failure to locate command names, file names, Internet addresses or files, …"; errors are
 * messages on standard error (`lsof gone`: "status error on gone"), while what is not open is passed over in silence.
 *
 * Not where that differs: `-Q` gives 0 when nothing is found, so that 1 is an error; `-w` keeps back that not all could be looked at;
 * `-r` lists again and again; `+D dir` ends with 1 when any file below is not open. Nor without anything to look for.
 */
function lsofMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, LSOF_OPTIONS);
  if (given === undefined || given.has("Q", "w", "r", "h", "v") || args.some(({ value }) => value.startsWith("+")))
    return undefined;
  return given.operands > 0 || given.has("c", "g", "i", "p", "u", "U") ? NOTHING_OPEN : undefined;
}

/**
 * fuser(1): not zero "if none of the specified files is accessed or in case of a fatal error", which it tells, with `-s` as well
 * (`fuser -s gone`: "Specified filename gone does not exist."). With `-kw` and `-ki` what was found may have been let live.
 */
function fuserMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, FUSER_OPTIONS);
  if (given === undefined || given.operands === 0) return undefined;
  return given.has("w", "i", "interactive", "writeonly", "l", "V") ? undefined : NOTHING_OPEN;
}

/** Options of git config (git 2.39) that take a value. */
const GIT_CONFIG_OPTIONS: OptionSyntax = {
  short: "f:",
  long: ["file:", "blob:", "type:", "default:", "comment:"],
  lenient: true,
};

/** What git config does instead of looking a key up. With `-f gone` it ends with 1 in silence since the file is not there. */
const NO_LOOKUP = [
  "add",
  "replace-all",
  "unset",
  "unset-all",
  "remove-section",
  "rename-section",
  "l",
  "list",
  "e",
  "edit",
  "get-color",
  "get-colorbool",
  "f",
  "file",
  "blob",
] as const;

/** git-config(1): 1 when the key was not found, and when it is invalid, which is told. With a second word, without `--get`, it sets. */
function gitConfigMeaning(args: readonly Word[]): Meaning | undefined {
  const given = readGiven(args, GIT_CONFIG_OPTIONS);
  if (given === undefined || given.has(...NO_LOOKUP)) return undefined;
  const flag = (["get", "get-all", "get-regexp", "get-urlmatch"] as const).find((name) => given.has(name));
  if (flag === undefined) return given.operands === 1 ? NOT_SET : undefined;
  return { ...NOT_SET, flag: `--${flag}` };
}

const NOT_SET: Meaning = { answer: "not-set", output: "nothing", sharedWithFailure: true };

function mergeBaseMeaning(args: readonly Word[]): Meaning | undefined {
  return readGiven(args, FLAGS_ONLY)?.has("is-ancestor") === true
    ? { answer: "not-an-ancestor", output: "nothing", flag: "--is-ancestor" }
    : undefined;
}

/** jq(1): only with `-e` does the status tell of the last output; letters may be clustered (`-re`). */
function jqMeaning(args: readonly Word[]): Meaning | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const text = args[index]?.value ?? "";
    if (text === "--") return undefined;
    const values = Object.hasOwn(JQ_OPTIONS_WITH_VALUES, text) ? (JQ_OPTIONS_WITH_VALUES[text] ?? 0) : 0;
    // `-L` takes the rest of its word as a folder.
    if (values === 0 && (text === "--exit-status" || /^-[A-KM-Za-z]*e/.test(text))) {
      // `halt_error(1)` ends with 1 as well.
      return { answer: "last-output-false-or-null", output: "false-or-null", flag: "-e", sharedWithFailure: true };
    }
    index += values;
  }
  return undefined;
}

const NOTHING_FOUND: ReadonlySet<Answer> = new Set(["no-match", "no-line-selected", "no-file-listed"]);

/** Whether status 1 of this search says that nothing was found; with `-L`, for one, it says something else. */
export function statusMeansNothingFound(search: string, args: readonly Word[]): boolean {
  const meaning = EXIT_RULES.find((known) => known.command === search)?.meaning(args);
  return meaning !== undefined && NOTHING_FOUND.has(meaning.answer);
}

/** `grep -s` and `rg --no-messages` keep their errors to themselves, as `2>/dev/null` would. ripgrep's `-s` is about case. */
export function silencesErrors(search: string, args: readonly Word[]): boolean {
  const given = readGiven(args, search === "rg" ? RIPGREP_OPTIONS : GREP_OPTIONS);
  return given !== undefined && (given.has("no-messages") || (search !== "rg" && given.has("s")));
}

/** The arguments of a command, to be asked. */
interface GivenOptions {
  readonly has: (...names: readonly string[]) => boolean;
  /** The value of the last of these options that is given. */
  readonly value: (...names: readonly string[]) => string | undefined;
  /** How many words are no options. */
  readonly operands: number;
}

/** Reads arguments; `undefined` when they cannot be read. */
function readGiven(args: readonly Word[], syntax: OptionSyntax): GivenOptions | undefined {
  const read = readArguments(args, syntax);
  if (read.kind === "unreadable") return undefined;
  return {
    has: (...names) => read.options.some((option) => names.includes(option.name)),
    value: (...names) => read.options.findLast((option) => names.includes(option.name))?.value,
    operands: read.operands.length,
  };
}
