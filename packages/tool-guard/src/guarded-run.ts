import { existsSync } from "node:fs";
import type { BashOperations } from "@mariozechner/pi-coding-agent";
import {
  type CertainEnd,
  type HiddenFailure,
  type ProducerKind,
  type SplitView,
  type TransparentEnd,
  withRedirectedProducer,
} from "pi-shell-core";
import { AppliedView, type ViewOutcome, type ViewPatience } from "./applied-view.ts";
import { deliver, type Delivery, type ShownLimits } from "./delivery.ts";
import { decideExit, type ExitDecision, type ProducerEnd } from "./exit-decision.ts";
import { HeldOutput } from "./held-output.ts";
import type { LiveOutput } from "./live-output.ts";
import { observedOutput } from "./observed-output.ts";
import { type OutputEnd, OutputRecord, type RecordLimits } from "./output-record.ts";
import { withoutPlumbing } from "./plumbing.ts";
import type { PrivateFolder } from "./private-folder.ts";
import { ProducerPipe } from "./producer-pipe.ts";
import { ProducerStop, type StopLimits } from "./producer-stop.ts";
import { createLog, type OpenLog } from "./saved-log.ts";
import type { RecordedStatuses, StatusRecorder } from "./status-recorder.ts";
import type { ShellSetting } from "./view-process.ts";

/** A command whose views run apart from it. */
export interface GuardedCommand {
  readonly split: SplitView;
  /** Shell text of the view. */
  readonly viewSource: string;
  /** The view can have had enough before the producer ends: it runs beside it. */
  readonly closesEarly: boolean;
  readonly producer: ProducerKind;
  readonly pipefail: boolean;
  readonly limits: RecordLimits;
}

/** Bounds of a run. Times in milliseconds. */
export interface RunLimits {
  /** A command that ran this long is slow: its output is saved, and user and model are told where. */
  readonly slowAfterMs: number;
  readonly stop: StopLimits;
  /** A process that outlives the shell may hold the producer's output this long without writing to it. */
  readonly silentWriterMs: number;
}

/** Wall-clock times: until the command's end, from there until the view's, and both together. */
export interface RunTiming {
  readonly commandMs: number;
  readonly extractorMs: number;
  readonly totalMs: number;
}

/** Whether what was recorded is all that the command wrote; if not, what kept the rest from it. */
export type Completeness = "whole" | "stopped" | "too-long";

/** All that is known about a run when it has ended. */
export interface RunReport extends Delivery {
  readonly exit: ExitDecision;
  readonly timing: RunTiming;
  readonly slow: boolean;
  readonly completeness: Completeness;
}

/** One call of a guarded command. */
export interface GuardedRun {
  /** The command that runs: the user's, with another standard output of the producer. */
  readonly source: string;
  /** For pi's own bash tool: runs the command, and hands pi the view's bytes in place of the producer's. */
  readonly operations: BashOperations;
  /** There once `operations.exec` has settled; `undefined` when the producer, and so the view, never ran. */
  report(): RunReport | undefined;
  /** What failed in the middle of a pipeline where nothing shows it; there at the same time. */
  hidden(): readonly HiddenFailure[];
  /** What is certain about the end of the command. */
  end(): CertainEnd | undefined;
  /** Call when the call is over, whatever came of it. */
  dispose(): void;
}

/** What a run needs from around it. */
export interface RunContext {
  /** pi's own local operations, which start, track, time out and kill the command. */
  readonly local: BashOperations;
  readonly shell: Pick<ShellSetting, "shell" | "args">;
  readonly limits: RunLimits;
  readonly shown: ShownLimits;
  readonly live: LiveOutput;
  /** Makes a log. Default: in the temp directory. */
  readonly openLog?: () => OpenLog;
}

/**
 * Prepares the run of a guarded command.
 *
 * @param recorder writes the statuses of its pipelines down
 * @throws the file system's error, when the pipe in the folder cannot be opened
 */
export function guardedRun(
  command: GuardedCommand,
  folder: PrivateFolder,
  context: RunContext,
  recorder?: StatusRecorder,
): GuardedRun {
  let ended: Ended | undefined;
  const pipe = new ProducerPipe(folder.out);
  const exec: BashOperations["exec"] = async (source, cwd, options) => {
    const request = { ...options, source, cwd };
    const run = new Run(command, context, request, folder, pipe, recorder);
    ended = await run.finish();
    if (ended.exit.kind === "interrupted") throw ended.exit.error;
    return { exitCode: ended.exit.status };
  };
  return {
    source: withRedirectedProducer(
      command.split,
      `>${quoted(folder.ran)} >${quoted(folder.out)}`,
      recorder?.insertions,
    ),
    operations: { exec },
    report: () => ended?.report,
    hidden: () => ended?.hidden ?? [],
    end: () => ended?.end,
    dispose() {
      pipe.close();
      folder.remove();
    },
  };
}

/** A path as one word of shell text. */
function quoted(path: string): string {
  return `'${path.replaceAll("'", String.raw`'\''`)}'`;
}

