/** Bytes of output that are kept for showing: more than twice what pi shows at most. */
const KEPT_BYTES = 128 * 1024;

/** Milliseconds between two updates, as pi itself has it (`BASH_UPDATE_THROTTLE_MS` of pi 0.73.1 and 1.6.0). */
const UPDATE_INTERVAL_MS = 100;

/**
 * The end of a command's output, for showing it while it runs. The first chunk is shown at once, later ones at most every 100 ms.
 */
export class LiveOutput {
  readonly #show: ((text: string, cut: boolean) => void) | undefined;
  #chunks: Buffer[] = [];
  #bytes = 0;
  #cut = false;
  #timer: NodeJS.Timeout | undefined;
  #dirty = false;

  /** @param show gets the end of the output, and whether something stood before it; `undefined` where nobody looks */
  constructor(show: ((text: string, cut: boolean) => void) | undefined) {
    this.#show = show;
  }

  append(chunk: Buffer): void {
    this.#chunks.push(chunk);
    this.#bytes += chunk.length;
    for (let first = this.#chunks[0]; first && this.#bytes - first.length >= KEPT_BYTES; first = this.#chunks[0]) {
      this.#chunks.shift();
      this.#bytes -= first.length;
      this.#cut = true;
    }
    this.#dirty = true;
    if (this.#show !== undefined) this.#timer ??= this.#update(this.#show);
  }

  /** Something stood before {@link text}. */
  get cut(): boolean {
    return this.#cut;
  }

  /** The end of the output; it begins with a whole line when it is cut. */
  text(): string {
    const text = Buffer.concat(this.#chunks).toString("utf8");
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

  #update(show: (text: string, cut: boolean) => void): NodeJS.Timeout {
    this.#dirty = false;
    show(this.text(), this.#cut);
    return setTimeout(() => {
      this.#timer = this.#dirty ? this.#update(show) : undefined;
    }, UPDATE_INTERVAL_MS);
  }
}
