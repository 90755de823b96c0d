import { afterFailure } from "./after-failure.ts";
import { afterSuccess } from "./after-success.ts";
import { beforeCall } from "./before-call.ts";
import type { HookInput, HookOutput } from "./host.ts";
import { SessionLog } from "./session-log.ts";
import type { Session } from "./session.ts";
import { readSettings } from "./settings.ts";

/**
 * What a hook prints; nothing for a call that is right as it is.
 *
 * @param text one JSON object, as Claude Code writes it to a hook
 */
export async function answer(text: string): Promise<string> {
  const input = JSON.parse(text) as HookInput;
  if (input.tool_name !== "Bash" || typeof input.tool_input.command !== "string") return "";
  const log = SessionLog.of(input.session_id);
  if (log?.isOn !== true) return "";
  const { settings, warning } = readSettings();
  const output = await outputFor(input, { settings, log });
  if (warning === undefined || log.hasWarned) return output === undefined ? "" : JSON.stringify(output);
  log.add({ warned: true });
  return JSON.stringify({ ...output, systemMessage: warning });
}

async function outputFor(input: HookInput, session: Session): Promise<HookOutput | undefined> {
  switch (input.hook_event_name) {
    case "PreToolUse":
      return await beforeCall(input, session);
    case "PostToolUse":
      return afterSuccess(input, session);
    case "PostToolUseFailure":
      return afterFailure(input, session);
    default:
      return input satisfies never;
  }
}