/** What pi asks its operations for. */
type Request = Parameters<BashOperations["exec"]>[2] & { readonly source: string; readonly cwd: string };

interface Ended {
  readonly exit: ExitDecision;
  readonly report: RunReport | undefined;
  readonly hidden: readonly HiddenFailure[];
  readonly end: CertainEnd | undefined;
}

/** What is said where a process still holds the output, which in a pipeline would be waited for without end. */
const STILL_HELD = "[A background process still holds the output; what it prints later is not shown.]\n";

/** After an interruption nothing is waited for but what lies in the pipe already. */
const SILENT_AFTER_INTERRUPTION_MS = 200;

class Run {
  readonly #command: GuardedCommand;
  readonly #context: RunContext;
  readonly #request: Request;
  readonly #folder: PrivateFolder;
  readonly #pipe: ProducerPipe;
  readonly #record: OutputRecord;
  readonly #projection: HeldOutput;
  readonly #view: AppliedView;
  readonly #stop: ProducerStop;
  readonly #recorder: StatusRecorder | undefined;
  readonly #startedAt = performance.now();

  constructor(
    command: GuardedCommand,
    context: RunContext,
    request: Request,
    folder: PrivateFolder,
    pipe: ProducerPipe,
    recorder: StatusRecorder | undefined,
  ) {
    this.#recorder = recorder;
    this.#command = command;
    this.#context = context;
    this.#request = request;
    this.#folder = folder;
    this.#pipe = pipe;
    this.#record = new OutputRecord(command.limits, context.openLog ?? createLog);
    this.#projection = new HeldOutput(context.shown.bytes, request.onData);
    const setting = { ...context.shell, cwd: request.cwd, env: request.env };
    this.#view = new AppliedView(command.viewSource, setting, this.#record, this.#projection);
    this.#stop = new ProducerStop(command.producer, context.limits.stop, () => pipe.close());
  }

