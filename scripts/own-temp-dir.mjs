import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from "node:fs";
import { constants, tmpdir } from "node:os";
import { join } from "node:path";

/** What a person, a terminal that closes, or a machine that shuts down sends. */
const ENDING = ["SIGINT", "SIGTERM", "SIGHUP"];

/** Milliseconds between asking the programs to end and ending them. */
const GRACE_MS = 3000;

/**
 * Runs programs that leave nothing behind: each has `TMPDIR` in a folder of its own, which is removed at the end together with every
 * process that still works with it, also when the run is interrupted. Then this process ends by the signal, as it would have by itself.
 *
 * @template T
 * @param {(run: Run, dir: string) => Promise<T>} body starts its programs with `run`, one or several at a time; `dir` is the folder
 * @returns {Promise<T>} what the body returns
 *
 * @typedef {(command: readonly string[], options?: { cwd?: string, env?: Record<string, string>, stdio?: "inherit" | "pipe" })
 *   => Promise<{ status: number, output: string }>} Run
 *   `stdio` is `inherit`, or `pipe` to get what the program printed. A program that was ended by a signal has status 128 + its number, as in a shell.
 */
export async function inOwnTempDir(body) {
  // Short, because sockets are put into it: their paths may have 103 characters on macOS.
  const dir = realpathSync(mkdtempSync(join(tmpdir(), "sw-")));
  const children = new Set();
  let interrupted;

  const run = (command, { cwd, env = {}, stdio = "inherit" } = {}) =>
    new Promise((resolve) => {
      const [program, ...args] = command;
      const child = spawn(program, args, {
        cwd,
        env: { ...process.env, TMPDIR: dir, ...env },
        stdio: ["ignore", stdio, stdio],
        detached: true, // a process group, to be ended as one
      });
      children.add(child);
      let output = "";
      child.stdout?.setEncoding("utf8").on("data", (text) => (output += text));
      child.stderr?.setEncoding("utf8").on("data", (text) => (output += text));
      child.once("error", (error) => {
        children.delete(child);
        resolve({ status: 1, output: String(error) });
      });
      child.once("close", (code, signal) => {
        children.delete(child);
        resolve({ status: code ?? 128 + constants.signals[signal], output });
      });
    });

  const interrupt = (signal) => {
    if (interrupted !== undefined) return;
    interrupted = signal;
    for (const child of children) signalGroup(child, signal);
    setTimeout(() => {
      for (const child of children) signalGroup(child, "SIGKILL");
      // They may hold the pipes of a program that has ended.
      endProcessesIn(dir);
    }, GRACE_MS).unref();
  };
  for (const signal of ENDING) process.on(signal, interrupt);
  try {
    const runUnlessInterrupted = async (command, options) =>
      interrupted === undefined ? await run(command, options) : { status: 1, output: "" };
    return await body(runUnlessInterrupted, dir);
  } finally {
    endProcessesIn(dir);
    rmSync(dir, { recursive: true, force: true, maxRetries: 5 });
    for (const signal of ENDING) process.off(signal, interrupt);
    if (interrupted !== undefined) {
      process.kill(process.pid, interrupted);
      process.exit(128 + constants.signals[interrupted]);
    }
  }
}

function signalGroup(child, signal) {
  try {
    process.kill(-child.pid, signal);
  } catch {
    // It has ended.
  }
}

/** Ends every process that works with the folder, whatever its group or parent is. */
function endProcessesIn(dir) {
  for (const pid of processesBelow(dir)) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It has ended.
    }
  }
}

/**
 * The live processes whose `TMPDIR` is the folder or lies in it. Linux only: elsewhere there is no /proc, and the list is empty.
 *
 * @param {string} dir
 * @returns {number[]} process ids
 */
export function processesBelow(dir) {
  if (process.platform !== "linux") return [];
  const pids = readdirSync("/proc").flatMap((name) => (/^\d+$/.test(name) ? Number(name) : []));
  return pids.filter((pid) =>
    environmentOf(pid).some((each) => each === `TMPDIR=${dir}` || each.startsWith(`TMPDIR=${dir}/`)),
  );
}

/** Empty where the process has ended or belongs to somebody else. */
function environmentOf(pid) {
  try {
    return readFileSync(`/proc/${pid}/environ`, "latin1").split("\0");
  } catch {
    return [];
  }
}
