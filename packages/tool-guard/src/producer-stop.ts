import type { ProducerKind } from "pi-shell-core";

/**
 * How long a producer may write on once its view has had enough. A shell closes the pipe in that moment, and the producer ends at its
 * next write (`find / | head -1`); the guard reads on for the sake of a complete log and a true exit status, but never for long.
 */

/** Milliseconds and bytes. */
export interface StopLimits {
  /** A finite job may take this much longer from the moment its view had enough. */
  readonly finiteJobAfterCloseMs: number;
  /** Anything else may write this long from its start … */
  readonly otherAfterStartMs: number;
  /** … but at least this long from the moment its view had enough. */
  readonly otherAfterCloseMs: number;
  /** However long it takes, this much output and no more. */
  readonly bytesAfterClose: number;
  /** Who has not ended this long after its pipe was closed does not write, or takes no notice: it is killed. */
  readonly killAfterMs: number;
}

export const STOP_LIMITS: StopLimits = {
  finiteJobAfterCloseMs: 120_000,
  otherAfterStartMs: 10_000,
  otherAfterCloseMs: 2_000,
  bytesAfterClose: 16 * 1024 * 1024,
  killAfterMs: 2_000,
};

/**
 * When the pipe of a producer is closed at the latest.
 *
 * @param startedAt when the producer started, in milliseconds of any clock
 * @param closedAt when its view had enough, on the same clock
 */
export function stopAt(kind: ProducerKind, startedAt: number, closedAt: number, limits: StopLimits): number {
  switch (kind) {
    case "search":
    case "endless":
      return closedAt;
    case "finite-job":
      return closedAt + limits.finiteJobAfterCloseMs;
    case "other":
      return Math.max(startedAt + limits.otherAfterStartMs, closedAt + limits.otherAfterCloseMs);
    default:
      return kind satisfies never;
  }
}

/** Stops a producer when the policy says so: first as a shell does, by closing its pipe, and where that does not help as pi does. */
export class ProducerStop {
  readonly #kind: ProducerKind;
  readonly #limits: StopLimits;
  readonly #closePipe: () => void;
  readonly #startedAt = performance.now();
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #bytesAtEnd: number | undefined;
  #closed = false;

  /** @param closePipe closes the reading end of the producer's pipe */
  constructor(kind: ProducerKind, limits: StopLimits, closePipe: () => void) {
    this.#kind = kind;
    this.#limits = limits;
    this.#closePipe = closePipe;
  }

  /** Aborts when closing the pipe did not help: pi's local operations then end its process group. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The view has had enough: the producer's end, if it is brought about from outside, is no failure any more. */
  get excused(): boolean {
    return this.#bytesAtEnd !== undefined;
  }

  /** The pipe was closed before the producer's end: what it ends with says nothing, and its log is partial. */
  get closed(): boolean {
    return this.#closed;
  }

  /**
   * Call when the view has ended while the producer runs.
   *
   * @param bytes length of the output so far
   */
  onViewEnd(bytes: number): void {
    this.#bytesAtEnd = bytes;
    const now = performance.now();
    const wait = stopAt(this.#kind, this.#startedAt, now, this.#limits) - now;
    if (wait <= 0) this.#close();
    else this.#timer = setTimeout(() => this.#close(), wait);
  }

  /** Call for each piece of output. @param bytes length of the output so far */
  onOutput(bytes: number): void {
    if (this.#bytesAtEnd !== undefined && bytes - this.#bytesAtEnd > this.#limits.bytesAfterClose) this.#close();
  }

  /** Call when the producer has ended. */
  dispose(): void {
    clearTimeout(this.#timer);
  }

  #close(): void {
    if (this.#closed) return;
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => this.#controller.abort(), this.#limits.killAfterMs);
    this.#closePipe();
  }
}
