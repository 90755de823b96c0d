import { spawn, type IPty } from "@lydell/node-pty";
import xterm from "@xterm/headless";
import { killMarkedProcesses } from "./marked-processes.ts";
import { prepareLaunch, type Launch, type PiOptions } from "./pi-launch.ts";
import type { RunDirectory } from "./run-directory.ts";
import type { ScriptedModel, Turn } from "./scripted-model.ts";
import { joinToolCalls, type SeenCall } from "./seen-calls.ts";

/** How to show pi on a screen. */
export interface PiScreenOptions extends PiOptions {
  /** Columns of the terminal. Default 120. */
  readonly columns?: number;
  /** Rows of the terminal. Default 50. */
  readonly rows?: number;
}

/** Keys that are not text, as a terminal sends them. */
const KEYS = {
  enter: "\r",
  escape: "\u001B",
  tab: "\t",
  "ctrl+c": "\u0003",
  "ctrl+o": "\u000F",
} as const;

/** The end of the status line below the editor, which pi draws last when it starts. */
const READY = "(auto)";

/** What pi shows beside its spinner until the agent has ended. */
const WORKING = "Working";

/** Milliseconds `waitForText` waits unless told otherwise. */
const DEFAULT_WAIT_MS = 60_000;

/**
 * Runs a body against pi's interactive mode, on a pseudo-terminal whose screen can be read, and ends pi whatever the body does:
 *
 * ```ts
 * await withPiScreen({ version, extensions: [EXTENSION] }, async (screen) => {
 *   await screen.prompt("go", [bash("echo hello")]);
 *   await screen.waitForText(/Took \d/);
 *   expect(screen.lines()).toContain(...);
 * });
 * ```
 */
export async function withPiScreen(options: PiScreenOptions, body: (screen: PiScreen) => Promise<void>): Promise<void> {
  const launch = await prepareLaunch(options);
  try {
    const screen = new PiScreen(launch, options);
    try {
      await screen.waitForText(READY);
      await body(screen);
    } finally {
      await screen.close();
    }
  } finally {
    await launch.model.close();
  }
}

/** pi on a screen. Made by `withPiScreen`. */
export class PiScreen {
  readonly #launch: Launch;
  readonly #terminal: xterm.Terminal;
  readonly #pty: IPty;
  readonly #ended: Promise<void>;
  #over = false;

  constructor(launch: Launch, { columns = 120, rows = 50 }: PiScreenOptions) {
    this.#launch = launch;
    this.#terminal = new xterm.Terminal({ cols: columns, rows, scrollback: 10_000, allowProposedApi: true });
    this.#pty = spawn(launch.host.node, [launch.host.cli, ...launch.args], {
      cols: columns,
      rows,
      cwd: launch.directory.work,
      env: { ...launch.env, TERM: "xterm-256color", COLORTERM: "truecolor" },
    });
    this.#pty.onData((data) => this.#terminal.write(data));
    // Answers pi's questions about the terminal (cursor position, device attributes).
    this.#terminal.onData((data) => this.#pty.write(data));
    this.#ended = new Promise((resolve) => {
      this.#pty.onExit(() => {
        this.#over = true;
        resolve();
      });
    });
  }

  get directory(): RunDirectory {
    return this.#launch.directory;
  }

  get model(): ScriptedModel {
    return this.#launch.model;
  }

  /** The tool calls so far, as the requests show them: pi's own results are not visible from here. */
  get calls(): readonly SeenCall[] {
    return joinToolCalls(this.model.requests, []);
  }

  /** The screen with what has scrolled off, top to bottom, without blanks at the ends of lines. */
  lines(): string[] {
    const buffer = this.#terminal.buffer.active;
    return Array.from({ length: buffer.length }, (_, row) => buffer.getLine(row)?.translateToString().trimEnd() ?? "");
  }

  #visibleLines(): string[] {
    return this.lines().slice(this.#terminal.buffer.active.baseY);
  }

  /** `lines` as one string. */
  text(): string {
    return this.lines().join("\n");
  }

  /** Types text, without enter. */
  type(text: string): void {
    this.#pty.write(text);
  }

  /** Presses a key. */
  press(key: keyof typeof KEYS): void {
    this.#pty.write(KEYS[key]);
  }

  /** Types a prompt, presses enter, and waits until pi has shown the model's last turn. Slash commands work too. */
  async prompt(text: string, turns: readonly Turn[] = []): Promise<void> {
    const requests = this.model.requests.length + turns.length + 1;
    this.model.play(turns);
    this.type(text);
    await this.waitForText(text);
    this.press("enter");
    if (turns.length === 0) return;
    await this.#until(() => this.model.requests.length >= requests, "the last turn");
    await this.#until(() => !this.#visibleLines().some((line) => line.includes(WORKING)), "the end of the work");
  }

  /** Waits until the screen shows a text or matches a pattern. The error shows the screen. */
  async waitForText(wanted: string | RegExp, timeoutMs = DEFAULT_WAIT_MS): Promise<void> {
    const shown = (): boolean => (typeof wanted === "string" ? this.text().includes(wanted) : wanted.test(this.text()));
    await this.#until(shown, String(wanted), timeoutMs);
  }

  /** Ends pi and all it started. `withPiScreen` does this. */
  async close(): Promise<void> {
    if (!this.#over) this.#pty.kill("SIGTERM");
    const force = setTimeout(() => killMarkedProcesses(this.#launch.mark), 3000);
    await this.#ended;
    clearTimeout(force);
    killMarkedProcesses(this.#launch.mark);
    this.#terminal.dispose();
  }

  async #until(reached: () => boolean, what: string, timeoutMs = DEFAULT_WAIT_MS): Promise<void> {
    const deadline = performance.now() + timeoutMs;
    while (!reached()) {
      if (this.#over || performance.now() > deadline) {
        const why = this.#over ? "pi ended" : `${timeoutMs} ms passed`;
        throw new Error(`${why} before this was seen: ${what}\n--- screen ---\n${this.text().trim()}`);
      }
      await new Promise((resolve) => setTimeout(resolve, 25));
    }
  }
}
