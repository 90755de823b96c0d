import { type HiddenFailure, hiddenFailureLines } from "pi-shell-core";
import type { PiHiddenFailure } from "./contract.ts";
import type { BashResult } from "./result.ts";

/** A result with what has failed in the middle of its pipelines, on lines at its end. Nothing else of it changes. */
export function withHiddenFailures<R extends BashResult>(result: R, failures: readonly HiddenFailure[]): R {
  if (failures.length === 0) return result;
  const [block, ...more] = result.content;
  if (block?.type !== "text" || block.text === undefined) return result;
  const own = typeof result.details === "object" && result.details !== null ? result.details : {};
  return {
    ...result,
    content: [{ ...block, text: textWithHiddenFailures(block.text, failures) }, ...more],
    details: { ...own, piHiddenFailures: failures.map(detailOf) },
  };
}

/** The text of a result, or of a failure that pi throws. */
export function textWithHiddenFailures(text: string, failures: readonly HiddenFailure[]): string {
  if (failures.length === 0) return text;
  return `${text.trimEnd()}\n\n${hiddenFailureLines(failures).join("\n")}`;
}

function detailOf({ stage, code, pipeline, times }: HiddenFailure): PiHiddenFailure {
  return { stage, code, pipeline, times };
}
