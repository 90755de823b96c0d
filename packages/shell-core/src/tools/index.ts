import type { Word } from "../syntax/model.ts";
import { type Answer, type Meaning, readGiven } from "./answer.ts";
import { valueOptions } from "../syntax/arguments.ts";
import { CLOUD } from "./cloud.ts";
import { CONTAINERS } from "./containers.ts";
import { DIFFS } from "./diff.ts";
import { FILES } from "./files.ts";
import { FINDERS } from "./find.ts";
import { GIT } from "./git.ts";
import { GREPS } from "./grep.ts";
import { JOBS } from "./jobs.ts";
import { JQ } from "./jq.ts";
import { LANGUAGES } from "./languages.ts";
import { LAUNCHERS } from "./launchers.ts";
import { MAKE } from "./make.ts";
import { MONITORS } from "./monitors.ts";
import { NODE_PACKAGES } from "./node-packages.ts";
import { OTHER_SEARCHES } from "./other-searches.ts";
import { PROCESSES } from "./processes.ts";
import { PYTHON } from "./python.ts";
import { RIPGREP } from "./ripgrep.ts";
import { RTK } from "./rtk.ts";
import { SEARCHES } from "./searches.ts";
import { SHELL_BUILTINS } from "./shell-builtins.ts";
import { SYSTEM } from "./system.ts";
import { TEXT } from "./text.ts";
import type { Exit, ToolSheet } from "./tool-sheet.ts";
import { WEB } from "./web.ts";
import { WRAPPERS } from "./wrappers.ts";

/** All sheets, by family. A tool stands in one of them only. */
export const TOOL_SHEETS: readonly ToolSheet[] = [
  ...GREPS,
  ...RIPGREP,
  ...OTHER_SEARCHES,
  ...FINDERS,
  ...DIFFS,
  ...JQ,
  ...TEXT,
  ...FILES,
  ...GIT,
  ...SHELL_BUILTINS,
  ...WRAPPERS,
  ...LAUNCHERS,
  ...RTK,
  ...PROCESSES,
  ...SYSTEM,
  ...MONITORS,
  ...NODE_PACKAGES,
  ...WEB,
  ...PYTHON,
  ...LANGUAGES,
  ...MAKE,
  ...CONTAINERS,
  ...CLOUD,
  ...SEARCHES,
  ...JOBS,
];

const BY_NAME: ReadonlyMap<string, ToolSheet> = new Map(
  TOOL_SHEETS.flatMap((sheet) => sheet.names.split(" ").map((name) => [name, sheet] as const)),
);

const UNKNOWN: ToolSheet = { names: "" };

/** What is known of a tool, by its base name; an empty sheet for one that is not known. */
export function sheetOf(name: string): ToolSheet {
  return BY_NAME.get(name) ?? UNKNOWN;
}

/** The names of all tools with something on their sheet. */
export function namesWith(has: (sheet: ToolSheet) => boolean): readonly string[] {
  return TOOL_SHEETS.filter(has).flatMap(({ names }) => names.split(" "));
}

/**
 * Matches a text in which one of these tools may be called.
 *
 * @param longer characters beside which the name is only a part of another word
 */
export function mentionOf(names: readonly string[], longer: string): RegExp {
  return new RegExp(
    `(?<!${longer})(?:${names.map((name) => name.replaceAll(/[.+[]/g, String.raw`\$&`)).join("|")})(?!${longer})`,
  );
}

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

const ONLY_FLAGS = valueOptions("");

function exitRule(command: string, sheet: ToolSheet, exit: Exit): ExitRule {
  const { subcommand, codes = [1], meaning } = exit;
  const options = exit.options ?? (subcommand === undefined ? sheet.options : undefined) ?? ONLY_FLAGS;
  return {
    command,
    ...(subcommand === undefined ? {} : { subcommand }),
    codes,
    meaning: (args) => {
      const given = readGiven(args, options);
      return given && meaning(given, args);
    },
  };
}

/** The commands of which a status is an answer. The guard, the lens and no-match all ask this one table. */
export const EXIT_RULES: readonly ExitRule[] = TOOL_SHEETS.flatMap((sheet) =>
  sheet.names.split(" ").flatMap((name) => (sheet.exits ?? []).map((exit) => exitRule(name, sheet, exit))),
);
