import { randomBytes } from "node:crypto";
import { closeSync, openSync, writeSync } from "node:fs";
import { lstat, readdir, unlink } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** How long a saved log is kept: a day. */
export const LOG_KEPT_MS = 24 * 60 * 60 * 1000;

/**
 * Only names of this form are ever removed. Readers of pi's results accept `pi-bash-*.log` directly in the temp directory, so the
 * form is fixed.
 */
const LOG_NAME = /^pi-bash-guard-[0-9a-f]{16}\.log$/;

/** A log that is being written. */
export interface OpenLog {
  readonly path: string;
  /** File descriptor, open for reading and writing. */
  readonly fd: number;
}

/**
 * Creates an empty log in the temp directory. Output may be private, so only the user can read it; `x` refuses a name that exists,
 * and so follows no link.
 *
 * @throws the file system's error
 */
export function createLog(directory: string = tmpdir()): OpenLog {
  const path = join(directory, `pi-bash-guard-${randomBytes(8).toString("hex")}.log`);
  return { path, fd: openSync(path, "wx+", 0o600) };
}

/**
 * Writes bytes at the end, all of them: a file system may take less than it is given.
 *
 * @throws the file system's error
 */
export function appendToLog(log: OpenLog, bytes: Buffer): void {
  for (let at = 0; at < bytes.length;) at += writeSync(log.fd, bytes, at);
}

/** Closes a log and takes it away. Never throws: at worst a file is left for the sweep. */
export async function removeLog(log: OpenLog): Promise<void> {
  closeLog(log);
  await unlink(log.path).catch(() => undefined);
}

/** Closes a log. Never throws. */
export function closeLog(log: OpenLog): void {
  try {
    closeSync(log.fd);
  } catch {
    // Already closed, or the file system is gone: there is nothing to do about either.
  }
}

/**
 * Takes away the logs of this user that are older than {@link LOG_KEPT_MS}. Looks at the directory entry itself, so a link of that
 * name is neither followed nor removed. Never throws.
 *
 * @param now milliseconds since the epoch
 * @returns the paths that were removed
 */
export async function sweepOldLogs(now: number, directory: string = tmpdir()): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  const removed = await Promise.all(
    names.filter((name) => LOG_NAME.test(name)).map((name) => removeIfOld(join(directory, name), now)),
  );
  return removed.flatMap((path) => path ?? []);
}

async function removeIfOld(path: string, now: number): Promise<string | undefined> {
  try {
    const entry = await lstat(path);
    const own = process.getuid === undefined || entry.uid === process.getuid();
    if (!entry.isFile() || !own || now - entry.mtimeMs < LOG_KEPT_MS) return undefined;
    await unlink(path);
    return path;
  } catch {
    return undefined; // Somebody else was quicker, or may not be disturbed.
  }
}
