/** What every shellwise extension of pi needs besides its rules. Runs on pi 0.73 and 1.6; no value of the host is imported. */
export { defineExtension, type Extension } from "./extension.ts";
export type { ExtensionDefinition } from "./extension-definition.ts";
export { PROVEN_END, type ProvenEnd, ProvenEnds } from "./proven-end.ts";
export { onDemand } from "./on-demand.ts";
export { agentDir } from "./agent-dir.ts";
export { configuredShell, type ConfiguredShell } from "./configured-shell.ts";
export { isScriptCall, isScriptCallId } from "./script-call.ts";
export { notify, type NoticeLevel } from "./notice.ts";
export {
  readSettingsFile,
  settingsFilePath,
  type Settings,
  type SettingsEntries,
  type SettingsFile,
} from "./settings-file.ts";
export { NO_MATCH_ASK, NO_MATCH_STATE, type NoMatchState, readNoMatchState } from "./no-match-announcement.ts";
