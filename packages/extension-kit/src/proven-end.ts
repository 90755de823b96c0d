/**
 * What tool-guard says on `pi.events` about the end of a command of which it knows the status of every stage, so that the extensions that
 * explain exit statuses need not infer it. It is said before the result is handed out: pi 0.73 loses the details of a failed call.
 */

/** Channel of {@link ProvenEnd}. */
export const PROVEN_END = "tool-guard:proven-end";

/** The end of one tool call. */
export interface ProvenEnd {
  readonly version: 1;
  readonly toolCallId: string;
  /**
   * - `last-stage`: the last pipeline ran, and every stage before its last ended with 0: the status is the last stage's own.
   * - `stopped`: with `pipefail`, a stage was stopped since `reader` had read enough, and nothing else failed.
   */
  readonly end: { readonly kind: "last-stage" } | { readonly kind: "stopped"; readonly reader: string };
}

/** Reads what came over {@link PROVEN_END}; `undefined` when it is nothing of this version. */
function readProvenEnd(data: unknown): ProvenEnd | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { version, toolCallId, end } = data as Partial<Record<keyof ProvenEnd, unknown>>;
  if (version !== 1 || typeof toolCallId !== "string" || typeof end !== "object" || end === null) return undefined;
  const { kind, reader } = end as { readonly kind?: unknown; readonly reader?: unknown };
  if (kind === "last-stage") return { version, toolCallId, end: { kind } };
  return kind === "stopped" && typeof reader === "string" ? { version, toolCallId, end: { kind, reader } } : undefined;
}

/** Most ends that are kept for results which have not come yet. */
const MOST_KEPT = 64;

/** Keeps what was said until the result of the call comes by. */
export class ProvenEnds {
  readonly #ends = new Map<string, ProvenEnd["end"]>();

  /** Call with everything that comes over {@link PROVEN_END}. */
  take(data: unknown): void {
    const said = readProvenEnd(data);
    if (said === undefined) return;
    this.#ends.set(said.toolCallId, said.end);
    const [oldest] = this.#ends.keys();
    if (this.#ends.size > MOST_KEPT && oldest !== undefined) this.#ends.delete(oldest);
  }

  /** What is known of a call. */
  of(toolCallId: string): ProvenEnd["end"] | undefined {
    return this.#ends.get(toolCallId);
  }
}
