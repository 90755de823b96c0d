import { countNewlines } from "./line-count.ts";

/**
 * What a view writes, held back until it is known whether it is the result: a view that turns out not to be installed writes only
 * that, and the result is then another. Longer output than pi can show is not held: it goes on at once.
 */
export class HeldOutput {
  readonly #limit: number;
  readonly #sink: (chunk: Buffer) => void;
  #chunks: Buffer[] = [];
  #passing = false;
  #bytes = 0;
  #newlines = 0;
  #last = 0x0a;

  /**
   * @param limit bytes that are held
   * @param sink gets them, once they are released
   */
  constructor(limit: number, sink: (chunk: Buffer) => void) {
    this.#limit = limit;
    this.#sink = sink;
  }

  append(chunk: Buffer): void {
    if (chunk.length === 0) return;
    this.#bytes += chunk.length;
    this.#newlines += countNewlines(chunk);
    this.#last = chunk.at(-1) ?? this.#last;
    if (this.#passing) {
      this.#sink(chunk);
      return;
    }
    this.#chunks.push(chunk);
    if (this.#bytes > this.#limit) this.release();
  }

  /** Length of all that was written. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Lines of all that was written; an unfinished last line counts. */
  get lines(): number {
    return this.#newlines + (this.#last === 0x0a ? 0 : 1);
  }

  /** All that was written, if it is still held. */
  held(): Buffer | undefined {
    return this.#passing ? undefined : Buffer.concat(this.#chunks);
  }

  /** It is the result: hands it on, and whatever still comes. */
  release(): void {
    if (this.#passing) return;
    this.#passing = true;
    for (const chunk of this.#chunks) this.#sink(chunk);
    this.#chunks = [];
  }
}
