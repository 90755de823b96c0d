import type { SessionLog } from "./session-log.ts";
import type { ClaudeCodeSettings } from "./settings.ts";

/** What a hook knows besides the call. */
export interface Session {
  readonly settings: ClaudeCodeSettings;
  readonly log: SessionLog;
}
