import {
  classifyNoMatch,
  explainExitStatus,
  NO_OUTPUT_EXIT_1,
  type ObservedOutput,
} from "../../../packages/shell-core/src/index.ts";
import { NO_EFFECT, type Finding } from "../finding.ts";
import { isEmpty, type RecordedOutput } from "../recorded-call.ts";
import type { Subject } from "./rule.ts";

/** exit-code-lens on every command that ended with another status than 0, on pi and with bash-no-match beside it. */
export function judgeExitStatus({ call, shell }: Subject): Finding | undefined {
  const { result } = call;
  if (shell === undefined || result?.exit === undefined || result.exit === 0) return undefined;
  const answered =
    result.exit === 1 &&
    isEmpty(result.output) &&
    classifyNoMatch(1, NO_OUTPUT_EXIT_1, shell.command).kind === "rewrite";
  const explained = explainExitStatus(shell.command, result.exit, observed(result.output));
  const quiet = answered ? "answered-by-no-match" : explained.kind === "unexplained" ? explained.why : undefined;
  if (quiet !== undefined || explained.kind === "unexplained") {
    return { rule: "exit-status", acts: false, verdict: quiet ?? "", effect: NO_EFFECT, weight: call.times };
  }
  return {
    rule: "exit-status",
    acts: true,
    verdict: `${explained.answer}${explained.assumed ? " (assumed)" : ""}`,
    effect: NO_EFFECT,
    told: "",
    weight: call.times,
  };
}

/** pi has one stream for both outputs. Of an output whose text is lost only that there was one is known. */
function observed(output: RecordedOutput): ObservedOutput {
  return { kind: "merged", text: output.kind === "text" ? output.text : "(text not recorded)" };
}
