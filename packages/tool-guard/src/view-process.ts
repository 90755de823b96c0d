import { type ChildProcess, spawn } from "node:child_process";
import type { Writable } from "node:stream";

/** How to run shell text the way pi's `bash` tool runs commands. */
export interface ShellSetting {
  readonly shell: string;
  /** Words between the shell and the text: `["-c"]`. */
  readonly args: readonly string[];
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv | undefined;
}

/** How a view ended. */
export type ViewEnd =
  /** By itself, with this exit status (128 + n for a signal, as a shell gives it). */
  | { readonly kind: "exited"; readonly status: number }
  /** It could not be started: the shell is missing, the directory is gone, there are no processes left. */
  | { readonly kind: "not-started"; readonly why: string }
  /** The guard ended it. */
  | { readonly kind: "killed" };

const SIGNALS: Readonly<Record<string, number>> = { SIGHUP: 1, SIGINT: 2, SIGKILL: 9, SIGPIPE: 13, SIGTERM: 15 };

/** Views that run at this moment. pi ends the commands it started when it exits; these are not among them. */
const running = new Set<ViewProcess>();

function killAll(): void {
  for (const view of running) view.kill();
}

/** The removed commands, as one process group that reads the output on its standard input. */
export class ViewProcess {
  /** Settles when the view itself has ended, even while something still holds its output. */
  readonly exited: Promise<void>;
  /** Settles when it has ended and all it wrote was handed on. */
  readonly ended: Promise<ViewEnd>;
  readonly #child: ChildProcess;
  #killed = false;

  /**
   * Starts a view.
   *
   * @param source shell text; made of the user's own words, never of output
   * @param input `pipe`, or a descriptor that the view reads to its end
   * @param onOutput gets what it writes on either stream, as it comes
   */
  constructor(source: string, setting: ShellSetting, input: "pipe" | number, onOutput: (chunk: Buffer) => void) {
    const child = spawn(setting.shell, [...setting.args, source], {
      cwd: setting.cwd,
      env: setting.env,
      // Its own group, so that `grep x | head -1` ends as a whole.
      detached: process.platform !== "win32",
      stdio: [input, "pipe", "pipe"],
      windowsHide: true,
    });
    this.#child = child;
    child.stdout?.on("data", onOutput);
    child.stderr?.on("data", onOutput);
    // EPIPE: it has ended, which `exited` tells.
    child.stdin?.on("error", () => undefined);
    this.exited = new Promise((resolve) => {
      child.once("exit", () => resolve());
      child.once("error", () => resolve());
    });
    this.ended = new Promise((resolve) => {
      child.once("error", (error) => {
        running.delete(this);
        resolve({ kind: "not-started", why: error.message });
      });
      child.once("close", (code, signal) => {
        running.delete(this);
        if (this.#killed) resolve({ kind: "killed" });
        else resolve({ kind: "exited", status: code ?? 128 + (SIGNALS[signal ?? ""] ?? 1) });
      });
    });
    if (running.size === 0 && process.listeners("exit").every((listener) => listener !== killAll)) {
      process.on("exit", killAll);
    }
    running.add(this);
  }

  /** Where its input goes, when that is a pipe. */
  get input(): Writable | undefined {
    return this.#child.stdin ?? undefined;
  }

  /** Ends it and everything it started. */
  kill(): void {
    this.#killed = true;
    const { pid } = this.#child;
    if (pid === undefined) return;
    try {
      process.kill(process.platform === "win32" ? pid : -pid, "SIGKILL");
    } catch {
      // It ended by itself.
    }
  }
}
