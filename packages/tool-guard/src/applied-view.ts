import { once } from "node:events";
import { closeReading, type OutputRecord } from "./output-record.ts";
import type { HeldOutput } from "./held-output.ts";
import { type ShellSetting, type ViewEnd, ViewProcess } from "./view-process.ts";

/** Milliseconds a view has, at least, once the command has ended: also when a timeout has passed. */
const VIEW_GRACE_MS = 5_000;

/** What became of the view. */
export type ViewOutcome =
  /** It ran to its end, with this exit status. */
  | { readonly kind: "applied"; readonly status: number }
  /** It was ended by the call's timeout or abort: what it wrote so far is all. */
  | { readonly kind: "cut-off"; readonly error: unknown }
  /** It could not be started. `why` is what the system says. */
  | { readonly kind: "impossible"; readonly why: string };

/** How long a view may go on after its command. */
export interface ViewPatience {
  /** The call's own signal; `undefined` once it has aborted, since the view is then to run all the same. */
  readonly signal: AbortSignal | undefined;
  /** Milliseconds; `undefined`: as long as it takes. {@link VIEW_GRACE_MS} at least. */
  readonly timeoutMs: number | undefined;
  /** The error of a call that ends because the time is over. */
  readonly timeoutError: unknown;
}

/**
 * The views at work on the producer's output: beside it where they can have had enough, otherwise on what was recorded, once it has
 * ended; or from the moment on at which no more can be recorded.
 */
export class AppliedView {
  readonly #source: string;
  readonly #setting: ShellSetting;
  readonly #record: OutputRecord;
  readonly #projection: HeldOutput;
  #process: ViewProcess | undefined;
  /** A process that waits for its input: to start a shell takes as long as a short command. */
  #waiting: { readonly process: ViewProcess; readonly adopt: () => void } | undefined;
  #failure: string | undefined;
  #producerRuns = true;
  /** It takes no more. */
  #closed = false;
  /** What it is being given from the record. */
  #catchingUp: Promise<void> = Promise.resolve();

  /**
   * @param source shell text of the view, never made of output
   * @param projection gets what the view writes
   */
  constructor(source: string, setting: ShellSetting, record: OutputRecord, projection: HeldOutput) {
    this.#source = source;
    this.#setting = setting;
    this.#record = record;
    this.#projection = projection;
  }

  /** Starts its process, which waits until {@link finish}, or until there is more than can be recorded. */
  startAhead(): void {
    const early: Buffer[] = [];
    let onOutput = (chunk: Buffer): void => void early.push(chunk);
    const adopt = (): void => {
      onOutput = (chunk) => this.#projection.append(chunk);
      for (const chunk of early) onOutput(chunk);
    };
    try {
      const process = new ViewProcess(this.#source, this.#setting, "pipe", (chunk) => onOutput(chunk));
      this.#waiting = { process, adopt };
    } catch {
      // It is tried again when it is needed, and what it says then is told.
    }
  }

  /**
   * Starts it before the producer, and lets it work beside it.
   *
   * @param onEnd called if it ends before the producer does; not if it could not be started
   */
  startBeside(onEnd: () => void): void {
    this.#start("pipe");
    void this.#process?.exited.then((status) => {
      if (this.#producerRuns && status !== undefined) onEnd();
    });
  }

  /**
   * Call with each piece that the producer wrote, after it was put into the record.
   *
   * @param chunk a buffer that is used again
   * @param resume called when it can take more, if it could not at once
   * @returns whether it can take more at once
   */
  take(chunk: Buffer, resume: () => void): boolean {
    if (this.#process === undefined) {
      if (!this.#record.full || this.#failure !== undefined) return true;
      // Nothing more is kept: from here on the view sees the output as it comes.
      const next = Buffer.from(chunk);
      this.#start("pipe");
      this.#catchingUp = this.#feedFromRecord().then(async () => await this.#feed(next));
      void this.#catchingUp.then(resume);
      return false;
    }
    const input = this.#process.input;
    if (this.#closed || input === undefined || input.write(Buffer.from(chunk))) return true;
    void this.#drained().then(resume);
    return false;
  }

  /** Call when the producer has ended: lets the view see everything, and waits for it. */
  async finish(patience: ViewPatience): Promise<ViewOutcome> {
    this.#producerRuns = false;
    if (this.#process === undefined && this.#failure === undefined) {
      const log = this.#record.openLogForReading();
      this.#start(log ?? "pipe");
      if (log === undefined) this.#catchingUp = this.#feedFromRecord();
      else closeReading(log);
    }
    const process = this.#process;
    if (process === undefined) return { kind: "impossible", why: this.#failure ?? "" };
    const cut = cutOff(process, patience);
    await this.#catchingUp;
    if (!this.#closed) process.input?.end();
    const end = await process.ended;
    cut.lift();
    return cut.error === undefined ? outcome(end) : { kind: "cut-off", error: cut.error };
  }

  /** Ends it, if it runs. */
  kill(): void {
    this.#waiting?.process.kill();
    this.#process?.kill();
  }

  #start(input: "pipe" | number): void {
    const waiting = this.#waiting;
    this.#waiting = undefined;
    if (waiting !== undefined && input === "pipe") {
      waiting.adopt();
      this.#process = waiting.process;
    } else {
      waiting?.process.kill();
      this.#run(input);
    }
    const close = (): void => {
      this.#closed = true;
    };
    this.#process?.input?.once("close", close).once("error", close);
  }

  #run(input: "pipe" | number): void {
    try {
      this.#process = new ViewProcess(this.#source, this.#setting, input, (chunk) => this.#projection.append(chunk));
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
    }
  }

  async #feedFromRecord(): Promise<void> {
    for (const chunk of this.#record.producerChunks()) await this.#feed(chunk);
  }

  async #feed(chunk: Buffer): Promise<void> {
    const input = this.#process?.input;
    if (!this.#closed && input !== undefined && !input.write(chunk)) await this.#drained();
  }

  /** Settles when it can take more, or will take nothing more. */
  async #drained(): Promise<void> {
    const input = this.#process?.input;
    if (this.#closed || input === undefined || !input.writableNeedDrain) return;
    const enough = new AbortController();
    const settled = (name: string): Promise<unknown> =>
      once(input, name, { signal: enough.signal }).catch(() => undefined);
    await Promise.race([settled("drain"), settled("close")]);
    enough.abort();
  }
}

function outcome(end: ViewEnd): ViewOutcome {
  if (end.kind === "not-started") return { kind: "impossible", why: end.why };
  return { kind: "applied", status: end.kind === "killed" ? 137 : end.status };
}

/** The timeout and the signal of the call hold for the view, too. */
function cutOff(view: ViewProcess, patience: ViewPatience): { readonly error: unknown; lift(): void } {
  let error: unknown;
  const end = (reason: unknown): void => {
    error = reason;
    view.kill();
  };
  const onAbort = (): void => end(new Error("aborted"));
  patience.signal?.addEventListener("abort", onAbort, { once: true });
  const timer =
    patience.timeoutMs === undefined
      ? undefined
      : setTimeout(() => end(patience.timeoutError), Math.max(patience.timeoutMs, VIEW_GRACE_MS));
  return {
    get error() {
      return error;
    },
    lift() {
      clearTimeout(timer);
      patience.signal?.removeEventListener("abort", onAbort);
    },
  };
}
