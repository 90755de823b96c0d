import type { Stage, Word } from "../../syntax/model.ts";
import { type GivenOption, readArguments, type ReadArguments } from "../../syntax/arguments.ts";
import { resolve } from "../../commands/resolve.ts";
import { readView } from "../../commands/view.ts";
import { sheetOf } from "../../tools/index.ts";
import type { ExplorationSheet } from "../../tools/tool-sheet.ts";
import type { GrepArguments, GrepCall, SearchedText } from "./equivalent-call.ts";
import { type ExploringCommand, isSpecialFile, passes, type PassReason, type Reading } from "./exploration.ts";
import { folderOfGlob, isGlobWord } from "./glob-word.ts";
import { type Dialect, translatePatterns } from "./grep-pattern.ts";
import { joinGlobs } from "./name-glob.ts";
import { directoryAsOperand, fromWorkingDirectory, isPlainToolPath } from "./tool-path.ts";

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

type ContentSearchCommand = ExploringCommand<Extract<ExplorationSheet, { capability: "searchContent" }>>;

/** Reads a search for lines, also behind `rtk`; `laterStages` are what its pipeline does with them. */
export function readContentSearch(command: ContentSearchCommand, laterStages: readonly Stage[]): Reading {
  if (!laterStages.every(onlyNarrows)) return passes("feeds-a-command");
  const read = readArguments(
    command.args,
    command.rtk ? command.explores.rtk : (command.options ?? command.explores.rtk),
  );
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

function readSearch({ rtk, explores }: ContentSearchCommand, read: ReadArguments): Search {
  const patterns: string[] = [];
  const includes: string[] = [];
  const dialects = new Set<Dialect>();
  let followsLinks = false;
  // rtk searches folders without being told.
  let recursive = rtk;
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
  if (explores.dialect !== undefined) dialects.add(explores.dialect);
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
  const view = stage.kind === "simple" ? readView(stage) : undefined;
  return view?.kind === "view" && view.lines !== undefined;
}

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
  const explores = command.kind === "resolved" ? sheetOf(command.name).explores : undefined;
  if (explores?.capability !== "readFile" || explores.part !== "first") return "other";
  const view = readView(stage);
  const lines = view.kind === "view" ? view.lines : undefined;
  return typeof lines === "number" && lines > 0 ? lines : "other";
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
