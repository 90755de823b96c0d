import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { claim, type Claim } from "./acting-copy.ts";
import { configuredShell, type ConfiguredShell } from "./configured-shell.ts";
import type { ExtensionDefinition } from "./extension-definition.ts";
import { readSettingsFile, settingsFilePath, type SettingsEntries, type SettingsFile } from "./settings-file.ts";

/** All that an extension knows about the session it is in. A new session, and a reload, get a new one. */
export interface Session<Entries extends SettingsEntries, Counter extends string> {
  readonly settingsFile: SettingsFile<Entries>;
  readonly shell: ConfiguredShell;
  readonly copy: Claim;
  readonly counts: Map<Counter, number>;
  /** Switched by the slash command. */
  on: boolean;
  /** Hooks that failed inside; the host's own result stood. */
  faults: number;
  lastFault: string;
}

/** Looks at everything that holds for the whole session. */
export function startSession<Entries extends SettingsEntries, Counter extends string>(
  pi: ExtensionAPI,
  definition: ExtensionDefinition<Entries, Counter>,
  ctx: Pick<ExtensionContext, "cwd">,
): Session<Entries, Counter> {
  return {
    settingsFile: readSettingsFile(settingsFilePath(definition.npmName), definition.settings),
    shell: configuredShell(pi, ctx.cwd),
    copy: claim(pi.events, definition.npmName),
    counts: new Map(),
    on: true,
    faults: 0,
    lastFault: "",
  };
}
