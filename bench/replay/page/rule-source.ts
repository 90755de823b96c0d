import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding, RuleName } from "../finding.ts";

/** Where a verdict is given: a file of the checkout, and a line. */
export interface RuleSource {
  readonly file: string;
  readonly line: number;
}

/** The checkout; a bundle brings the texts of the rules along. */
const ROOT = [join(import.meta.dirname, "..", "..", ".."), join(import.meta.dirname, "sources")].find((folder) =>
  existsSync(join(folder, "packages", "shell-core")),
);
const CORE = "packages/shell-core/src";

/** Files that give the verdicts of a rule, the first that comes to mind first. */
const FILES: Readonly<Record<RuleName, readonly string[]>> = {
  "no-match": [`${CORE}/classify/no-match.ts`, `${CORE}/silent-failure.ts`, `${CORE}/deciding-command.ts`],
  arguments: ["bench/replay/rules/arguments-rule.ts"],
  "trailing-view": [
    `${CORE}/classify/trailing-view.ts`,
    "packages/tool-guard/src/guard-plan.ts",
    `${CORE}/views/view.ts`,
    `${CORE}/prefix-effects.ts`,
    `${CORE}/producers/producer.ts`,
  ],
  "run-again": ["bench/replay/rules/run-again-rule.ts"],
  exploration: [
    `${CORE}/classify/exploration.ts`,
    `${CORE}/exploration/content-search.ts`,
    `${CORE}/exploration/file-search.ts`,
    `${CORE}/exploration/file-view.ts`,
    `${CORE}/exploration/directory-listing.ts`,
    `${CORE}/exploration/silent-setup.ts`,
    `${CORE}/exploration/exploration.ts`,
    "bench/replay/rules/exploration-rule.ts",
  ],
  "whole-read": ["bench/replay/rules/whole-read-rule.ts"],
  "exit-status": [
    "packages/rules/src/notes/note-on-result.ts",
    `${CORE}/classify/exit-status.ts`,
    "bench/replay/rules/exit-status-rule.ts",
  ],
};

/** Verdicts that the replay calls by another name than the code of the extension. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = { guarded: "guard" };

/** The line where a rule gives a verdict; where a type only names it, if that is all there is. */
export function ruleSource({ rule, verdict }: Pick<Finding, "rule" | "verdict">): RuleSource {
  const word = JSON.stringify(NAMED_OTHERWISE[verdict] ?? verdict);
  const isGiven = (line: string): boolean => line.includes(word) && !isComment(line) && !isMember(line);
  const isNamed = (line: string): boolean => line.includes(word) && !isComment(line);
  for (const fits of [isGiven, isNamed]) {
    for (const file of FILES[rule]) {
      const at = linesOf(file).findIndex(fits);
      if (at !== -1) return { file, line: at + 1 };
    }
  }
  return { file: FILES[rule][0] ?? "", line: 1 };
}

/** `  | "no-view" // it does not end in a view` */
function isMember(line: string): boolean {
  return /^\s*\|/.test(line) || /^\s*(?:export )?type\b/.test(line) || /^\s*readonly \w+:/.test(line);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\*)/.test(line);
}

const sources = new Map<string, readonly string[]>();

function linesOf(file: string): readonly string[] {
  const known = sources.get(file);
  if (known !== undefined) return known;
  const lines = read(file).split("\n");
  sources.set(file, lines);
  return lines;
}

function read(file: string): string {
  try {
    return readFileSync(join(ROOT ?? "", file), "utf8");
  } catch {
    return "";
  }
}
