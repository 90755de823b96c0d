import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configurationFolder } from "./settings.ts";

/**
 * Whether no permission rule looks at the text of a command. A rewritten text is another one to such a rule: `Bash(npm test:*)` would
 * not allow it any more, and `ask` for `Bash(git push:*)` would not be asked about `cd a && git push | tail` (2.1.197: both seen).
 *
 * What is given on the command line (`--settings`, `--allowedTools`) is not seen from here.
 *
 * @param mode the session's permission mode
 * @param cwd where the settings of the project are looked for
 */
export function isUnasked(mode: string | undefined, cwd: string): boolean {
  const files = [
    join(configurationFolder(), "settings.json"),
    join(projectFolder(cwd), ".claude", "settings.json"),
    join(projectFolder(cwd), ".claude", "settings.local.json"),
    "/etc/claude-code/managed-settings.json",
    "/Library/Application Support/ClaudeCode/managed-settings.json",
  ];
  const settings = files.map(readSettings);
  const rules = (list: "allow" | "ask"): readonly string[] => settings.flatMap((each) => each[list]);
  if (settings.some(({ sandboxed }) => sandboxed) || rules("ask").some((rule) => /^(?:Bash\b|\*)/.test(rule)))
    return false;
  return mode === "bypassPermissions" || rules("allow").some((rule) => /^Bash(?:\(\*\))?$/.test(rule));
}

function projectFolder(cwd: string): string {
  return process.env["CLAUDE_PROJECT_DIR"] ?? cwd;
}

interface Rules {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  /** Commands run where they can write to few places only. */
  readonly sandboxed: boolean;
}

function readSettings(file: string): Rules {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { allow: [], ask: [], sandboxed: false };
  }
  const { permissions = {}, sandbox = {} } = JSON.parse(text) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  return { allow: texts(permissions["allow"]), ask: texts(permissions["ask"]), sandboxed: sandbox["enabled"] === true };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
