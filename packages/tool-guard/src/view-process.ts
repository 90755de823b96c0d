import { type ChildProcess, spawn } from "node:child_process";
import { constants } from "node:os";
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

/**
 * bash takes a socket on standard input, which is what Node's pipes are, for a remote shell, and reads `~/.bashrc` first unless
 * another shell has started it: an editor or a service that starts pi sets no SHLVL. pi's own commands read no such file.
 */
function withoutStartFiles(env: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  return Number(env["SHLVL"]) >= 1 ? env : { ...env, SHLVL: "1" };
}

/** Views that run at this moment. pi ends the commands that it started when it exits; these are not among them. */
const running = new Set<ViewProcess>();
let endsWithPi = false;

function endWithPi(): void {
  if (endsWithPi) return;
  endsWithPi = true;
  process.on("exit", () => {
    for (const view of running) view.kill();
  });
}

/** The removed commands, as one process group that reads the output on its standard input. */
export class ViewProcess {
  /** Settles when the view itself has ended, even while something still holds its output: with its status, if it ever ran. */
  readonly exited: Promise<number | undefined>;
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
      env: withoutStartFiles(setting.env),
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
      child.once("exit", (code, signal) => resolve(exitStatus(code, signal)));
      child.once("error", () => resolve(undefined));
    });
    this.ended = new Promise((resolve) => {
      child.once("error", (error) => {
        running.delete(this);
        resolve({ kind: "not-started", why: error.message });
      });
      child.once("close", (code, signal) => {
        running.delete(this);
        if (this.#killed) resolve({ kind: "killed" });
        else resolve({ kind: "exited", status: exitStatus(code, signal) });
      });
    });
    endWithPi();
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

function exitStatus(code: number | null, signal: NodeJS.Signals | null): number {
  return code ?? 128 + (signal === null ? 0 : constants.signals[signal]);
}
