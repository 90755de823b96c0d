import { markedProcesses, type Survivor } from "./marked-processes.ts";
import { readEvent, type PiEvent } from "./pi-event.ts";
import { prepareLaunch, startPi, type Launch, type PiOptions, type PiProcess } from "./pi-launch.ts";
import type { RunDirectory } from "./run-directory.ts";
import { finishRun, type PiRun } from "./run-report.ts";
import type { ScriptedModel, Turn } from "./scripted-model.ts";
import { joinToolCalls, type SeenCall } from "./seen-calls.ts";

/** What an extension told the user with `ctx.ui.notify`. */
export interface Notice {
  readonly message: string;
  /** `info`, `warning` or `error`. */
  readonly level: string;
}

/** How to start a session that is driven step by step. */
export interface PiSessionOptions extends PiOptions {
  /**
   * Answers an extension's dialog (`select`, `confirm`, `input`, `editor`): the fields of pi's `extension_ui_response`, such as
   * `{ confirmed: true }`. Default, and where it gives none: the dialog is cancelled.
   */
  readonly answer?: (dialog: PiEvent) => Readonly<Record<string, unknown>> | undefined;
}

/**
 * Runs a body against a pi in rpc mode and closes it, whatever the body does. For several prompts in one session, aborts, slash
 * commands and signals:
 *
 * ```ts
 * const run = await withPi({ version }, async (pi) => {
 *   await pi.start("go", [bash("echo partial; sleep 60")]);
 *   await pi.waitFor((event) => event.type === "tool_execution_update");
 *   await pi.abort();
 * });
 * expect(run.calls[0]?.modelSaw) ...
 * ```
 *
 * @returns the report of the whole session
 * @throws what the body throws, or PiRunFailed as `runPi` does
 */
export async function withPi(options: PiSessionOptions, body: (pi: PiSession) => Promise<void>): Promise<PiRun> {
  const launch = await prepareLaunch(options);
  try {
    const session = new PiSession(launch, options);
    try {
      await body(session);
    } catch (error) {
      // A pi that ended by itself explains more than the body that missed it.
      if (session.ended) await session.close();
      else await session.discard();
      throw error;
    }
    return await session.close();
  } finally {
    await launch.model.close();
  }
}

/** A running pi in rpc mode. Made by `withPi`. */
export class PiSession {
  /** Every event so far, oldest first. */
  readonly events: PiEvent[] = [];

  readonly #launch: Launch;
  readonly #options: PiSessionOptions;
  readonly #process: PiProcess;
  readonly #waiting = new Set<() => void>();
  #ended = false;
  #lastId = 0;

