import { execFile } from "node:child_process";
import { randomBytes } from "node:crypto";
import { lstatSync, mkdirSync, rmSync, writeFileSync } from "node:fs";
import { lstat, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { promisify } from "node:util";
import { LOG_KEPT_MS } from "./saved-log.ts";

/** A folder of one run, for nobody else's eyes. */
export interface RecordFolder {
  /** An empty file, for the statuses of the command's pipelines. */
  readonly statuses: string;
  /** Takes the folder away. Never throws. */
  remove(): void;
}

/** A folder of one guarded run. */
export interface PrivateFolder extends RecordFolder {
  /** A FIFO: the producer's standard output. */
  readonly out: string;
  /** The shell creates it right before the producer starts; while it is missing, the producer and its view never ran. */
  readonly ran: string;
}

/** The dot keeps it out of `ls` and of `*`. */
const FOLDER_NAME = /^\.pi-bash-guard-[0-9a-f]{16}$/;

/** Folders that are there at this moment; they are taken away at the latest when pi ends. */
const present = new Set<string>();
let endsWithPi = false;

/** A folder that is ready: `mkfifo` is a process of its own, and takes 2 to 4 ms. */
let ready: Promise<PrivateFolder | undefined> | undefined;

/**
 * Gives a folder with its FIFO: the one that was made ready, or a new one.
 *
 * @returns `undefined` where none can be had: no `mkfifo` (Windows), a temp directory that is full or read-only
 */
export async function takePrivateFolder(): Promise<PrivateFolder | undefined> {
  const made = ready;
  ready = undefined;
  const folder = await made;
  if (folder !== undefined && dirname(dirname(folder.out)) === tmpdir() && isFifo(folder.out)) return folder;
  folder?.remove();
  return await makePrivateFolder();
}

/** Makes a folder ready for the next run. */
export function preparePrivateFolder(): void {
  ready ??= makePrivateFolder();
}

/** Makes a folder without a FIFO; `undefined` where none can be had. */
export function makeRecordFolder(): RecordFolder | undefined {
  const path = newPath();
  try {
    return fillFolder(path);
  } catch {
    removeFolder(path);
    return undefined;
  }
}

function newPath(): string {
  return join(tmpdir(), `.pi-bash-guard-${randomBytes(8).toString("hex")}`);
}

function fillFolder(path: string): RecordFolder {
  const statuses = join(path, "statuses");
  mkdirSync(path, { mode: 0o700 });
  removeAtEnd(path);
  writeFileSync(statuses, "", { mode: 0o600, flag: "wx" });
  return { statuses, remove: () => removeFolder(path) };
}

async function makePrivateFolder(): Promise<PrivateFolder | undefined> {
  const path = newPath();
  const out = join(path, "out");
  try {
    const folder = fillFolder(path);
    await promisify(execFile)("mkfifo", ["-m", "600", out], { env: { PATH: process.env["PATH"] } });
    return { ...folder, out, ran: join(path, "ran") };
  } catch {
    removeFolder(path);
    return undefined;
  }
}

function isFifo(path: string): boolean {
  try {
    return lstatSync(path).isFIFO();
  } catch {
    return false;
  }
}

function removeAtEnd(path: string): void {
  present.add(path);
  if (endsWithPi) return;
  endsWithPi = true;
  process.on("exit", () => present.forEach(removeFolder));
}

function removeFolder(path: string): void {
  present.delete(path);
  try {
    rmSync(path, { recursive: true, force: true });
  } catch {
    // The sweep takes it.
  }
}

/**
 * Takes away folders that a killed pi has left, older than {@link LOG_KEPT_MS}. Follows no link, and never throws.
 *
 * @param now milliseconds since the epoch
 * @returns the paths that were removed
 */
export async function sweepOldFolders(now: number, directory: string = tmpdir()): Promise<readonly string[]> {
  const names = await readdir(directory).catch(() => []);
  const removed = await Promise.all(
    names
      .filter((name) => FOLDER_NAME.test(name))
      .map(async (name) => {
        const path = join(directory, name);
        try {
          const entry = await lstat(path);
          if (!entry.isDirectory() || entry.uid !== process.getuid?.() || now - entry.mtimeMs <= LOG_KEPT_MS) return [];
          await rm(path, { recursive: true });
          return [path];
        } catch {
          return []; // Another session was quicker, or it is not ours to remove.
        }
      }),
  );
  return removed.flat();
}
