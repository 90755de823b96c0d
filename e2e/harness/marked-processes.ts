import { readdirSync, readFileSync } from "node:fs";

/** A process that still runs although it should have ended. */
export interface Survivor {
  readonly pid: number;
  /** Its command line, words joined by blanks. */
  readonly command: string;
}

/** The environment variable by which the processes of one run are told apart from all others. */
export const MARK_VARIABLE = "SHELLWISE_RUN";

/**
 * Every live process that carries this run's mark in its environment, however far it has wandered from its parent (a new session,
 * a new process group, a dead parent). Zombies do not count. Linux only: elsewhere the list is empty.
 */
export function markedProcesses(mark: string): Survivor[] {
  if (process.platform !== "linux") return [];
  const needle = `${MARK_VARIABLE}=${mark}\0`;
  return readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      const environment = readProc(name, "environ");
      if (!`${environment}\0`.includes(needle)) return [];
      return [{ pid: Number(name), command: readProc(name, "cmdline").split("\0").join(" ").trim() }];
    });
}

/** Ends every process with this mark and says which there were. */
export function killMarkedProcesses(mark: string): Survivor[] {
  const survivors = markedProcesses(mark);
  for (const { pid } of survivors) {
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // It ended between being seen and being killed.
    }
  }
  return survivors;
}

function readProc(pid: string, file: "environ" | "cmdline"): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, "latin1");
  } catch {
    return "";
  }
}
