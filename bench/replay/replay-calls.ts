import { parse, splitTrailingView } from "../../packages/shell-core/src/index.ts";
import type { Finding } from "./finding.ts";
import { shellCommand, type RecordedCall } from "./recorded-call.ts";
import { judgeExitStatus } from "./rules/exit-status-rule.ts";
import { judgeNoMatch } from "./rules/no-match-rule.ts";
import type { Rule, Subject } from "./rules/rule.ts";
import { runAgainRule } from "./rules/run-again-rule.ts";
import { judgeTrailingView } from "./rules/trailing-view-rule.ts";

/** A call and what every rule would have made of it. */
export interface ReplayedCall {
  readonly call: RecordedCall;
  readonly findings: readonly Finding[];
}

/** Starts a replay: the function to hand each call to, in the order in which they were made. */
export function startReplay(): (call: RecordedCall) => ReplayedCall {
  const rules: readonly Rule[] = [judgeNoMatch, judgeTrailingView, runAgainRule(), judgeExitStatus];
  return (call) => {
    const subject = { call, shell: readShell(call) };
    return { call, findings: rules.map((judge) => judge(subject)).filter((finding) => finding !== undefined) };
  };
}

function readShell(call: RecordedCall): Subject["shell"] {
  const source = shellCommand(call);
  if (source === undefined) return undefined;
  const command = parse(source) ?? source;
  return { source, command, trailing: splitTrailingView(command) };
}