  constructor(launch: Launch, options: PiSessionOptions) {
    this.#launch = launch;
    this.#options = options;
    this.#process = startPi(launch, ["--mode", "rpc"], "pipe", (line) => this.#onLine(line));
    // A pi that has ended does not read: what is written to it then is lost, and the reader notices the end by itself.
    this.#process.child.stdin?.on("error", () => {});
    this.#process.child.once("exit", () => {
      this.#ended = true;
      this.#wake();
    });
  }

  /** Whether pi has ended. */
  get ended(): boolean {
    return this.#ended;
  }

  get directory(): RunDirectory {
    return this.#launch.directory;
  }

  get model(): ScriptedModel {
    return this.#launch.model;
  }

  /** Process id of pi. */
  get pid(): number {
    return this.#process.child.pid ?? -1;
  }

  /** What pi wrote on standard error so far. */
  get stderr(): string {
    return this.#process.stderr();
  }

  /** The tool calls so far. A call's `modelSaw` is there once pi has sent the next request. */
  get calls(): readonly SeenCall[] {
    return joinToolCalls(this.model.requests, this.events);
  }

  /** The notices so far. */
  get notices(): readonly Notice[] {
    return this.events
      .filter((event) => event.type === "extension_ui_request" && event["method"] === "notify")
      .map((event) => ({ message: String(event["message"]), level: String(event["notifyType"] ?? "info") }));
  }

  /** Sends a prompt and waits until pi has nothing more to do. Returns the calls this prompt led to. */
  async prompt(text: string, turns: readonly Turn[] = []): Promise<readonly SeenCall[]> {
    const before = this.calls.length;
    await this.start(text, turns);
    await this.settled();
    return this.calls.slice(before);
  }

  /** Sends a prompt and returns as soon as pi has accepted it. */
  async start(text: string, turns: readonly Turn[] = []): Promise<void> {
    this.model.play(turns);
    await this.request({ type: "prompt", message: text });
  }

  /** Waits until pi is idle. */
  async settled(): Promise<void> {
    for (;;) {
      const state = (await this.request({ type: "get_state" })) as { readonly isStreaming?: boolean };
      if (state.isStreaming !== true) return;
      const seen = this.events.length;
      await this.waitFor((event) => /^(agent_end|agent_settled|response)$/.test(event.type), "the agent to end", seen);
    }
  }

  /** Runs an extension's slash command, for instance `/tool-guard off`, and returns what it told the user. */
  async command(text: string): Promise<readonly Notice[]> {
    const before = this.notices.length;
    await this.request({ type: "prompt", message: text });
    return this.notices.slice(before);
  }

  /** Aborts what pi is doing and waits until it is idle. */
  async abort(): Promise<void> {
    await this.request({ type: "abort" });
    await this.settled();
  }

  /**
   * Sends any rpc command and waits for its response.
   *
   * @returns the response's `data`
   * @throws when pi answers with `success: false`, with pi's words
   */
  async request(command: { readonly type: string; readonly [field: string]: unknown }): Promise<unknown> {
    this.#lastId += 1;
    const id = `request-${this.#lastId}`;
    this.#write({ id, ...command });
    const response = await this.waitFor(
      (event) => event.type === "response" && event["id"] === id,
      `the response to ${command.type}`,
    );
    if (response["success"] !== true) throw new Error(`pi refused ${command.type}: ${String(response["error"])}`);
    return response["data"];
  }

  /**
   * Waits for an event, which may have come already.
   *
   * @param what names the event in the error message
   * @param from index in `events` to start looking at; default 0
   * @throws when pi ends first
   */
  async waitFor(match: (event: PiEvent) => boolean, what = "an event", from = 0): Promise<PiEvent> {
    for (let next = from; ; next += 1) {
      while (next >= this.events.length) {
        if (this.#ended) throw new Error(`pi ended while the test waited for ${what}\n${this.stderr.slice(-4000)}`);
        await new Promise<void>((resolve) => this.#waiting.add(resolve));
      }
      const event = this.events[next];
      if (event && match(event)) return event;
    }
  }

  /** The live processes of this run, pi itself aside, to see whether a call left any. Linux only, as `markedProcesses`. */
  processes(): readonly Survivor[] {
    return markedProcesses(this.#launch.mark).filter((each) => each.pid !== this.pid);
  }

  /** Sends pi a signal that ends it, waits until it has ended, and returns how: the status, or else the signal, as in the report. */
  async kill(signal: NodeJS.Signals): Promise<[exitCode: number | null, signal: NodeJS.Signals | null]> {
    this.#process.child.kill(signal);
    const { exitCode, signal: by } = await this.#process.ended;
    return [exitCode, by];
  }

  /** Ends the session in the regular way, by closing pi's standard input, and reports. `withPi` does this. */
  async close(): Promise<PiRun> {
    this.#process.child.stdin?.end();
    const end = await this.#process.ended;
    return finishRun(this.#options, "rpc", this.directory, this.model.requests, this.events, end);
  }

  /** Ends the session without a report. `withPi` does this when the body failed. */
  async discard(): Promise<void> {
    this.#process.child.kill("SIGTERM");
    const force = setTimeout(() => this.#process.child.kill("SIGKILL"), 2000);
    await this.#process.ended;
    clearTimeout(force);
  }

  #onLine(line: string): void {
    const event = readEvent(line);
    this.events.push(event);
    if (event.type === "extension_ui_request" && DIALOGS.has(String(event["method"]))) {
      const answer = this.#options.answer?.(event) ?? { cancelled: true };
      this.#write({ type: "extension_ui_response", id: event["id"], ...answer });
    }
    this.#wake();
  }

  #write(command: Readonly<Record<string, unknown>>): void {
    this.#process.child.stdin?.write(`${JSON.stringify(command)}\n`);
  }

  #wake(): void {
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const resolve of waiting) resolve();
  }
}

const DIALOGS = new Set(["select", "confirm", "input", "editor"]);
