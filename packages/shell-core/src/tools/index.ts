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
import { MANUAL_PAGES } from "./manual-pages.ts";
import { MERCURIAL } from "./mercurial.ts";
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
import type { ToolSheet } from "./tool-sheet.ts";
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
  ...MERCURIAL,
  ...SHELL_BUILTINS,
  ...WRAPPERS,
  ...LAUNCHERS,
  ...RTK,
  ...PROCESSES,
  ...SYSTEM,
  ...MANUAL_PAGES,
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
