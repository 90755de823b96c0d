import {
  decidingCommand,
  explainExitStatus,
  parse,
  type ProducerKind,
  silentFailure,
  standardError,
} from "pi-shell-core";

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
 * pipeline gives. So does a search that keeps its troubles to itself: `ls *.log 2>/dev/null | head`.
 *
 * @param command the cleaned command, and what is known of its producer
 * @param viewStatus exit status of the view; `undefined` where it could not be applied
 * @param output the command's output as far as it is at hand, both streams in one
 */
export function decideExit(
  command: { readonly cleaned: string; readonly producer: ProducerKind },
  producer: ProducerEnd,
  viewStatus: number | undefined,
  output: () => string,
): ExitDecision {
  if (producer.kind === "interrupted") return producer;
  if (producer.kind === "exited" && isFailure(command, producer.status, output)) {
    return { kind: "unmasked", status: producer.status };
  }
  const ownStatus = producer.kind === "exited" && producer.status === null ? null : 0;
  return { kind: "pipeline", status: viewStatus === undefined || viewStatus === 0 ? ownStatus : viewStatus };
}

function isFailure(
  { cleaned, producer }: Parameters<typeof decideExit>[0],
  status: number | null,
  output: () => string,
): status is number {
  if (status === null || status === 0) return false;
  const text = output();
  const explained = explainExitStatus(cleaned, status, { kind: "merged", text });
  // `cd gone && diff a b | head`: cd ends with diff's "they differ", but not without a word.
  if (explained.kind === "answer") return explained.assumed && CD_FAILED.test(text);
  return !(producer === "search" && isQuietSearch(cleaned, status, text));
}

const CD_FAILED = /^[^\n]*: cd: /;

/** From this status on the shell itself speaks: 126 and 127 for a command that did not run, above that for a signal. */
const FIRST_STATUS_OF_THE_SHELL = 126;

/**
 * Whether a command that only lists or searches has nothing to say about its status: it found nothing and says nothing
 * (`lsof -i :3000 | head` with a free port ends with 1), or its errors were sent away, as in `ls *.log 2>/dev/null | head` and
 * `find / -name x 2>/dev/null | head`, where what cannot be read is what the user does not want to hear of.
 */
function isQuietSearch(cleaned: string, status: number, text: string): boolean {
  if (status >= FIRST_STATUS_OF_THE_SHELL) return false;
  const parsed = parse(cleaned);
  const deciding = parsed && decidingCommand(parsed);
  if (deciding?.kind !== "decided") return false;
  // `[ -d web ] && ls web 2>/dev/null | head`: the status may be that of the part in front.
  if (deciding.andSegments.some(({ pipeline }) => silentFailure(pipeline) !== "impossible")) return false;
  if (deciding.assumed && CD_FAILED.test(text)) return false;
  return (status === 1 && text === "") || standardError(deciding.stage, undefined).goes === "away";
}
