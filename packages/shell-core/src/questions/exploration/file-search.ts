import type { Word } from "../../syntax/model.ts";
import { readArguments } from "../../syntax/arguments.ts";
import type { ExplorationSheet } from "../../tools/tool-sheet.ts";
import type { FindCall } from "./equivalent-call.ts";
import { type ExploringCommand, passes, type PassReason, type Reading } from "./exploration.ts";
import { isGlobWord } from "./glob-word.ts";
import { joinGlobs } from "./name-glob.ts";
import { directoryAsOperand, fromWorkingDirectory, isPlainToolPath } from "./tool-path.ts";

type FileSearchSheet = Extract<ExplorationSheet, { capability: "findFiles" }>;
type FileSearchCommand = ExploringCommand<FileSearchSheet>;

/** Reads `find` and `rtk find`. */
export function readFileSearch(command: FileSearchCommand): Reading {
  const { args, explores: sheet } = command;
  const expressionAt = args.findIndex(beginsExpression);
  const starts = expressionAt === -1 ? args : args.slice(0, expressionAt);
  const expression = expressionAt === -1 ? [] : args.slice(expressionAt);
  // `rtk find . -delete` is no `-d elete`: a word of find's own makes it find's expression.
  const isOfFind = expression.some(({ value }) => Object.hasOwn(sheet.locating, value) || sheet.acting.has(value));
  if (command.rtk && !isOfFind) return readRtkFind(command);
  const refused = refuseExpression(expression, sheet) ?? refuseStarts(starts);
  if (refused !== undefined) return passes(refused);
  const search = readExpression(expression);
  return explores(command, starts, search);
}

/** What a file must be to be found, as far as a tool can ask for it. */
interface NameSearch {
  /** Globs, one of which the name must match. */
  readonly names: readonly string[];
  readonly ignoreCase: boolean;
  readonly type: FindCall["on"]["type"];
  /** The expression says nothing else, and says it in words that the shell leaves alone. */
  readonly whole: boolean;
}

function explores(command: ExploringCommand, starts: readonly Word[], search: NameSearch): Reading {
  const { directory, stage } = command;
  const known = starts.flatMap((word) => fromWorkingDirectory(directory, word.value) ?? []);
  const paths = starts.length === 0 ? directoryAsOperand(directory) : known.length < starts.length ? undefined : known;
  const call = paths === undefined ? undefined : equivalentCall(command, paths, search);
  return {
    kind: "explores",
    exploration: { capability: "findFiles", stage, directory, paths, names: search.names, call },
  };
}

/** find(1): the expression begins with the first word that is `(` or `!` or has a leading dash. */
function beginsExpression(word: Word): boolean {
  return word.value.startsWith("-") || word.value === "(" || word.value === "!";
}

function refuseStarts(starts: readonly Word[]): PassReason | undefined {
  return starts.some((word) => !word.static) ? "expansion" : undefined;
}

function refuseExpression(expression: readonly Word[], { locating, acting }: FileSearchSheet): PassReason | undefined {
  for (let at = 0; at < expression.length; at += 1) {
    const word = expression[at];
    if (word === undefined) break;
    const { value } = word;
    if (!word.static) return "expansion";
    if (acting.has(value)) return "action";
    const takes = Object.hasOwn(locating, value) ? locating[value] : undefined;
    // `-H`, `-L` and `-O3` stand before the starting points; anything else asks for more than a name.
    if (takes === undefined) return value.startsWith("-") ? "predicate" : "unreadable-arguments";
    if (takes === 0) continue;
    const argument = expression[at + 1];
    if (argument === undefined) return "unreadable-arguments";
    if (!argument.static && !isGlobWord(argument)) return "expansion";
    if (value === "-type" && argument.value !== "f" && argument.value !== "d") return "predicate";
    at += 1;
  }
  return undefined;
}

/** Reads `[-type f] -name A`, or several names joined by `-o`; for anything else the names are not all that counts. */
function readExpression(expression: readonly Word[]): NameSearch {
  const rest = [...expression];
  const other: NameSearch = { names: [], ignoreCase: false, type: undefined, whole: false };
  if (rest.at(-1)?.value === "-print") rest.pop();
  let type: NameSearch["type"];
  for (const at of [0, rest.length - 2]) {
    if (rest[at]?.value !== "-type") continue;
    const [, letter] = rest.splice(at, 2);
    type = letter?.value === "d" ? "directory" : "file";
    break;
  }
  const tests = rest.filter(({ value }) => value !== "-a" && value !== "-and");
  const grouped = tests[0]?.value === "(" && tests.at(-1)?.value === ")";
  const alternatives = grouped ? tests.slice(1, -1) : tests;
  // `-type f -name a -o -name b`: the type counts for a only.
  const isLoose = !grouped && alternatives.length > 2 && rest.length < expression.length;
  const names: Word[] = [];
  const flags = new Set<string>();
  for (let at = 0; at < alternatives.length; at += 3) {
    const [test, name, or] = alternatives.slice(at, at + 3);
    const isLast = at + 2 === alternatives.length;
    if (test === undefined || name === undefined || !/^-i?name$/.test(test.value)) return other;
    if (!isLast && or?.value !== "-o" && or?.value !== "-or") return other;
    flags.add(test.value);
    names.push(name);
    if (!isLast && at + 3 === alternatives.length) return other;
  }
  if (isLoose || flags.size > 1) return other;
  const ignoreCase = flags.has("-iname");
  return { names: names.map(({ value }) => value), ignoreCase, type, whole: names.every((word) => word.static) };
}

function equivalentCall(command: ExploringCommand, paths: readonly string[], search: NameSearch): FindCall | undefined {
  const { names, ignoreCase, type, whole } = search;
  const [path] = paths;
  const glob = joinGlobs(ignoreCase ? names.map((name) => name.toLowerCase()) : names);
  if (!command.bare || !whole || glob === undefined || paths.length > 1) return undefined;
  if (path !== undefined && !isPlainToolPath(path)) return undefined;
  const args = { pattern: glob, ...(path === undefined ? {} : { path }) };
  return { tool: "find", arguments: args, on: { type, sameCase: !ignoreCase && glob === glob.toLowerCase() } };
}

function readRtkFind(command: FileSearchCommand): Reading {
  const read = readArguments(command.args, command.explores.rtk);
  if (read.kind === "unreadable") return passes("unreadable-arguments");
  const [pattern, ...starts] = read.operands;
  if (pattern === undefined) return passes("unreadable-arguments");
  if (!pattern.static && !isGlobWord(pattern)) return passes("expansion");
  const refused = refuseStarts(starts);
  if (refused !== undefined) return passes(refused);
  // A file name, as in `rtk find src`, and a pattern cannot be told apart: there is no exact call.
  return explores(command, starts, { names: [pattern.value], ignoreCase: false, type: undefined, whole: false });
}
