import { answerToStatus } from "shellwise-rules/notes";
import { takeRewritten } from "shellwise-rules/text-guard";
import { answersBy } from "./after-success.ts";
import type { HookInput, HookOutput } from "./host.ts";
import type { Session } from "./session.ts";

/** Claude Code cuts the middle out of a longer text (2.1.197): then the output is not known. */
const MAX_WHOLE_ERROR = 10_000;

/** Says beside an error that its status is an answer, or what else failed: the error itself cannot be changed. */
export function afterFailure(
  { tool_input, error }: Extract<HookInput, { hook_event_name: "PostToolUseFailure" }>,
  { settings, log }: Session,
): HookOutput | undefined {
  const rewritten = takeRewritten(tool_input.command);
  const [, status, text = ""] = /^Exit code (\d{1,3})(?:\n([^]*))?$/.exec(error) ?? [];
  if (status === undefined) return undefined;
  const exitCode = Number(status);
  const hidden = rewritten?.hiddenFailures(exitCode) ?? [];
  if (hidden.length > 0) {
    log.count("hidden");
    return beside(hidden);
  }
  if (error.length > MAX_WHOLE_ERROR) return undefined;
  const command = rewritten?.command ?? tool_input.command;
  const answer = answerToStatus({ command, exitCode, output: { kind: "merged", text } }, answersBy(settings));
  if (answer.kind === "none") return undefined;
  log.count(answer.kind === "no-match" ? "noMatch" : "notes");
  return beside([answer.note]);
}

function beside(lines: readonly string[]): HookOutput {
  return { hookSpecificOutput: { hookEventName: "PostToolUseFailure", additionalContext: lines.join("\n") } };
}
