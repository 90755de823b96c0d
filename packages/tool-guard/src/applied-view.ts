import { freeChunk } from "./chunk-memory.ts";
import type { HeldOutput } from "./held-output.ts";
import { closeReading, type OutputStore } from "./output-store.ts";
import { ViewFeed } from "./view-feed.ts";
import { type ShellSetting, type ViewEnd, ViewProcess } from "./view-process.ts";

/** Milliseconds a view has, at least, once the command has ended: also when a timeout has passed. */
const VIEW_GRACE_MS = 5_000;

/** What became of the view. */
export type ViewOutcome =
  /** It ran to its end, with this exit status. */
  | { readonly kind: "applied"; readonly status: number }
  /** It was ended by the call's timeout or abort: what it wrote so far is all. */
  | { readonly kind: "cut-off"; readonly error: unknown }
  /** It could not run: not installed, not startable, or its input is lost. `why` is what the shell or the system says. */
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

/** The removed commands at work on an output: beside the command that writes it, or after it. */
export class AppliedView {
  readonly #source: string;
  readonly #setting: ShellSetting;
  readonly #store: OutputStore;
  readonly #projection: HeldOutput;
  #process: ViewProcess | undefined;
  #feed: ViewFeed | undefined;
  #failure: string | undefined;
  #commandRuns = true;

  /**
   * @param source shell text of the view, never made of output
   * @param projection gets what the view writes
   */
  constructor(source: string, setting: ShellSetting, store: OutputStore, projection: HeldOutput) {
    this.#source = source;
    this.#setting = setting;
    this.#store = store;
    this.#projection = projection;
  }

  /**
   * Starts it before the command.
   *
   * @param onEnd called if it ends before the command does; `worked`: it had enough, and was not just unable to run
   */
  startBeside(onEnd: (worked: boolean) => void): void {
    this.#start("pipe");
    void this.#process?.exited.then((status) => {
      if (this.#commandRuns) onEnd(status !== undefined && !NOT_FOUND.has(status));
    });
  }

  /** Call after each chunk of output was put into the store. Nobody else may look at the chunk any more. */
  push(chunk: Buffer): void {
    if (this.#feed === undefined) freeChunk(chunk);
    else this.#feed.push(chunk);
  }

  /** Call when the command has ended: lets the view see everything, and waits for it. */
  async finish(patience: ViewPatience): Promise<ViewOutcome> {
    this.#commandRuns = false;
    if (this.#process === undefined && this.#failure === undefined) this.#startAfter();
    const process = this.#process;
    if (process === undefined) return { kind: "impossible", why: this.#failure ?? "" };
    const cut = cutOff(process, patience);
    await this.#feed?.finish();
    const end = await process.ended;
    cut.lift();
    if (cut.error !== undefined) return { kind: "cut-off", error: cut.error };
    if (this.#feed?.lost === true) return { kind: "impossible", why: LOST };
    return outcome(end, this.#projection);
  }

  /** Ends it, if it runs. */
  kill(): void {
    this.#process?.kill();
  }

  #startAfter(): void {
    if (this.#store.place === "lost") {
      this.#failure = LOST;
      return;
    }
    const log = this.#store.openLogForReading();
    this.#start(log ?? "pipe");
    if (log !== undefined) closeReading(log);
  }

  #start(input: "pipe" | number): void {
    try {
      this.#process = new ViewProcess(this.#source, this.#setting, input, (chunk) => this.#projection.append(chunk));
    } catch (error) {
      this.#failure = error instanceof Error ? error.message : String(error);
      return;
    }
    if (this.#process.input !== undefined) this.#feed = new ViewFeed(this.#process.input, this.#store);
  }
}

/** Why a view is impossible when its input is. */
const LOST = "the output could not be kept for it";

/** bash: 127 for a command that is not found, 126 for one that cannot be executed (manual, 3.7.5 "Exit Status"). */
const NOT_FOUND: ReadonlySet<number> = new Set([126, 127]);

function outcome(end: ViewEnd, projection: HeldOutput): ViewOutcome {
  if (end.kind === "not-started") return { kind: "impossible", why: end.why };
  if (end.kind === "killed") return { kind: "applied", status: 137 };
  const said = NOT_FOUND.has(end.status) ? projection.held() : undefined;
  return said === undefined
    ? { kind: "applied", status: end.status }
    : { kind: "impossible", why: said.toString("utf8").trim() };
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
