import { sweepOldFolders } from "./private-folder.ts";
import { sweepOldLogs } from "./saved-log.ts";

/** Milliseconds between two sweeps of one session: a temp directory may hold thousands of files. */
const SWEEP_INTERVAL_MS = 10 * 60 * 1000;

let sweptAt = Number.NEGATIVE_INFINITY;

/**
 * Takes away what earlier sessions left in the temp directory, unless there was a sweep a moment ago.
 *
 * @param now milliseconds since the epoch
 * @returns the paths that were removed
 */
export async function sweepNowAndThen(now: number, directory?: string): Promise<readonly string[]> {
  if (now - sweptAt < SWEEP_INTERVAL_MS) return [];
  sweptAt = now;
  return [...(await sweepOldLogs(now, directory)), ...(await sweepOldFolders(now, directory))];
}
