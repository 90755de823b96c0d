import { answerToStatus } from "shellwise-rules/notes";
import { unguarded } from "shellwise-rules/text-guard";
import { answersBy } from "./after-success.ts";
import type { HookInput, HookOutput } from "./host.ts";
import type { Session } from "./session.ts";

/** Claude Code cuts the middle out of a longer text (2.1.197): then the output is not known. */
const MAX_WHOLE_ERROR = 10_000;

/** Says beside an error that its status is an answer: the error itself cannot be changed. */
export function afterFailure(
  { tool_input, error }: Extract<HookInput, { hook_event_name: "PostToolUseFailure" }>,
  { settings, log }: Session,
): HookOutput | undefined {
  const [, status, text = ""] = /^Exit code (\d{1,3})(?:\n([^]*))?$/.exec(error) ?? [];
  if (status === undefined || error.length > MAX_WHOLE_ERROR) return undefined;
  const finished = {
    command: unguarded(tool_input.command),
    exitCode: Number(status),
    output: { kind: "merged", text },
  } as const;
  const answer = answerToStatus(finished, answersBy(settings));
  if (answer.kind === "none") return undefined;
  log.count(answer.kind === "no-match" ? "noMatch" : "notes");
  return { hookSpecificOutput: { hookEventName: "PostToolUseFailure", additionalContext: answer.note } };
}
