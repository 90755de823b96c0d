import type { BashOperations } from "@mariozechner/pi-coding-agent";
import { AppliedView, type ViewOutcome, type ViewPatience } from "./applied-view.ts";
import { missingCommand } from "./command-lookup.ts";
import { deliver, type Delivery, type ShownLimits } from "./delivery.ts";
import { decideExit, type ExitDecision, type ProducerEnd } from "./exit-decision.ts";
import { HeldOutput } from "./held-output.ts";
import type { LiveOutput } from "./live-output.ts";
import { type OutputEnd, OutputStore } from "./output-store.ts";
import { type ProducerKind, ProducerStop, type StopLimits } from "./producer-stop.ts";
import { createLog, type OpenLog } from "./saved-log.ts";
import type { ShellSetting } from "./view-process.ts";

/** A command that was split, ready to run. */
export interface SplitCommand {
  /** What runs. */
  readonly cleaned: string;
  /** Shell text of the view. */
  readonly viewSource: string;
  /** The view can have had enough before the command ends: it runs beside it. */
  readonly closesEarly: boolean;
  readonly producer: ProducerKind;
  /** Names of removed commands that have to be on the path. */
  readonly lookUp: readonly string[];
}

/** Bounds of a run. Times in milliseconds, sizes in bytes. */
export interface RunLimits {
  /** A command that ran this long is slow: its output is saved, and user and model are told where. */
  readonly slowAfterMs: number;
  readonly stop: StopLimits;
  /** Output that is kept in memory before a log is opened. */
  readonly memoryBytes: number;
}

/** Wall-clock times: until the command's end, from there until the view's, and both together. */
export interface RunTiming {
  readonly commandMs: number;
  readonly extractorMs: number;
  readonly totalMs: number;
}

/** All that is known about a run when it has ended. */
export interface RunReport extends Delivery {
  readonly exit: ExitDecision;
  readonly timing: RunTiming;
  readonly slow: boolean;
  /** The command was stopped before its end, once the view had enough: what was saved is partial. */
  readonly stopped: boolean;
}

/** One call of a split command. */
export interface GuardedRun {
  /** For pi's own bash tool: runs the cleaned command, and hands pi the view's bytes instead of the command's. */
  readonly operations: BashOperations;
  /** There once `operations.exec` has settled; `undefined` when the command could not be started at all. */
  report(): RunReport | undefined;
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

/** Prepares the run of a split command. */
export function guardedRun(command: SplitCommand, context: RunContext): GuardedRun {
  let report: RunReport | undefined;
  const exec: BashOperations["exec"] = async (source, cwd, options) => {
    report = await run(command, context, { ...options, source, cwd });
    if (report.exit.kind === "interrupted") throw report.exit.error;
    return { exitCode: report.exit.status };
  };
  return { operations: { exec }, report: () => report };
}

/** What pi asks its operations for. */
type Request = Parameters<BashOperations["exec"]>[2] & { readonly source: string; readonly cwd: string };

async function run(command: SplitCommand, context: RunContext, request: Request): Promise<RunReport> {
  const { limits, shown, live } = context;
  const store = new OutputStore(limits.memoryBytes, context.openLog ?? createLog);
  const projection = new HeldOutput(shown.bytes, request.onData);
  const setting = { ...context.shell, cwd: request.cwd, env: request.env };
  const view = new AppliedView(command.viewSource, setting, store, projection);
  const stop = new ProducerStop(command.producer, limits.stop);
  const missing = missingCommand(command.lookUp, request.env?.["PATH"]);
  const outputEnd = (): OutputEnd => store.end();
  const startedAt = performance.now();
  try {
    if (command.closesEarly && missing === undefined) {
      view.startBeside((worked) => stop.onViewEnd(worked, store.bytes));
    }
    const producer = await runProducer(context.local, request, stop, (chunk) => {
      store.append(chunk);
      live.grown(outputEnd);
      view.push(chunk); // The chunk is gone with this.
      stop.onOutput(store.bytes);
    });
    const commandMs = performance.now() - startedAt;
    const seen: ViewOutcome =
      missing === undefined
        ? await view.finish(patience(request, producer, commandMs))
        : { kind: "impossible", why: `${context.shell.shell}: ${missing}: command not found` };
    const totalMs = performance.now() - startedAt;

    const end: ProducerEnd = seen.kind === "cut-off" ? { kind: "interrupted", error: seen.error } : producer;
    const viewStatus = seen.kind === "applied" ? seen.status : undefined;
    const output = (): string => store.inMemory()?.toString("utf8") ?? store.end().text;
    const exit = decideExit(command, end, viewStatus, output);
    const slow = commandMs >= limits.slowAfterMs;
    const delivery = await deliver({ store, projection, seen, exit, slow, shown, onData: request.onData });
    const timing = { commandMs, extractorMs: totalMs - commandMs, totalMs };
    return { ...delivery, exit, timing, slow, stopped: producer.kind === "stopped" };
  } finally {
    stop.dispose();
    view.kill();
    await store.discard();
  }
}

async function runProducer(
  local: BashOperations,
  { source, cwd, signal, timeout, env }: Request,
  stop: ProducerStop,
  onData: (chunk: Buffer) => void,
): Promise<ProducerEnd> {
  try {
    const { exitCode } = await local.exec(source, cwd, {
      onData,
      signal: signal === undefined ? stop.signal : AbortSignal.any([signal, stop.signal]),
      ...(timeout === undefined ? {} : { timeout }),
      ...(env === undefined ? {} : { env }),
    });
    return { kind: "exited", status: exitCode };
  } catch (error) {
    if (!isInterruption(error)) throw error; // It never ran: no such directory, no such shell.
    return stop.excused ? { kind: "stopped" } : { kind: "interrupted", error };
  } finally {
    stop.dispose();
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
