import { parse } from "../../packages/shell-core/src/index.ts";
import type { Finding } from "./finding.ts";
import { shellCommand, type RecordedCall } from "./recorded-call.ts";
import { judgeArguments } from "./rules/arguments-rule.ts";
import { judgeExitStatus } from "./rules/exit-status-rule.ts";
import { explorationRule } from "./rules/exploration-rule.ts";
import { planOf } from "./rules/guard-split.ts";
import { judgeNoMatch } from "./rules/no-match-rule.ts";
import type { Rule, Subject } from "./rules/rule.ts";
import { runAgainRule } from "./rules/run-again-rule.ts";
import { judgeTrailingView } from "./rules/trailing-view-rule.ts";
import { wholeReadRule } from "./rules/whole-read-rule.ts";

/** A call and what every rule would have made of it. */
export interface ReplayedCall {
  readonly call: RecordedCall;
  readonly shell: Subject["shell"];
  readonly findings: readonly Finding[];
}

/** Starts a replay: the function to hand each call to, in the order in which they were made. */
export function startReplay(): (call: RecordedCall) => ReplayedCall {
  const rules: readonly Rule[] = [
    judgeNoMatch,
    judgeArguments,
    judgeTrailingView,
    runAgainRule(),
    explorationRule(),
    wholeReadRule(),
    judgeExitStatus,
  ];
  return (call) => {
    const subject = { call, shell: readShell(call) };
    return { ...subject, findings: rules.map((judge) => judge(subject)).filter((finding) => finding !== undefined) };
  };
}

function readShell(call: RecordedCall): Subject["shell"] {
  const source = shellCommand(call);
  if (source === undefined) return undefined;
  return { source, command: parse(source) ?? source, plan: planOf(source, call.cwd) };
}
