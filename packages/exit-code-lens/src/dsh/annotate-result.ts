import { endsWithNote, type NoteOnResult, noteOnResult } from "shellwise-rules/notes";
import type { DshConfig } from "./config.ts";
import { finishedCommand } from "./finished-command.ts";
import type { ContentBlock, Decision, PostExecute, ToolCall, ToolResult } from "./host.ts";

/**
 * Makes the listener that adds notes. It asks the listeners behind it first and changes only the text that they accepted.
 *
 * Nothing of it may throw: dsh 0.1.0-rc.8 gives the model the error of a listener in place of the result.
 */
export function annotateResult(config: DshConfig): PostExecute {
  const judge = noteOnResult(config.rules);
  const tools = new Set(config.tools);
  return async (call, result, next) => {
    const decision = await next();
    try {
      return tools.has(call.name) ? annotated(call, result, decision, judge) : decision;
    } catch {
      return decision;
    }
  };
}

function annotated(call: ToolCall, result: ToolResult, decision: Decision, judge: NoteOnResult): Decision {
  // Another listener blocked the result, or replaced its value, which dsh renders by itself.
  if (decision.kind !== "accept" || Object.hasOwn(decision, "value")) return decision;
  const finished = finishedCommand(call, result);
  if (finished === undefined) return decision;
  const verdict = judge(finished);
  if (verdict.kind === "quiet") return decision;
  const content = withNote(decision.content ?? result.content, verdict.note, finished.exitCode);
  return content === undefined ? decision : { ...decision, content };
}

/**
 * Puts the note on the line above the marker. The marker has to stay the end of the text: dsh reads the exit status for its cards from
 * there (`parseExitStatus` of dsh-shell).
 *
 * @returns `undefined` where no text ends with the marker, or a note is there already
 */
function withNote(content: readonly ContentBlock[], note: string, exitCode: number): ContentBlock[] | undefined {
  const marker = `\n[exit code: ${exitCode}]`;
  const at = content.findLastIndex(({ type, text }) => type === "text" && text?.endsWith(marker) === true);
  const block = content[at];
  const body = block?.text?.slice(0, -marker.length);
  if (block === undefined || body === undefined || endsWithNote(body)) return undefined;
  return content.with(at, { ...block, text: `${body}\n${note}${marker}` });
}
