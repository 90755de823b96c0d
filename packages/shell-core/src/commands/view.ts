import { GREP_OPTIONS } from "../tools/exit-rules.ts";
import type { SimpleCommand, Span, Word } from "../syntax/model.ts";
import { type Arguments, type OptionSyntax, readArguments } from "../syntax/arguments.ts";
import { resolve } from "./resolve.ts";
import { touchesOnlyStandardError } from "../syntax/standard-error.ts";
import { isSystemPath } from "./system-path.ts";
import { readExpansion } from "./parameters.ts";

/** Commands that only show a part of what they are given. */
type ViewName = "head" | "tail" | "grep" | "egrep" | "fgrep" | "rg" | "less" | "more";

/** Commands that make something else of what they are given. */
const TRANSFORMS: ReadonlySet<string> = new Set([
  "sed",
  "awk",
  "cut",
  "sort",
  "uniq",
  "wc",
  "column",
  "jq",
  "yq",
  "tr",
]);

/** What part a stage plays at the end of a pipeline. */
export type Role = "view" | "transform" | "other";

/** Tells views and transforms from everything else, also behind wrappers, where they cannot be removed. */
export function roleOf(stage: SimpleCommand): Role {
  const command = resolve(stage);
  // `./head` is a script of the project, `rtk grep` a program of its own.
  if (command.kind === "unresolved" || command.rtk || !isSystemPath(command.nameWord.value)) return "other";
  if (isViewName(command.name)) return "view";
  return TRANSFORMS.has(command.name) ? "transform" : "other";
}

function isViewName(name: string): name is ViewName {
  return Object.hasOwn(VIEWS, name);
}

/** A stage that may be taken off and run on the output afterwards. */
export interface View {
  readonly kind: "view";
  readonly name: ViewName;
  /** It may end before its input does. */
  readonly closesEarly: boolean;
  /** Parameters it expands. */
  readonly parameters: readonly string[];
}

/** Why a view must stay where it is. */
export type ViewRefusal =
  | "view-assignment" // `LC_ALL=C grep x`
  | "view-wrapper" // `timeout 5 head`
  | "view-redirect" // `head > out`; only `2>/dev/null` and `2>&1` may be there
  | "view-heredoc" // `grep x <<< text`
  | "view-expansion" // a substitution, a glob, an unquoted variable
  | "view-reads-file" // `head f`, `grep -f f`, `grep -r x`
  | "view-writes-file" // `less -o log`
  | "view-follows" // `tail -f`
  | "view-option"; // unknown to this table, or no view of the input: `--help`

export type ReadView = View | { readonly kind: "refused"; readonly why: ViewRefusal; readonly at: Span };

/**
 * Reads one removed stage.
 *
 * @param known values of parameters that the prefix sets literally
 */
export function readView(stage: SimpleCommand, known: ReadonlyMap<string, string>): ReadView {
  const [assignment] = stage.assignments;
  if (assignment !== undefined) return refuse("view-assignment", assignment);
  const command = resolve(stage);
  if (command.kind === "unresolved" || !isViewName(command.name)) return refuse("view-option", stage);
  if (command.wrappers.length > 0) return refuse("view-wrapper", stage);
  for (const redirect of stage.redirects) {
    if (redirect.kind !== "file") return refuse("view-heredoc", redirect);
    if (!touchesOnlyStandardError(redirect)) return refuse("view-redirect", redirect);
  }
  const parameters: string[] = [];
  const args: Word[] = [];
  for (const word of command.args) {
    const expansion = readExpansion(word, known);
    if (expansion.kind === "other") return refuse("view-expansion", word);
    if (expansion.kind === "parameters") parameters.push(...expansion.names);
    const value = expansion.kind === "parameters" ? expansion.value : undefined;
    args.push(value === undefined ? word : { ...word, value, static: true });
  }
  const rules = VIEWS[command.name];
  const read = readArguments(args, rules.syntax);
  if (read.kind === "unreadable") return refuse("view-option", read.word);
  const found = readOptions(read, rules) ?? rules.operands(read);
  if (found !== undefined) return refuse(found.why, found.at);
  const closesEarly = rules.closes === "always" || read.options.some(({ name }) => rules.closes.includes(name));
  return { kind: "view", name: command.name, closesEarly, parameters };
}

function refuse(why: ViewRefusal, at: Span): Extract<ReadView, { kind: "refused" }> {
  return { kind: "refused", why, at: { start: at.start, end: at.end } };
}

type ReadArguments = Extract<Arguments, { kind: "read" }>;
interface Refusal {
  readonly why: ViewRefusal;
  readonly at: Word;
}

interface ViewRules {
  readonly syntax: OptionSyntax;
  /** Options that make it something else than a view of its input. */
  readonly refused: Readonly<Record<string, ViewRefusal>>;
  /** For a tool with very many options: the only ones that are known to be harmless. */
  readonly allowed?: ReadonlySet<string>;
  /** Options that let it end early, or `always`. */
  readonly closes: "always" | readonly string[];
  readonly operands: (read: ReadArguments) => Refusal | undefined;
}

function readOptions(read: ReadArguments, rules: ViewRules): Refusal | undefined {
  for (const { name, value, word } of read.options) {
    const why = Object.hasOwn(rules.refused, name) ? rules.refused[name] : undefined;
    if (why !== undefined) return { why, at: word };
    // `grep -d recurse x` walks the working directory.
    if ((name === "directories" || name === "d") && value === "recurse") return { why: "view-reads-file", at: word };
    if (rules.allowed !== undefined && !rules.allowed.has(name)) return { why: "view-option", at: word };
  }
  return undefined;
}

