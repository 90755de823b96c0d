import type { Survivor } from "./marked-processes.ts";
import type { PiEvent } from "./pi-event.ts";
import type { PiVersion } from "./pi-host.ts";
import type { PiEnd, PiOptions } from "./pi-launch.ts";
import type { RunDirectory } from "./run-directory.ts";
import type { ModelRequest } from "./scripted-model.ts";
import { joinToolCalls, type SeenCall } from "./seen-calls.ts";

/** How pi is driven without a screen: a stream of JSON events, JSON commands on standard input, or plain text. */
export type PiMode = "json" | "rpc" | "print";

/** Everything that can be known about a run once it has ended. */
export interface PiRun {
  readonly version: PiVersion;
  readonly mode: PiMode;
  /** The tool calls, in the order the model made them. */
  readonly calls: readonly SeenCall[];
  /** What pi sent to the model, request by request. */
  readonly requests: readonly ModelRequest[];
  /** pi's own events; none in print mode, which has no event stream. */
  readonly events: readonly PiEvent[];
  readonly stdout: string;
  readonly stderr: string;
  /** `null` when a signal ended pi. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds from start to end. */
  readonly wallMs: number;
  /** Still there for a look at files that were written; removed at the end of the test session. */
  readonly directory: RunDirectory;
  /** Processes that outlived pi (they are killed by now). A good run leaves none. */
  readonly survivors: readonly Survivor[];
}

/** A run that went wrong in a way the test did not ask for. The run is attached, so that a test can look into it. */
export class PiRunFailed extends Error {
  override readonly name = "PiRunFailed";
  readonly run: PiRun;

  constructor(what: string, run: PiRun) {
    super(`${what}\n--- standard error of pi ${run.version} ---\n${run.stderr.slice(-4000)}`);
    this.run = run;
  }
}

/** Puts a run's report together and refuses it if it went wrong. */
export function finishRun(
  options: PiOptions,
  mode: PiMode,
  directory: RunDirectory,
  requests: readonly ModelRequest[],
  events: readonly PiEvent[],
  end: PiEnd,
): PiRun {
  const { timedOut, ...outcome } = end;
  const run: PiRun = {
    version: options.version,
    mode,
    calls: joinToolCalls(requests, events),
    requests,
    events,
    directory,
    ...outcome,
  };
  if (timedOut) throw new PiRunFailed(`pi ${run.version} did not end in time and was killed.`, run);
  const complaint = options.mayFail ? undefined : whatWentWrong(run);
  if (complaint !== undefined) throw new PiRunFailed(complaint, run);
  return run;
}

function whatWentWrong(run: PiRun): string | undefined {
  // rpc mode reports a hook that threw on standard output, the other modes on standard error.
  const thrown = run.events.find((event) => event.type === "extension_error");
  if (thrown) return `An extension threw: ${JSON.stringify(thrown)}`;
  if (/Failed to load extension|Extension error/.test(run.stderr)) return "An extension did not load, or threw.";
  if (run.exitCode !== 0) return `pi ${run.version} ended with ${run.signal ?? `status ${run.exitCode}`}.`;
  return undefined;
}
