import { readFileSync } from "node:fs";
import { join } from "node:path";
import { agentDir } from "./agent-dir.ts";

/** The shell that pi's `bash` tool hands commands to. */
export interface ConfiguredShell {
  /** Base name of its file, without `.exe`: `bash`, `fish`, `pwsh`. */
  readonly name: string;
  /** Rules that read a command as bash may act. */
  readonly isBash: boolean;
}

/** What pi 1.6 adds to the extension's interface; pi 0.73 has no such function. */
interface SettingsSource {
  readonly getSettings?: () => { readonly shellPath?: unknown };
}

/**
 * Finds the configured shell: pi's `shellPath` setting, or bash, which pi looks for when there is none. Call it from
 * `session_start` on: pi 1.6 has no settings while extensions load.
 *
 * @param pi the extension's interface; settings come from it on pi 1.6, from pi's settings files on pi 0.73
 * @param cwd the session's working directory, whose `.pi/settings.json` counts on pi 0.73
 */
export function configuredShell(pi: object, cwd: string): ConfiguredShell {
  const path = shellPath(pi, cwd);
  if (typeof path !== "string" || path === "") return { name: "bash", isBash: true };
  const file = path.split(/[\\/]/).at(-1) ?? path;
  const name = file.replace(/\.exe$/i, "");
  return { name, isBash: /^bash(?:-?\d[\d.]*)?$/i.test(name) };
}

function shellPath(pi: SettingsSource, cwd: string): unknown {
  if (pi.getSettings !== undefined) return pi.getSettings().shellPath;
  // pi 0.73 merges the project's settings over the user's, and skips a file that is not JSON (settings-manager.js).
  const files = [join(cwd, ".pi", "settings.json"), join(agentDir(), "settings.json")];
  return files.map(readShellPath).find((path) => path !== undefined);
}

function readShellPath(file: string): unknown {
  try {
    const settings: unknown = JSON.parse(readFileSync(file, "utf8"));
    return typeof settings === "object" && settings !== null && "shellPath" in settings
      ? settings.shellPath
      : undefined;
  } catch {
    return undefined;
  }
}
