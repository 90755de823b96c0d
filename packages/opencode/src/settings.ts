import { homedir } from "node:os";
import { join } from "node:path";
import { readSettingsFile, type SettingsFile } from "pi-extension-kit";
import { EXPLORATION_SETTINGS, USER_RULES } from "shellwise-rules/settings";
import * as v from "valibot";

/** The keys of the settings file. */
const SETTINGS = {
  /** Other names for arguments work. */
  aliases: v.optional(v.boolean(), true),
  /** Failures in front of a pipe are shown, by a text that runs instead of the command. */
  guard: v.optional(v.boolean(), true),
  /** `[exit status N]` below the output of every command that did not end with 0. */
  status: v.optional(v.boolean(), true),
  /** `(no matches)` for a search that found nothing; */
  noMatch: v.optional(v.boolean(), true),
  /** also for pipelines that only end in a search: `ps aux | grep worker`. */
  pipelines: v.optional(v.boolean(), false),
  /** Notes on other statuses that are answers; */
  notes: v.optional(v.boolean(), true),
  /** rules of the user's own come before the built-in ones. */
  rules: v.optional(USER_RULES, []),
  /** Exploration goes through the tools made for it. */
  ...EXPLORATION_SETTINGS,
};

/** Reads `opencode-shellwise.json` in OpenCode's folder for configuration (`$XDG_CONFIG_HOME/opencode`, or `~/.config/opencode`). */
export function readSettings(
  env: Readonly<Record<string, string | undefined>> = process.env,
): SettingsFile<typeof SETTINGS> {
  const base = env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");
  return readSettingsFile(join(base, "opencode", "opencode-shellwise.json"), SETTINGS);
}
