/**
 * How long a command may run on once its view has had enough. A shell would stop it with SIGPIPE at its next write
 * (`find / | head -1`); the guard reads on for the sake of a complete log and a true exit status, but never for long.
 */

/** What is known of the command in front of the view. */
export type ProducerKind =
  | "search" // only lists or searches: nothing is gained by its end
  | "finite-job" // tests, builds, installers: its end, and its status, are worth waiting for
  | "other";

/** Milliseconds and bytes. */
export interface StopLimits {
  /** A finite job may take this much longer from the moment its view had enough. */
  readonly finiteJobAfterCloseMs: number;
  /** Anything else may run this long from its start … */
  readonly otherAfterStartMs: number;
  /** … but at least this long from the moment its view had enough. */
  readonly otherAfterCloseMs: number;
  /** However long it takes, this much output and no more. */
  readonly bytesAfterClose: number;
}

export const STOP_LIMITS: StopLimits = {
  finiteJobAfterCloseMs: 120_000,
  otherAfterStartMs: 10_000,
  otherAfterCloseMs: 2_000,
  bytesAfterClose: 16 * 1024 * 1024,
};

/**
 * When a command is stopped at the latest.
 *
 * @param startedAt when the command started, in milliseconds of any clock
 * @param closedAt when its view had enough, on the same clock
 */
export function stopAt(kind: ProducerKind, startedAt: number, closedAt: number, limits: StopLimits): number {
  switch (kind) {
    case "search":
      return closedAt;
    case "finite-job":
      return closedAt + limits.finiteJobAfterCloseMs;
    case "other":
      return Math.max(startedAt + limits.otherAfterStartMs, closedAt + limits.otherAfterCloseMs);
    default:
      return kind satisfies never;
  }
}

/** Stops a command when the policy says so. */
export class ProducerStop {
  readonly #kind: ProducerKind;
  readonly #limits: StopLimits;
  readonly #startedAt = performance.now();
  readonly #controller = new AbortController();
  #timer: NodeJS.Timeout | undefined;
  #bytesAtClose: number | undefined;
  #hadEnough = false;

  constructor(kind: ProducerKind, limits: StopLimits) {
    this.#kind = kind;
    this.#limits = limits;
  }

  /** Aborts when the command is to stop: pi's local operations then end its process group. */
  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  /** The command's end, if it is brought about from outside, is no failure of the command any more. */
  get excused(): boolean {
    return this.#hadEnough || this.#controller.signal.aborted;
  }

  /**
   * Call when the view has ended while the command runs.
   *
   * @param worked the view had enough. A view that could not run leaves a command whose output is wanted in full; but it may be one
   * that only a view would have ended.
   * @param bytes length of the output so far
   */
  onViewEnd(worked: boolean, bytes: number): void {
    this.#hadEnough = worked;
    this.#bytesAtClose = bytes;
    const now = performance.now();
    const wait = stopAt(worked ? this.#kind : "finite-job", this.#startedAt, now, this.#limits) - now;
    if (wait <= 0) this.#controller.abort();
    else this.#timer = setTimeout(() => this.#controller.abort(), wait);
  }

  /** Call for each piece of output. @param bytes length of the output so far */
  onOutput(bytes: number): void {
    if (this.#bytesAtClose === undefined) return;
    if (bytes - this.#bytesAtClose > this.#limits.bytesAfterClose) this.#controller.abort();
  }

  /** Call when the command has ended. */
  dispose(): void {
    clearTimeout(this.#timer);
  }
}
