import type { Finding } from "../finding.ts";
import type { ShellCommand } from "../../../packages/shell-core/src/index.ts";
import type { GuardPlan } from "../../../packages/tool-guard/src/guard-plan.ts";
import type { RecordedCall } from "../recorded-call.ts";

/** A call, and what several rules want to know of its command. */
export interface Subject {
  readonly call: RecordedCall;
  /** For a call of the model's `bash` tool. */
  readonly shell:
    | {
        readonly source: string;
        /** The command as the classifiers take it: parsed, or the text where it does not parse. */
        readonly command: ShellCommand | string;
        /** What tool-guard would do with it. */
        readonly plan: GuardPlan;
      }
    | undefined;
}

/**
 * One rule of an extension, asked about every call in the order in which they were made. A rule may remember calls of the same
 * session; a rule that has nothing to do with a call returns nothing.
 */
export type Rule = (subject: Subject) => Finding | undefined;
