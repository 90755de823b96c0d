/** Bytes of output that are kept for showing, at least: more than twice what pi shows at most. */
const KEPT_BYTES = 128 * 1024;

/** Milliseconds between two updates, as pi itself has it (`BASH_UPDATE_THROTTLE_MS` of pi 0.73.1 and 1.6.0). */
const UPDATE_INTERVAL_MS = 100;

/**
 * The end of a command's output, for showing it while it runs. The first chunk is shown at once, later ones at most every 100 ms.
 */
export class LiveOutput {
  readonly #show: ((text: string, cut: boolean) => void) | undefined;
  /** The end of the output is its first {@link #bytes} bytes. */
  readonly #buffer = Buffer.allocUnsafeSlow(2 * KEPT_BYTES);
  #bytes = 0;
  #cut = false;
  #timer: NodeJS.Timeout | undefined;
  #dirty = false;

  /** @param show gets the end of the output, and whether something stood before it; `undefined` where nobody looks */
  constructor(show: ((text: string, cut: boolean) => void) | undefined) {
    this.#show = show;
  }

  /** Takes a copy. */
  append(chunk: Buffer): void {
    const kept = chunk.subarray(-KEPT_BYTES);
    if (this.#bytes + kept.length > this.#buffer.length) this.#forgetBeginning();
    if (kept.length < chunk.length) this.#cut = true;
    this.#bytes += kept.copy(this.#buffer, this.#bytes);
    this.#dirty = true;
    if (this.#show !== undefined) this.#timer ??= this.#update(this.#show);
  }

  /** Something stood before {@link text}. */
  get cut(): boolean {
    return this.#cut;
  }

  /** The end of the output; it begins with a whole line when it is cut. */
  text(): string {
    const text = this.#buffer.toString("utf8", 0, this.#bytes);
    if (!this.#cut) return text;
    const newline = text.indexOf("\n");
    return newline === -1 || newline === text.length - 1 ? text : text.slice(newline + 1);
  }

  /** No more updates. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dirty = false;
  }

  #forgetBeginning(): void {
    this.#buffer.copyWithin(0, this.#bytes - KEPT_BYTES, this.#bytes);
    this.#bytes = KEPT_BYTES;
    this.#cut = true;
  }

  #update(show: (text: string, cut: boolean) => void): NodeJS.Timeout {
    this.#dirty = false;
    show(this.text(), this.#cut);
    return setTimeout(() => {
      this.#timer = this.#dirty ? this.#update(show) : undefined;
    }, UPDATE_INTERVAL_MS);
  }
}
