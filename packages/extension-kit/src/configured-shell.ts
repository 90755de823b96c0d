import { readFileSync } from "node:fs";
import { join } from "node:path";
import { agentDir } from "./agent-dir.ts";

/** The shell that pi's `bash` tool hands commands to. */
export interface ConfiguredShell {
  /** Base name of its file, without `.exe`: `bash`, `fish`, `pwsh`. */
  readonly name: string;
  /** Rules that read a command as bash may act. */
  readonly isBash: boolean;
  /** What pi puts in front of every command, on a line of its own (its setting `shellCommandPrefix`); often empty. */
  readonly commandPrefix: string;
}

/** What holds where nothing is configured. */
export const PLAIN_BASH: ConfiguredShell = { name: "bash", isBash: true, commandPrefix: "" };

/** pi's settings, as far as they matter here. */
interface ShellSettings {
  readonly shellPath?: unknown;
  readonly shellCommandPrefix?: unknown;
}

/** What pi 1.6 adds to the extension's interface; pi 0.73 has no such function. */
interface SettingsSource {
  readonly getSettings?: () => ShellSettings;
}

/**
 * Finds the configured shell: pi's `shellPath` setting, or bash, which pi looks for when there is none. Call it from
 * `session_start` on: pi 1.6 has no settings while extensions load.
 *
 * @param pi the extension's interface; settings come from it on pi 1.6, from pi's settings files on pi 0.73
 * @param cwd the session's working directory, whose `.pi/settings.json` counts on pi 0.73
 */
export function configuredShell(pi: object, cwd: string): ConfiguredShell {
  const settings = shellSettings(pi, cwd);
  const { shellPath: path, shellCommandPrefix: prefix } = settings;
  const name = typeof path === "string" && path !== "" ? programName(path) : PLAIN_BASH.name;
  return {
    name,
    isBash: /^bash(?:-?\d[\d.]*)?$/i.test(name),
    commandPrefix: typeof prefix === "string" ? prefix : PLAIN_BASH.commandPrefix,
  };
}

function programName(path: string): string {
  const file = path.split(/[\\/]/).at(-1) ?? path;
  return file.replace(/\.exe$/i, "");
}

function shellSettings(pi: SettingsSource, cwd: string): ShellSettings {
  if (pi.getSettings !== undefined) return pi.getSettings();
  // pi 0.73 lays the project's settings over the user's, and skips a file that is not JSON (settings-manager.js).
  return { ...readSettings(join(agentDir(), "settings.json")), ...readSettings(join(cwd, ".pi", "settings.json")) };
}

function readSettings(file: string): ShellSettings {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof settings === "object" && settings !== null ? settings : {};
  } catch {
    return {};
  }
}
