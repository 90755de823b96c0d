import type { GuardPlan } from "../../../packages/tool-guard/src/guard-plan.ts";

/** What tool-guard takes off a command. All that the replay knows of the guard's answer is asked here. */
export interface GuardSplit {
  /** The command that runs. */
  readonly cleaned: string;
  /** The user's text of the views: `grep FAIL | head -5`. */
  readonly views: string;
  /** What is made of the output. */
  readonly viewCommand: string;
  /** How many stages of the last pipeline are taken off, from its end. */
  readonly stages: number;
}

/** `undefined` where the command runs as it is. */
export function guardSplit(plan: GuardPlan | undefined): GuardSplit | undefined {
  if (plan?.kind !== "guard") return undefined;
  const { cleaned, removedPipeline: views, viewCommand, removed } = plan.split;
  return { cleaned, views, viewCommand, stages: removed.length };
}
