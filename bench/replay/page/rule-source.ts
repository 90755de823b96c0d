import { existsSync, readdirSync, readFileSync } from "node:fs";
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

/** Files that give the verdicts of a rule, by their names: the first that comes to mind first. Where in a package they lie may change. */
const FILES: Readonly<Record<RuleName, readonly RegExp[]>> = {
  "no-match": [/shell-core\/.*\/no-match\.ts$/, /\/silent-failure\.ts$/, /\/deciding-command\.ts$/],
  arguments: [/\/arguments-rule\.ts$/],
  "trailing-view": [
    /shell-core\/.*\/trailing-view\.ts$/,
    /\/guard-plan\.ts$/,
    /\/view\.ts$/,
    /\/prefix-effects\.ts$/,
    /\/producer\.ts$/,
  ],
  "run-again": [/\/run-again-rule\.ts$/],
  exploration: [/shell-core\/.*\/exploration\.ts$/, /shell-core\/.*\/exploration\//, /\/exploration-rule\.ts$/],
  "whole-read": [/\/whole-read-rule\.ts$/],
  "exit-status": [/\/note-on-result\.ts$/, /shell-core\/.*\/exit-status\.ts$/, /\/exit-status-rule\.ts$/],
};

/** Verdicts that the replay calls by another name than the code of the extension. */
const NAMED_OTHERWISE: Readonly<Record<string, string>> = { guarded: "guard" };

/** The line where a rule gives a verdict; where a type only names it, if that is all there is. */
export function ruleSource({ rule, verdict }: Pick<Finding, "rule" | "verdict">): RuleSource {
  const word = JSON.stringify(NAMED_OTHERWISE[verdict] ?? verdict);
  const isGiven = (line: string): boolean => line.includes(word) && !isComment(line) && !isMember(line);
  const isNamed = (line: string): boolean => line.includes(word) && !isComment(line);
  for (const fits of [isGiven, isNamed]) {
    for (const file of filesOf(rule)) {
      const at = linesOf(file).findIndex(fits);
      if (at !== -1) return { file, line: at + 1 };
    }
  }
  return { file: filesOf(rule)[0] ?? "", line: 1 };
}

/** `  | "no-view" // it does not end in a view` */
function isMember(line: string): boolean {
  return /^\s*\|/.test(line) || /^\s*(?:export )?type\b/.test(line) || /^\s*readonly \w+:/.test(line);
}

function isComment(line: string): boolean {
  return /^\s*(?:\/\/|\*)/.test(line);
}

function filesOf(rule: RuleName): readonly string[] {
  allFiles ??= sourceFiles();
  const all = allFiles;
  return FILES[rule].flatMap((name) => all.filter((file) => name.test(file)));
}

let allFiles: readonly string[] | undefined;

/** Every source of the packages and of the replay's rules, as paths with `/` from the checkout. */
function sourceFiles(): readonly string[] {
  const root = ROOT ?? "";
  const packages = readdirSync(join(root, "packages")).map((name) => `packages/${name}/src`);
  return [...packages, "bench/replay/rules"]
    .filter((folder) => existsSync(join(root, folder)))
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
        .filter((file) => file.endsWith(".ts"))
        .toSorted()
        .map((file) => `${folder}/${file.replaceAll("\\", "/")}`),
    );
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