/** Every operand is a file; `-` is standard input. */
function onlyStandardInput(read: ReadArguments): Refusal | undefined {
  const file = read.operands.find((word) => !(word.static && word.value === "-"));
  return file === undefined ? undefined : { why: "view-reads-file", at: file };
}

/** `tail +5` is the old spelling of `tail -n +5`; with anything beside it, it is a file. */
function onlyStandardInputOrOffset(read: ReadArguments): Refusal | undefined {
  const [first] = read.operands;
  if (
    read.operands.length === 1 &&
    read.options.length === 0 &&
    first?.static === true &&
    /^\+\d+$/.test(first.value)
  ) {
    return undefined;
  }
  return onlyStandardInput(read);
}

/** The first operand is the pattern, unless an option gave one; what follows is a file. */
function patternThenStandardInput(read: ReadArguments): Refusal | undefined {
  const hasPattern = read.options.some(({ name }) => name === "e" || name === "regexp");
  return onlyStandardInput({ ...read, operands: hasPattern ? read.operands : read.operands.slice(1) });
}

const HELP = { help: "view-option", version: "view-option", V: "view-option" } as const;

const GREP: ViewRules = {
  syntax: GREP_OPTIONS,
  refused: {
    ...HELP,
    f: "view-reads-file",
    file: "view-reads-file",
    "exclude-from": "view-reads-file",
    r: "view-reads-file",
    R: "view-reads-file",
    recursive: "view-reads-file",
    "dereference-recursive": "view-reads-file",
  },
  // bash: yes | grep -l y ends at the first match
  closes: ["q", "quiet", "silent", "m", "max-count", "l", "files-with-matches", "L", "files-without-match"],
  operands: patternThenStandardInput,
};

/** Options of ripgrep 14 that only change what is matched in its input and how it is shown. */
const RIPGREP_ALLOWED =
  "A B C E F H I M N P S U a b c e i g j l m n o p q r s t T u v w x . after-context before-context context " +
  "fixed-strings with-filename no-filename max-columns line-number no-line-number pcre2 smart-case case-sensitive " +
  "ignore-case multiline multiline-dotall text byte-offset count count-matches regexp glob iglob files-with-matches " +
  "files-without-match max-count only-matching pretty quiet replace invert-match word-regexp line-regexp color colors " +
  "heading no-heading column no-column json vimgrep trim line-buffered block-buffered passthru crlf null null-data " +
  "max-columns-preview context-separator field-match-separator field-context-separator no-messages no-config hidden " +
  "no-ignore type type-not unrestricted threads encoding unicode no-unicode engine stop-on-nonmatch stats";

const LESS_FLAGS = "RrSFXNnEeiIMmsqQgGwWJ";

/**
 * GNU coreutils 9.1 and grep 3.8, ripgrep 14, less 590, util-linux 2.38; the BSD tools know a part of these. An option that is not here is
 * an error there, or does something that is not known.
 */
const VIEWS: Readonly<Record<ViewName, ViewRules>> = {
  head: {
    syntax: {
      short: "c:n:qvz",
      long: ["bytes:", "lines:", "quiet", "silent", "verbose", "zero-terminated", "help", "version"],
      number: true,
    },
    refused: HELP,
    closes: "always",
    operands: onlyStandardInput,
  },
  tail: {
    syntax: {
      short: "c:n:qvzfFs:",
      long: [
        "bytes:",
        "lines:",
        "quiet",
        "silent",
        "verbose",
        "zero-terminated",
        "follow::",
        "retry",
        "pid:",
        "sleep-interval:",
        "max-unchanged-stats:",
        "help",
        "version",
      ],
      number: true,
    },
    // On a pipe `tail -f` ends with its input; on a file, as which the output may be handed to it, it does not.
    refused: { ...HELP, f: "view-follows", F: "view-follows", follow: "view-follows", retry: "view-follows" },
    closes: [],
    operands: onlyStandardInputOrOffset,
  },
  grep: GREP,
  egrep: GREP,
  fgrep: GREP,
  rg: {
    syntax: {
      short: "A:B:C:E:M:d:e:f:g:j:m:r:t:T:",
      long: [
        "after-context:",
        "before-context:",
        "context:",
        "encoding:",
        "max-columns:",
        "max-depth:",
        "regexp:",
        "file:",
        "glob:",
        "iglob:",
        "threads:",
        "max-count:",
        "replace:",
        "type:",
        "type-not:",
        "color:",
        "colors:",
        "context-separator:",
        "field-match-separator:",
        "field-context-separator:",
        "engine:",
      ],
      lenient: true,
    },
    refused: {
      ...HELP,
      h: "view-option",
      f: "view-reads-file",
      file: "view-reads-file",
      files: "view-reads-file",
      pre: "view-reads-file",
      z: "view-reads-file",
      "search-zip": "view-reads-file",
      "ignore-file": "view-reads-file",
    },
    allowed: new Set(RIPGREP_ALLOWED.split(" ")),
    closes: ["q", "quiet", "m", "max-count", "l", "files-with-matches", "files-without-match", "stop-on-nonmatch"],
    operands: patternThenStandardInput,
  },
  less: {
    syntax: { short: `${LESS_FLAGS}oO`, long: ["log-file:", "LOG-FILE:", "help", "version"], lenient: true },
    refused: {
      ...HELP,
      o: "view-writes-file",
      O: "view-writes-file",
      "log-file": "view-writes-file",
      "LOG-FILE": "view-writes-file",
    },
    allowed: new Set(LESS_FLAGS),
    closes: [],
    operands: onlyStandardInput,
  },
  more: {
    syntax: { short: "dflcpsu", long: [], number: true },
    refused: {},
    closes: [],
    operands: onlyStandardInput,
  },
};
