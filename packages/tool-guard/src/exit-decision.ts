import { explainExitStatus } from "pi-shell-core";

/** How the cleaned command ended. */
export type ProducerEnd =
  /** By itself. `null`: a signal ended its shell, which pi 0.73 reports so (and shows as a success). */
  | { readonly kind: "exited"; readonly status: number | null }
  /** Before its end, since its view had enough: by the guard, or by a timeout or an abort that came while it was allowed to go on. */
  | { readonly kind: "stopped" }
  /** By a timeout or an abort, with pi's own error. */
  | { readonly kind: "interrupted"; readonly error: unknown };

/** What the result of the call stands for. */
export type ExitDecision =
  /** The pipeline as it was written: the status of the view, where it ran. */
  | { readonly kind: "pipeline"; readonly status: number | null }
  /** A real failure of the cleaned command, which the view would have hidden. */
  | { readonly kind: "unmasked"; readonly status: number }
  /** pi's own error stands. */
  | { readonly kind: "interrupted"; readonly error: unknown };

/**
 * Decides which exit status a guarded call has.
 *
 * A pipeline has the status of its last command, so `npm test | tail -5` is a success whatever npm says. The guard shows the
 * failure, but only a failure: `rg x src | head` without a match, or `diff a b | head`, ends with an answer, and stays what the
 * pipeline gives.
 *
 * @param viewStatus exit status of the view; `undefined` where it could not be applied
 * @param output the command's output as far as it is at hand, both streams in one
 */
export function decideExit(
  cleaned: string,
  producer: ProducerEnd,
  viewStatus: number | undefined,
  output: () => string,
): ExitDecision {
  if (producer.kind === "interrupted") return producer;
  if (producer.kind === "exited" && isFailure(cleaned, producer.status, output)) {
    return { kind: "unmasked", status: producer.status };
  }
  const ownStatus = producer.kind === "exited" && producer.status === null ? null : 0;
  return { kind: "pipeline", status: viewStatus === undefined || viewStatus === 0 ? ownStatus : viewStatus };
}

function isFailure(cleaned: string, status: number | null, output: () => string): status is number {
  if (status === null || status === 0) return false;
  const text = output();
  const explained = explainExitStatus(cleaned, status, { kind: "merged", text });
  if (explained.kind !== "answer") return true;
  // `cd gone && diff a b | head`: cd ends with diff's "they differ", but not without a word.
  return explained.assumed && /^[^\n]*: cd: /.test(text);
}

/**
 * Whether the status of a command could be a failure as well as an answer, with nothing to tell them apart:
 * `[ -d src ] && rg x src | head` ends with 1 in silence both when there is no `src` and when there is no match.
 */
export function isAmbiguous(cleaned: string): boolean {
  const explained = explainExitStatus(cleaned, 1);
  return explained.kind === "answer" && explained.andPartMayFailSilently;
}
