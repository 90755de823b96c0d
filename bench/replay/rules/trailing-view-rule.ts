import { NO_EFFECT, type Finding } from "../finding.ts";
import type { Subject } from "./rule.ts";

/** tool-guard on every command: whether it would run without its trailing views. */
export function judgeTrailingView({ call, shell }: Subject): Finding | undefined {
  if (shell === undefined) return undefined;
  const split = shell.trailing;
  if (split.kind === "unchanged") {
    return { rule: "trailing-view", acts: false, verdict: split.why, effect: NO_EFFECT, weight: call.times };
  }
  return {
    rule: "trailing-view",
    acts: true,
    verdict: "split",
    effect: NO_EFFECT,
    told: `runs ${split.cleaned}\nthen ${split.viewCommand}`,
    // What took longest is what nobody wants to run twice.
    weight: call.result?.durationMs ?? call.times,
  };
}
