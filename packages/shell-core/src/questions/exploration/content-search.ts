import { GREP_OPTIONS } from "../../tools/exit-rules.ts";
import type { Stage, Word } from "../../syntax/model.ts";
import { type Arguments, type GivenOption, type OptionSyntax, readArguments } from "../../syntax/arguments.ts";
import { type Invocation, resolve } from "../../commands/resolve.ts";
import { readView } from "../../commands/view.ts";
import type { GrepArguments, GrepCall, SearchedText } from "./equivalent-call.ts";
import { type ExploringCommand, isSpecialFile, passes, type PassReason, type Reading } from "./exploration.ts";
import { folderOfGlob, isGlobWord } from "./glob-word.ts";
import { type Dialect, translatePatterns } from "./grep-pattern.ts";
import { joinGlobs } from "./name-glob.ts";
import { directoryAsOperand, fromWorkingDirectory, isPlainToolPath } from "./tool-path.ts";

/** rtk's own options stand before grep's (`rtk grep` of rtk 0.28 and its neighbours); `-l` and `-m` take a number there. */
const RTK_GREP_OPTIONS: OptionSyntax = {
  ...GREP_OPTIONS,
  short: `${GREP_OPTIONS.short.replace("l", "l:")}t:`,
  long: [
    ...GREP_OPTIONS.long,
    "max-len:",
    "max:",
    "file-type:",
    "context-only",
    "ultra-compact",
    "skip-env",
    "verbose",
  ],
};

/** What they ask for is no set of lines, or not to be had from a search tool. */
const OTHER_ANSWERS: ReadonlySet<string> = new Set(
  (
    "q quiet silent c count L files-without-match z null-data Z null b byte-offset V version help " +
    // The patterns stand in a file, or in the standard input.
    "f file"
  ).split(" "),
);

/** Options with an equivalent, beside those that {@link readSearch} reads by name. Everything else has none. */
const WITHOUT_EFFECT: ReadonlySet<string> = new Set(
  "n line-number H with-filename s no-messages color colour".split(" "),
);

const DIALECTS: Readonly<Record<string, Dialect>> = {
  G: "basic",
  "basic-regexp": "basic",
  E: "extended",
  "extended-regexp": "extended",
  F: "fixed",
  "fixed-strings": "fixed",
};

/** Reads `grep`, `egrep`, `fgrep` and `rtk grep`; `laterStages` are what its pipeline does with the lines. */
export function readContentSearch(command: ExploringCommand, laterStages: readonly Stage[]): Reading {
  if (!laterStages.every(onlyNarrows)) return passes("feeds-a-command");
  const read = readArguments(command.args, command.rtk ? RTK_GREP_OPTIONS : GREP_OPTIONS);
  if (read.kind === "unreadable") return passes("unreadable-arguments");
  if (read.options.some(({ name }) => OTHER_ANSWERS.has(name))) return passes("option");
  if (read.options.some((option) => !option.static && !isUnexpandedGlob(option))) return passes("expansion");
  const search = readSearch(command, read);
  if (search.patterns.length === 0) return passes("no-pattern");
  const refused = refuseWords(search);
  if (refused !== undefined) return passes(refused);
  const paths = readPaths(command, search.operands);
  const call = paths === undefined ? undefined : equivalentCall(command, search, paths, laterStages);
  const { stage, directory } = command;
  return {
    kind: "explores",
    exploration: { capability: "searchContent", stage, directory, paths, names: search.includes, call },
  };
}

/** A search as its arguments describe it. */
interface Search {
  readonly patterns: readonly string[];
  /** The operand that is the pattern, where no option gives one. */
  readonly patternWord: Word | undefined;
  readonly operands: readonly Word[];
  readonly dialect: Dialect;
  readonly recursive: boolean;
  readonly followsLinks: boolean;
  readonly ignoreCase: boolean;
  readonly wholeWords: boolean;
  readonly context: number;
  readonly includes: readonly string[];
  /** An option without an equivalent is among them, or two that contradict each other. */
  readonly hasOthers: boolean;
}

function readSearch(command: ExploringCommand, read: Extract<Arguments, { kind: "read" }>): Search {
  const patterns: string[] = [];
  const includes: string[] = [];
  const dialects = new Set<Dialect>();
  let followsLinks = false;
  // rtk searches folders without being told.
  let recursive = command.rtk;
  let ignoreCase = false;
  let wholeWords = false;
  let context = 0;
  let hasOthers = false;
  for (const { name, value = "" } of read.options) {
    const dialect = DIALECTS[name];
    if (dialect !== undefined) dialects.add(dialect);
    else if (name === "e" || name === "regexp") patterns.push(value);
    else if (name === "i" || name === "ignore-case") ignoreCase = true;
    else if (name === "w" || name === "word-regexp") wholeWords = true;
    else if (name === "r" || name === "recursive") recursive = true;
    else if (name === "R" || name === "dereference-recursive") recursive = followsLinks = true;
    else if (name === "include") includes.push(value);
    else if ((name === "C" || name === "context") && /^\d{1,4}$/.test(value)) context = Number(value);
    else if (!WITHOUT_EFFECT.has(name)) hasOthers = true;
  }
  const own = command.name === "egrep" ? "extended" : command.name === "fgrep" ? "fixed" : undefined;
  if (own !== undefined) dialects.add(own);
  const [dialect = "basic"] = dialects;
  const [first, ...rest] = read.operands;
  const patternWord = patterns.length === 0 ? first : undefined;
  return {
    patterns: patternWord === undefined ? patterns : [patternWord.value],
    patternWord,
    operands: patternWord === undefined ? read.operands : rest,
    dialect,
    recursive,
    followsLinks,
    ignoreCase,
    wholeWords,
    context,
    includes,
    hasOthers: hasOthers || dialects.size > 1,
  };
}

