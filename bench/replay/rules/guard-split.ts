import { type GuardPlan, planGuard } from "../../../packages/tool-guard/src/guard-plan.ts";
import { LOG_LIMIT } from "../../../packages/tool-guard/src/output-record.ts";

/** What tool-guard takes off a command. All that the replay knows of the guard's answer is asked here. */
export interface GuardSplit {
  /** The command without its views. */
  readonly cleaned: string;
  /** The user's text of the views: `grep FAIL | head -5`. */
  readonly views: string;
  /** What is made of the output. */
  readonly viewCommand: string;
  /** Where the views begin in the command. */
  readonly viewStart: number;
}

/** A directory as good as any, with no temp directory below it. */
const SOMEWHERE = "/project";

/** What tool-guard would do with a command on a machine where nothing is configured. */
export function planOf(command: string, cwd: string | undefined): GuardPlan {
  return planGuard(command, { cwd: cwd ?? SOMEWHERE, commandPrefix: undefined, env: {} }, LOG_LIMIT);
}

/** `undefined` where the command runs as it is. */
export function guardSplit(plan: GuardPlan | undefined): GuardSplit | undefined {
  if (plan?.kind !== "guard") return undefined;
  const { cleaned, removedPipeline: views, viewCommand, viewStart } = plan.split;
  return { cleaned, views, viewCommand, viewStart };
}
