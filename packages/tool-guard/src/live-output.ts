import type { OutputEnd } from "./output-record.ts";

/** Milliseconds between two updates, as pi itself has it (`BASH_UPDATE_THROTTLE_MS` of pi 0.73.1 and 1.6.0). */
const UPDATE_INTERVAL_MS = 100;

/** Shows the end of an output while it grows: at once when the first of it comes, later at most every 100 ms. */
export class LiveOutput {
  readonly #show: ((end: OutputEnd) => void) | undefined;
  #timer: NodeJS.Timeout | undefined;
  #dirty = false;

  /** @param show `undefined` where nobody looks */
  constructor(show: ((end: OutputEnd) => void) | undefined) {
    this.#show = show;
  }

  /**
   * Call when the output has grown.
   *
   * @param end asked when it is time to show something
   */
  grown(end: () => OutputEnd): void {
    this.#dirty = true;
    if (this.#show !== undefined) this.#timer ??= this.#update(this.#show, end);
  }

  /** No more updates. */
  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    this.#dirty = false;
  }

  #update(show: (end: OutputEnd) => void, end: () => OutputEnd): NodeJS.Timeout {
    this.#dirty = false;
    show(end());
    return setTimeout(() => {
      this.#timer = this.#dirty ? this.#update(show, end) : undefined;
    }, UPDATE_INTERVAL_MS);
  }
}
