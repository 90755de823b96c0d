import { homedir } from "node:os";
import { join } from "node:path";
import { readSettingsFile, type SettingsFile } from "pi-extension-kit";
import { EXPLORATION_SETTINGS, USER_RULES } from "shellwise-rules/settings";
import * as v from "valibot";

/** The keys of the settings file. */
export const SETTINGS = {
  /**
   * Failures in front of a pipe are shown, by a text that runs instead of the command. `unasked`: only where nothing but the whole tool
   * is allowed or denied, since rules about single commands would be asked about another text. `always`, `never`.
   */
  guard: v.optional(v.picklist(["unasked", "always", "never"]), "unasked"),
  /** `[exit status 1]` where Claude Code hides it; */
  status: v.optional(v.boolean(), true),
  /** with `(no matches)` for a search that found nothing; */
  noMatch: v.optional(v.boolean(), true),
  /** also for pipelines that only end in a search: `ps aux | grep worker`; */
  pipelines: v.optional(v.boolean(), false),
  /** with notes on other statuses that are answers; */
  notes: v.optional(v.boolean(), true),
  /** by rules of the user's own as well. */
  rules: v.optional(USER_RULES, []),
  /** Tools for explorations that a session has. A hook is not told: Claude Code 2.1.197 has `Grep` and `Glob` on demand only. */
  tools: v.optional(v.array(v.picklist(["Read", "Grep", "Glob"])), ["Read"]),
  ...EXPLORATION_SETTINGS,
};

export type ClaudeCodeSettings = SettingsFile<typeof SETTINGS>["settings"];

/** Claude Code's own folder: `$CLAUDE_CONFIG_DIR`, or `~/.claude`. */
export function configurationFolder(env: Readonly<Record<string, string | undefined>> = process.env): string {
  return env["CLAUDE_CONFIG_DIR"] ?? join(homedir(), ".claude");
}

/** Reads `claude-code-shellwise.json` there. */
export function readSettings(): SettingsFile<typeof SETTINGS> {
  return readSettingsFile(join(configurationFolder(), "claude-code-shellwise.json"), SETTINGS);
}
