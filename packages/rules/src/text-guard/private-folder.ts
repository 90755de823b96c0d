import { lstatSync, mkdirSync, readdirSync, rmSync } from "node:fs";
import { tmpdir, userInfo } from "node:os";
import { join } from "node:path";

/** Files are kept this long: the model may still read a log. */
const KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * The folder for the logs and records of text hosts, for nobody else's eyes: `shellwise-<user id>` in the temp directory.
 *
 * @returns its path; `undefined` where it cannot be had, or is not what it should be: somebody else may have made it
 */
export function privateFolder(directory: string = tmpdir()): string | undefined {
  try {
    const user = userInfo().uid;
    const path = join(directory, `shellwise-${user}`);
    mkdirSync(path, { recursive: true, mode: 0o700 });
    const entry = lstatSync(path);
    return entry.isDirectory() && entry.uid === user && (entry.mode & 0o077) === 0 ? path : undefined;
  } catch {
    return undefined;
  }
}

/**
 * Takes away files that are older than a day. Never throws.
 *
 * @param now milliseconds since the epoch
 */
export function sweepFolder(folder: string, now: number): void {
  try {
    for (const name of readdirSync(folder)) {
      const path = join(folder, name);
      const entry = lstatSync(path);
      if (entry.isFile() && now - entry.mtimeMs > KEPT_MS) rmSync(path, { force: true });
    }
  } catch {
    // Another session was quicker.
  }
}
