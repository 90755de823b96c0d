import { classifyNoMatch, NO_OUTPUT_EXIT_1, type ObservedOutput } from "../../../packages/shell-core/src/index.ts";
import { noteOnResult } from "../../../packages/rules/src/notes/index.ts";
import { NO_EFFECT, type Finding } from "../finding.ts";
import { isEmpty, type RecordedOutput } from "../recorded-call.ts";
import type { Subject } from "./rule.ts";

const judge = noteOnResult([]);

/** exit-code-lens on every command that ended with another status than 0, on pi and with bash-no-match beside it. */
export function judgeExitStatus({ call, shell }: Subject): Finding | undefined {
  const { result } = call;
  if (shell === undefined || result?.exit === undefined || result.exit === 0) return undefined;
  const { exit, output } = result;
  const answered = exit === 1 && isEmpty(output) && isNoMatch(shell.command);
  const verdict = judge({ command: shell.source, exitCode: exit, output: observed(output) });
  if (answered || verdict.kind === "quiet") {
    const why = answered || verdict.kind === "note" ? "answered-by-no-match" : verdict.why;
    return { rule: "exit-status", acts: false, verdict: why, effect: NO_EFFECT, weight: call.times };
  }
  return {
    rule: "exit-status",
    acts: true,
    verdict: verdict.certainty,
    effect: { ...NO_EFFECT, bytesAdded: Buffer.byteLength(`${verdict.note}\n`) },
    told: verdict.note,
    weight: call.times,
  };
}

function isNoMatch(command: Parameters<typeof classifyNoMatch>[2]): boolean {
  return classifyNoMatch(1, NO_OUTPUT_EXIT_1, command).kind === "rewrite";
}

/** pi has one stream for both outputs. Of an output whose text is lost only that there was one is known. */
function observed(output: RecordedOutput): ObservedOutput {
  return { kind: "merged", text: output.kind === "text" ? output.text : "(text not recorded)" };
}
