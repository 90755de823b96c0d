import { classifyNoMatch, NO_OUTPUT_EXIT_1 } from "../../../packages/shell-core/src/index.ts";
import { NO_EFFECT, type Finding } from "../finding.ts";
import { isEmpty } from "../recorded-call.ts";
import type { Subject } from "./rule.ts";

/** bash-no-match on every call that ended with status 1 and printed nothing. */
export function judgeNoMatch({ call, shell }: Subject): Finding | undefined {
  const { result } = call;
  if (shell === undefined || result?.exit !== 1 || !isEmpty(result.output)) return undefined;
  const verdict = classifyNoMatch(1, NO_OUTPUT_EXIT_1, shell.command);
  if (verdict.kind === "rewrite") {
    return {
      rule: "no-match",
      acts: true,
      verdict: verdict.certainty,
      effect: {
        ...NO_EFFECT,
        flagsCleared: Number(result.isError),
        bytesAdded: verdict.text.length - NO_OUTPUT_EXIT_1.length,
      },
      told: verdict.text,
      weight: call.times,
    };
  }
  const withPipelines = classifyNoMatch(1, NO_OUTPUT_EXIT_1, shell.command, { pipelines: true });
  return {
    rule: "no-match",
    acts: false,
    verdict: verdict.why,
    ...(withPipelines.kind === "rewrite" ? { optIn: '"pipelines": true' } : {}),
    effect: NO_EFFECT,
    weight: call.times,
  };
}