  async finish(): Promise<Ended> {
    try {
      this.#pipe.start((chunk) => this.#onProducerOutput(chunk));
      // Two processes start at the same time: most of a short call is their starting.
      const shell = this.#runShell();
      if (this.#command.closesEarly) this.#view.startBeside(() => this.#stop.onViewEnd(this.#record.bytes));
      else this.#view.startAhead();
      const producer = await shell;
      if (!this.#ranProducer()) return this.#neverRan(producer);
      const held = await this.#awaitWriters(producer);
      return await this.#report(producer, held);
    } finally {
      this.#stop.dispose();
      this.#view.kill();
      await this.#record.discard();
    }
  }

  #onProducerOutput(chunk: Buffer): boolean {
    this.#record.append(chunk, "producer");
    this.#context.live.grown(this.#outputEnd);
    this.#stop.onOutput(this.#record.bytes);
    return this.#view.take(chunk, () => this.#pipe.resume());
  }

  readonly #outputEnd = (): OutputEnd => this.#record.end();

  async #runShell(): Promise<ProducerEnd> {
    const { source, cwd, signal, timeout, env, onData } = this.#request;
    const stop = this.#stop;
    try {
      const { exitCode } = await this.#context.local.exec(source, cwd, {
        onData: (piece) => {
          const chunk = withoutPlumbing(piece);
          this.#record.append(chunk, "shell");
          this.#context.live.grown(this.#outputEnd);
          onData(chunk);
        },
        signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
        ...(timeout === undefined ? {} : { timeout }),
        ...(env === undefined ? {} : { env }),
      });
      return { kind: stop.closed ? "closed" : "exited", status: exitCode };
    } catch (error) {
      if (!isInterruption(error)) throw error; // It never ran: no such directory, no such shell.
      return stop.excused ? { kind: "stopped" } : { kind: "interrupted", error };
    } finally {
      stop.dispose();
    }
  }

  /** The folder is gone where the command itself took it away while it ran. */
  #ranProducer(): boolean {
    return this.#record.producerBytes > 0 || existsSync(this.#folder.ran);
  }

  /** Waits for what outlives the shell and still may write, as a pipeline does, but not for ever. Tells whether somebody still holds it. */
  async #awaitWriters(producer: ProducerEnd): Promise<boolean> {
    const silentMs = producer.kind === "exited" ? this.#context.limits.silentWriterMs : SILENT_AFTER_INTERRUPTION_MS;
    const { signal } = this.#request;
    this.#pipe.release();
    const since = performance.now();
    for (;;) {
      const silent = Math.min(this.#pipe.silentMs, performance.now() - since);
      if (silent >= silentMs || (producer.kind === "exited" && signal?.aborted === true)) {
        this.#pipe.close();
        await this.#pipe.ended;
        return producer.kind === "exited";
      }
      if (await settledWithin(this.#pipe.ended, Math.min(silentMs - silent, WATCH_MS), signal)) return false;
    }
  }

  /** What the shell says is the whole result. */
  #neverRan(producer: ProducerEnd): Ended {
    const exit = exitOf(producer);
    const status = exit.kind === "interrupted" ? undefined : (exit.status ?? undefined);
    const hidden = this.#recorder?.read()?.hiddenFailures({ status }) ?? [];
    return {
      exit,
      report: undefined,
      hidden,
      end: status === undefined || status === 0 ? undefined : { kind: "not-run" },
    };
  }

  async #report(producer: ProducerEnd, held: boolean): Promise<Ended> {
    const { limits, shown } = this.#context;
    const { onData } = this.#request;
    const record = this.#record;
    const commandMs = performance.now() - this.#startedAt;
    const seen: ViewOutcome = await this.#view.finish(patience(this.#request, producer, commandMs));
    const totalMs = performance.now() - this.#startedAt;

    const end: ProducerEnd = seen.kind === "cut-off" ? { kind: "interrupted", error: seen.error } : producer;
    const viewStatus = seen.kind === "applied" ? seen.status : undefined;
    const { split, pipefail } = this.#command;
    const statuses = this.#recorder?.read();
    const own = end.kind === "exited" ? (end.status ?? undefined) : undefined;
    const earlier = own === undefined || pipefail ? undefined : statuses?.transparentEnd(own);
    const exit: ExitDecision =
      earlier?.kind === "earlier"
        ? { kind: "unmasked", status: earlier.status }
        : decideExit({ command: split.producer.command, pipefail }, end, viewStatus, () =>
            observedOutput(record, split),
          );
    const hidden = hiddenBeside(exit, earlier, end.kind === "exited" ? statuses : statuses?.withoutLast());
    const slow = commandMs >= limits.slowAfterMs;
    const delivery = await deliver({ record, projection: this.#projection, seen, exit, slow, shown, onData });
    if (held) onData(Buffer.from(STILL_HELD));
    const timing = { commandMs, extractorMs: totalMs - commandMs, totalMs };
    const stopped = producer.kind === "stopped" || producer.kind === "closed";
    const completeness: Completeness = stopped ? "stopped" : record.full ? "too-long" : "whole";
    return {
      exit,
      report: { ...delivery, exit, timing, slow, completeness },
      hidden,
      end: own === 0 && exit.kind === "pipeline" ? certainEndOfView(split, statuses) : undefined,
    };
  }
}

/** What failed besides the end that is shown. */
function hiddenBeside(
  exit: ExitDecision,
  earlier: TransparentEnd | undefined,
  statuses: RecordedStatuses | undefined,
): readonly HiddenFailure[] {
  if (statuses === undefined || exit.kind === "interrupted") return [];
  const stage = earlier?.kind === "earlier" ? { stage: earlier.stage } : {};
  return statuses.hiddenFailures({ status: exit.status ?? undefined, ...stage });
}

/**
 * The view's status is known to be its own where everything in front of it ended with 0: `git log --oneline | grep x`. Of several views
 * only the last one's is known, and the others say what they fail at, unless that is sent away.
 */
function certainEndOfView(split: SplitView, statuses: RecordedStatuses | undefined): CertainEnd | undefined {
  if (split.removed.length > 1 && /2>|&>/.test(split.removedPipeline)) return undefined;
  const isOneStage = split.producer.command.segments[0]?.pipeline.stages.length === 1;
  return isOneStage ? { kind: "last-stage" } : statuses?.certainEnd(0);
}

/** How often it is looked whether the pipe is silent. */
const WATCH_MS = 500;

/** Waits for a promise, but not longer than some milliseconds, nor beyond an abort. Tells whether it has settled. */
async function settledWithin(promise: Promise<void>, ms: number, signal: AbortSignal | undefined): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  let onAbort: (() => void) | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), ms);
    onAbort = (): void => resolve(false);
    signal?.addEventListener("abort", onAbort, { once: true });
  });
  try {
    return await Promise.race([promise.then(() => true), late]);
  } finally {
    clearTimeout(timer);
    if (onAbort !== undefined) signal?.removeEventListener("abort", onAbort);
  }
}

/** How a call ends whose producer never ran: as the shell says. */
function exitOf(producer: ProducerEnd): ExitDecision {
  switch (producer.kind) {
    case "interrupted":
      return producer;
    case "stopped":
      return { kind: "pipeline", status: 0 };
    case "exited":
    case "closed":
      return { kind: "pipeline", status: producer.status };
    default:
      return producer satisfies never;
  }
}

/** pi's operations say so by the message (`bash.js` of pi 0.73.1 and 1.6.0 reads it in the same way). */
function isInterruption(error: unknown): boolean {
  return error instanceof Error && (error.message === "aborted" || error.message.startsWith("timeout:"));
}

/** After an interruption the view still gets the little time it needs for what there is; otherwise the call's own bounds hold. */
function patience({ signal, timeout }: Request, producer: ProducerEnd, commandMs: number): ViewPatience {
  if (producer.kind === "interrupted") return { signal: undefined, timeoutMs: 0, timeoutError: producer.error };
  return {
    signal: signal?.aborted === true ? undefined : signal,
    timeoutMs: timeout === undefined || timeout <= 0 ? undefined : timeout * 1000 - commandMs,
    timeoutError: new Error(`timeout:${timeout}`),
  };
}