/** `--include=*.ts` is a glob to the shell, which no file matches. */
function isUnexpandedGlob({ name, word }: GivenOption): boolean {
  return name.startsWith("include") && word.raw.startsWith("--include=") && isGlobWord(word);
}

function refuseWords({ operands, patternWord, recursive }: Search): PassReason | undefined {
  if (patternWord?.static === false) return "expansion";
  if (operands.some((word) => !word.static && !isGlobWord(word))) return "expansion";
  if (operands.some(({ value }) => value === "-")) return "standard-input";
  if (operands.length === 0 && !recursive) return "standard-input";
  return operands.some(({ value }) => isSpecialFile(value)) ? "special-file" : undefined;
}

function readPaths({ directory }: ExploringCommand, operands: readonly Word[]): readonly string[] | undefined {
  if (operands.length === 0) return directoryAsOperand(directory);
  const paths = operands.map((word) => fromWorkingDirectory(directory, word.static ? word.value : folderOfGlob(word)));
  const known = paths.flatMap((path) => path ?? []);
  return known.length < paths.length ? undefined : known;
}

/** The stage shows some of the lines it is given, as they are. */
function onlyNarrows(stage: Stage): boolean {
  if (stage.kind === "compound" || readView(stage, NOTHING_KNOWN).kind === "refused") return false;
  const command = resolve(stage);
  return command.kind === "resolved" && NARROWING[command.name]?.(command) === true;
}

const NOTHING_KNOWN: ReadonlyMap<string, string> = new Map();

const NARROWING: Readonly<Record<string, (command: Invocation) => boolean>> = {
  head: cutsLines,
  tail: cutsLines,
  grep: filtersLines,
  egrep: filtersLines,
  fgrep: filtersLines,
};

function cutsLines({ args }: Invocation): boolean {
  const read = readArguments(args, LINE_COUNT);
  return read.kind === "read";
}

const LINE_COUNT: OptionSyntax = { short: "n:", long: ["lines:"], number: true };

function filtersLines({ args }: Invocation): boolean {
  const read = readArguments(args, GREP_OPTIONS);
  return read.kind === "read" && !read.options.some(({ name }) => OTHER_ANSWERS.has(name) || MADE_OF_LINES.has(name));
}

/** What they print is made of the lines, but is no line of the search. */
const MADE_OF_LINES: ReadonlySet<string> = new Set("o only-matching l files-with-matches".split(" "));

function equivalentCall(
  command: ExploringCommand,
  search: Search,
  paths: readonly string[],
  laterStages: readonly Stage[],
): GrepCall | undefined {
  const { operands, includes, context } = search;
  const [path] = paths;
  if (!command.bare || search.hasOthers || paths.length > 1 || operands.some((word) => !word.static)) return undefined;
  if (path !== undefined && !isPlainToolPath(path)) return undefined;
  const translated = translatePatterns(search.patterns, search.dialect, search);
  const glob = joinGlobs(includes);
  const limit = readLimit(laterStages, context);
  if (translated === undefined || (includes.length > 0 && glob === undefined) || limit === "other") return undefined;
  const on = searchedText(search, translated.characters, limit);
  if (on === undefined) return undefined;
  const args: GrepArguments = {
    pattern: translated.pattern,
    ...(path === undefined ? {} : { path }),
    ...(glob === undefined ? {} : { glob }),
    ...(search.ignoreCase ? { ignoreCase: true } : {}),
    ...(translated.literal ? { literal: true } : {}),
    ...(context === 0 ? {} : { context }),
    ...(limit === undefined ? {} : { limit }),
  };
  return { tool: "grep", arguments: args, on };
}

/** `grep x f | head -20` is a search with a limit; every other narrowing has no equivalent. */
function readLimit(laterStages: readonly Stage[], context: number): number | undefined | "other" {
  const [stage, ...more] = laterStages;
  if (stage === undefined) return undefined;
  if (stage.kind === "compound" || more.length > 0 || context > 0) return "other";
  const command = resolve(stage);
  if (command.kind === "unresolved" || command.name !== "head") return "other";
  const read = readArguments(command.args, LINE_COUNT);
  if (read.kind === "unreadable" || read.options.length > 1) return "other";
  const count = read.options[0]?.value ?? "10";
  return /^[1-9]\d{0,5}$/.test(count) ? Number(count) : "other";
}

function searchedText(
  search: Search,
  characters: SearchedText["characters"],
  limit: number | undefined,
): SearchedText | undefined {
  const { recursive, includes, followsLinks: withoutLinks } = search;
  // The order of files differs between the two, so that the first lines of a tree are not the same.
  const needsFile = !recursive || limit !== undefined;
  // ripgrep searches a file that it is given whatever its globs say, grep does not.
  const needsTree = includes.length > 0;
  if (needsFile && needsTree) return undefined;
  return { operand: needsFile ? "file" : needsTree ? "tree" : "either", withoutLinks, characters };
}
