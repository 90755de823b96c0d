import { answerToStatus, noteOnResult, type StatusAnswerOptions, withLines, withStatus } from "shellwise-rules/notes";
import { takeRewritten } from "shellwise-rules/text-guard";
import type { HookInput, HookOutput } from "./host.ts";
import type { Session } from "./session.ts";
import type { ClaudeCodeSettings } from "./settings.ts";

/** Shows what a success hides from the model: a status that Claude Code took for an answer, with words for it, and failures in a pipe. */
export function afterSuccess(
  { tool_input, tool_response: response }: Extract<HookInput, { hook_event_name: "PostToolUse" }>,
  { settings, log }: Session,
): HookOutput | undefined {
  const rewritten = takeRewritten(tool_input.command);
  const { stdout, stderr, interrupted, isImage, returnCodeInterpretation } = response;
  if (!settings.status || interrupted || isImage) return undefined;
  const exitCode = returnCodeInterpretation === undefined ? 0 : 1;
  const hidden = rewritten?.hiddenFailures(exitCode) ?? [];
  if (hidden.length > 0) log.count("hidden");
  let shown = withLines(stdout, hidden);
  if (exitCode === 1) {
    const command = rewritten?.command ?? tool_input.command;
    const finished = { command, exitCode, output: { kind: "merged", text: stdout + stderr } } as const;
    const answer = hidden.length > 0 ? ({ kind: "none" } as const) : answerToStatus(finished, answersBy(settings));
    log.count(answer.kind === "no-match" ? "noMatch" : answer.kind === "note" ? "notes" : "status");
    shown = withStatus(shown, exitCode, answer);
  }
  if (shown === stdout) return undefined;
  return {
    hookSpecificOutput: { hookEventName: "PostToolUse", updatedToolOutput: { ...response, stdout: shown } },
  };
}

/** Which statuses are answered. */
export function answersBy({ noMatch, pipelines, notes, rules }: ClaudeCodeSettings): StatusAnswerOptions {
  return {
    noMatch: noMatch && (pipelines ? "pipelines" : "searches"),
    notes: notes ? noteOnResult(rules) : undefined,
  };
}
