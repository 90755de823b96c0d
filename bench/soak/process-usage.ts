import { readdirSync, readFileSync } from "node:fs";

/** What a process takes at one moment. */
export interface Usage {
  /** Resident memory in bytes. */
  readonly resident: number;
  /** Open file descriptors. */
  readonly descriptors: number;
}

/** Looks at a process through `/proc`, so on Linux only. */
export function usageOf(pid: number): Usage {
  const status = readFileSync(`/proc/${pid}/status`, "latin1");
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? Number.NaN);
  return { resident: kilobytes * 1024, descriptors: readdirSync(`/proc/${pid}/fd`).length };
}
