import { answerToStatus, noteOnResult, type StatusAnswerOptions, withStatus } from "shellwise-rules/notes";
import { unguarded } from "shellwise-rules/text-guard";
import type { HookInput, HookOutput } from "./host.ts";
import type { Session } from "./session.ts";
import type { ClaudeCodeSettings } from "./settings.ts";

/** Shows a status that Claude Code took for an answer, which its model would not see, and says what the answer is. */
export function afterSuccess(
  { tool_input, tool_response: response }: Extract<HookInput, { hook_event_name: "PostToolUse" }>,
  { settings, log }: Session,
): HookOutput | undefined {
  const { stdout, stderr, interrupted, isImage, returnCodeInterpretation } = response;
  if (returnCodeInterpretation === undefined || !settings.status || interrupted || isImage) return undefined;
  const finished = {
    command: unguarded(tool_input.command),
    exitCode: 1,
    output: { kind: "merged", text: stdout + stderr },
  } as const;
  const answer = answerToStatus(finished, answersBy(settings));
  log.count(answer.kind === "no-match" ? "noMatch" : answer.kind === "note" ? "notes" : "status");
  return {
    hookSpecificOutput: {
      hookEventName: "PostToolUse",
      updatedToolOutput: { ...response, stdout: withStatus(stdout, 1, answer) },
    },
  };
}

/** Which statuses are answered. */
export function answersBy({ noMatch, pipelines, notes, rules }: ClaudeCodeSettings): StatusAnswerOptions {
  return {
    noMatch: noMatch && (pipelines ? "pipelines" : "searches"),
    notes: notes ? noteOnResult(rules) : undefined,
  };
}
