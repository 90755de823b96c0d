import { readArguments, valueOptions } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";
import { type Answer, type Given, type Meaning, readGiven } from "./answer.ts";
import { sheetOf, TOOL_SHEETS } from "./index.ts";
import type { Exit, ToolSheet } from "./tool-sheet.ts";
import { subcommandAt } from "./usage.ts";

/** When a status of one command is an answer. */
export interface ExitRule<A = Answer> {
  /** Base name of the command. */
  readonly command: string;
  /** Words behind the command's own options: `grep` in `git -C sub grep x`. */
  readonly subcommand?: string;
  /** The statuses that are the answer. */
  readonly codes: readonly number[];
  /** What they say, given the arguments (behind the subcommand); `undefined` where these arguments give the status another meaning. */
  readonly meaning: (args: readonly Word[]) => Meaning<A> | undefined;
}

/** The commands of which a status is an answer. The guard, the lens and no-match all ask this one table. */
export const EXIT_RULES: readonly ExitRule[] = TOOL_SHEETS.flatMap((sheet) =>
  sheet.names.split(" ").flatMap((name) => (sheet.exits ?? []).map((exit) => exitRule(name, sheet, exit))),
);

function exitRule(command: string, sheet: ToolSheet, exit: Exit): ExitRule {
  const { subcommand, codes = [1], meaning } = exit;
  return {
    command,
    ...(subcommand === undefined ? {} : { subcommand }),
    codes,
    meaning: (args) => {
      const given = readFor(exit, sheet, args);
      const found = given && (typeof meaning === "function" ? meaning(given, args) : meaning);
      return given?.flag === undefined ? found : found && { ...found, flag: given.flag };
    },
  };
}

const ONLY_FLAGS = valueOptions("");

/** Reads the arguments that a rule is about; `undefined` where they cannot be read, or have not the option that it asks for. */
function readFor(
  exit: Exit,
  sheet: ToolSheet,
  args: readonly Word[],
): (Given & { readonly flag?: string }) | undefined {
  const { subcommand, options = subcommand === undefined ? sheet.options : undefined, with: wanted } = exit;
  const given = readGiven(args, options ?? ONLY_FLAGS);
  if (given === undefined || wanted === undefined) return given;
  const name = wanted.split(" ").find((each) => given.has(each));
  return name === undefined ? undefined : { ...given, flag: name.length === 1 ? `-${name}` : `--${name}` };
}

/**
 * Whether a tool has a rule for this status, or for any. Of its options only the one that the rule asks for is looked at, and an argument
 * that is not known may be it: in doubt there is no failure.
 */
export function mayAnswerWith(status: number | "any", name: string, args: readonly Word[]): boolean {
  const sheet = sheetOf(name);
  return (sheet.exits ?? []).some((exit) => {
    const { codes = [1], subcommand } = exit;
    const words = subcommand === undefined ? args : behindSubcommand(name, args, subcommand);
    if (words === undefined || (status !== "any" && !codes.includes(status))) return false;
    return exit.with === undefined || words.some((word) => !word.static) || readFor(exit, sheet, words) !== undefined;
  });
}

/** Whether the tool would have printed something, had it ended with 0. */
export function printsWith(name: string, args: readonly Word[]): boolean {
  const sheet = sheetOf(name);
  return (sheet.exits ?? []).some((exit) => {
    const { subcommand, quietWith } = exit;
    const words = subcommand === undefined ? args : behindSubcommand(name, args, subcommand);
    const given = words === undefined || quietWith === undefined ? undefined : readFor(exit, sheet, words);
    return given !== undefined && !given.has(...(quietWith ?? "").split(" "));
  });
}

/**
 * What follows the words of a subcommand: `-n x` for `grep` in `-C sub --no-pager grep -n x` of git.
 *
 * @param subcommand one word or more: `pr checks`
 * @returns `undefined` where it is another one, or where an option in front of it is not known and might take the next word
 */
export function behindSubcommand(name: string, args: readonly Word[], subcommand: string): readonly Word[] | undefined {
  const { options } = sheetOf(name);
  let rest = args;
  for (const text of subcommand.split(" ")) {
    if (options?.stopAtOperand === true) {
      const read = readArguments(rest, options);
      if (read.kind === "unreadable") return undefined;
      rest = read.operands;
    } else {
      // Of a tool that is not known, the value of an option matches no subcommand.
      rest = rest.slice(Math.max(subcommandAt(rest, undefined), 0));
    }
    if (rest[0]?.static !== true || rest[0].value !== text) return undefined;
    rest = rest.slice(1);
  }
  return rest;
}
