import { NO_EFFECT, type Finding } from "../finding.ts";
import { guardSplit } from "./guard-split.ts";
import type { Subject } from "./rule.ts";

/** tool-guard on every command: whether it would run without its trailing views. */
export function judgeTrailingView({ call, shell }: Subject): Finding | undefined {
  if (shell === undefined) return undefined;
  const { plan } = shell;
  if (plan.kind === "leave") {
    return { rule: "trailing-view", acts: false, verdict: plan.why, effect: NO_EFFECT, weight: call.times };
  }
  const split = guardSplit(plan);
  return {
    rule: "trailing-view",
    acts: true,
    verdict: "guarded",
    effect: NO_EFFECT,
    told: `runs ${split?.cleaned}\nthen ${split?.viewCommand}`,
    // What took longest is what nobody wants to run twice.
    weight: call.result?.durationMs ?? call.times,
  };
}
