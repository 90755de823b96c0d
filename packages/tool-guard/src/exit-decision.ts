import { judgeProducerStatus, type ShellCommand } from "pi-shell-core";

/** How the shell that ran the producer ended. */
export type ProducerEnd =
  /** By itself. `null`: a signal ended it, which pi 0.73 reports so (and shows as a success). */
  | { readonly kind: "exited"; readonly status: number | null }
  /** After its pipe was closed, since its view had enough: its status says nothing. */
  | { readonly kind: "closed"; readonly status: number | null }
  /** Before its end, since its view had enough: by the guard, or by a timeout or an abort that came while it was allowed to go on. */
  | { readonly kind: "stopped" }
  /** By a timeout or an abort, with pi's own error. */
  | { readonly kind: "interrupted"; readonly error: unknown };

/** What the result of the call stands for. */
export type ExitDecision =
  /** The pipeline as it was written: the status of the view, where it ran. */
  | { readonly kind: "pipeline"; readonly status: number | null }
  /** A real failure of the producer, which the view would have hidden. */
  | { readonly kind: "unmasked"; readonly status: number }
  /** pi's own error stands. */
  | { readonly kind: "interrupted"; readonly error: unknown };

/** What the decision needs to know of the command. */
export interface DecidedCommand {
  /** The producer's pipeline as a command of its own. */
  readonly command: ShellCommand;
  /** The shell's own rule holds: the status is that of the last stage that failed, the view among them. */
  readonly pipefail: boolean;
}

/**
 * Decides which exit status a guarded call has.
 *
 * A pipeline has the status of its last command, so `npm test | tail -5` is a success whatever npm says. The guard shows the
 * failure, but only a failure: `rg x src | head` without a match, or `diff a b | head`, ends with an answer, and stays what the
 * pipeline gives.
 *
 * @param viewStatus exit status of the view; `undefined` where it could not be applied
 * @param observed what the producer wrote, asked for where it matters
 */
export function decideExit(
  { command, pipefail }: DecidedCommand,
  producer: ProducerEnd,
  viewStatus: number | undefined,
  observed: () => { readonly stdout: string; readonly stderr: string },
): ExitDecision {
  if (producer.kind === "interrupted") return producer;
  const own = producer.kind === "stopped" ? 0 : producer.status;
  const ofView = viewStatus ?? 0;
  // bash manual 3.2.3: "the value of the last (rightmost) command to exit with a non-zero status"
  if (pipefail) return { kind: "pipeline", status: ofView === 0 ? own : ofView };
  if (producer.kind === "exited" && own !== null && own !== 0) {
    const seen = { kind: "separate", ...observed() } as const;
    if (judgeProducerStatus(command, own, seen) === "failure") return { kind: "unmasked", status: own };
  }
  return { kind: "pipeline", status: ofView === 0 && own === null ? null : ofView };
}
