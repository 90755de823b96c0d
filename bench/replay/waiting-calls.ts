import type { RecordedCall, RecordedResult } from "./recorded-call.ts";

/** Calls whose results come later in the file, by the id that both carry. */
export class WaitingCalls {
  readonly #waiting = new Map<string, RecordedCall>();
  /** Calls of this and of earlier files: a resumed or forked session begins with a copy of its parent's entries. */
  readonly #seen: Set<string>;

  constructor(seen: Set<string>) {
    this.#seen = seen;
  }

  /** Notes a call, unless it was read before. */
  add(id: string, call: RecordedCall): void {
    // Some providers number the calls of each session, but not two were made in the same millisecond.
    const key = `${call.at} ${id}`;
    if (this.#seen.has(key)) return;
    this.#seen.add(key);
    this.#waiting.set(id, call);
  }

  /**
   * The call with its result; none where nobody waits.
   *
   * @param endedAt when the result came, in milliseconds since 1970
   */
  complete(
    id: string,
    endedAt: number | undefined,
    resultOf: (call: RecordedCall) => Omit<RecordedResult, "durationMs"> | undefined,
  ): readonly RecordedCall[] {
    const call = this.#waiting.get(id);
    if (call === undefined) return [];
    this.#waiting.delete(id);
    const result = resultOf(call);
    const took = call.at === undefined || endedAt === undefined ? undefined : Math.max(0, endedAt - call.at);
    return [{ ...call, result: result && { ...result, durationMs: took } }];
  }

  /** The calls that no result came for. */
  rest(): readonly RecordedCall[] {
    const calls = [...this.#waiting.values()];
    this.#waiting.clear();
    return calls;
  }
}
