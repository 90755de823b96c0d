import { readFileSync } from "node:fs";
import { join } from "node:path";
import { configurationFolder } from "./settings.ts";

/**
 * Whether no permission rule looks at the text of a command. A rewritten text is another one to such a rule: `Bash(npm test:*)` would
 * not allow it any more, and `ask` for `Bash(git push:*)` would not be asked about `cd a && git push | tail` (2.1.197: both seen); one that
 * denies still does, but then shows a text that the model did not write.
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
  const rules = (list: "allow" | "ask" | "deny"): readonly string[] => settings.flatMap((each) => each[list]);
  const isAboutCommands = [...rules("ask"), ...rules("deny")].some((rule) => /^(?:Bash\b|\*)/.test(rule));
  if (isAboutCommands || settings.some(({ sandboxed }) => sandboxed)) return false;
  return mode === "bypassPermissions" || rules("allow").some((rule) => /^Bash(?:\(\*\))?$/.test(rule));
}

function projectFolder(cwd: string): string {
  return process.env["CLAUDE_PROJECT_DIR"] ?? cwd;
}

interface Rules {
  readonly allow: readonly string[];
  readonly ask: readonly string[];
  readonly deny: readonly string[];
  /** Commands run where they can write to few places only. */
  readonly sandboxed: boolean;
}

function readSettings(file: string): Rules {
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return { allow: [], ask: [], deny: [], sandboxed: false };
  }
  const { permissions = {}, sandbox = {} } = JSON.parse(text) as Readonly<
    Record<string, Readonly<Record<string, unknown>>>
  >;
  const { allow, ask, deny } = permissions;
  return { allow: texts(allow), ask: texts(ask), deny: texts(deny), sandboxed: sandbox["enabled"] === true };
}

function texts(value: unknown): readonly string[] {
  return Array.isArray(value) ? value.filter((each) => typeof each === "string") : [];
}
