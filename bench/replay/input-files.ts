import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** A file to read. */
export interface InputFile {
  readonly path: string;
  readonly bytes: number;
  /** `lines`: an object a line, of whichever host; the others are OpenCode's. */
  readonly kind: "lines" | "opencode-session" | "opencode-database";
}

/** What was found under the paths the user gave. */
export interface InputFiles {
  readonly files: readonly InputFile[];
  /** Paths that are not there or must not be read, with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/**
 * Finds the files to read: a file as it is given, and in a directory every `.jsonl` file at any depth, in the order of their names
 * (pi names its session files by date); of OpenCode's storage folder every session, and its database. Links to directories inside a
 * directory are not followed, since they may lead in circles.
 *
 * @param from the directory that relative paths start from
 * @param since files that were not changed after this are left out, in milliseconds since 1970
 */
export async function findInputFiles(
  paths: readonly string[],
  from: string,
  since: number = Number.NEGATIVE_INFINITY,
): Promise<InputFiles> {
  const files = new Map<string, InputFile>();
  const unreadable: { path: string; why: string }[] = [];

  const add = async (path: string): Promise<void> => {
    try {
      const found = await stat(path);
      if (found.isDirectory()) await addDirectory(path);
      // A database is written beside itself first.
      else if (found.mtimeMs >= since || kindOf(path) === "opencode-database") {
        files.set(path, { path, bytes: found.size, kind: kindOf(path) });
      }
    } catch (error) {
      unreadable.push({ path, why: reason(error) });
    }
  };
  const addDirectory = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isDirectory()) await add(join(path, entry.name));
      else if (isRecording(join(path, entry.name)) && (await isFile(path, entry))) await add(join(path, entry.name));
    }
  };

  for (const path of paths) await add(resolve(from, expandHome(path)));
  return { files: [...files.values()], unreadable };
}

const OPENCODE_SESSION = /[\\/]session[\\/][^\\/]+[\\/]ses_[^\\/]+\.json$/;

function kindOf(path: string): InputFile["kind"] {
  if (OPENCODE_SESSION.test(path)) return "opencode-session";
  return path.endsWith(".db") ? "opencode-database" : "lines";
}

function isRecording(path: string): boolean {
  return path.endsWith(".jsonl") || path.endsWith("opencode.db") || OPENCODE_SESSION.test(path);
}

/** `~` and `~/…` in a path that no shell has expanded. */
export function expandHome(path: string): string {
  return path === "~" || path.startsWith("~/") ? join(homedir(), path.slice(1)) : path;
}

/** Also a link to a file; a broken one is reported where it is read. */
async function isFile(directory: string, entry: Dirent): Promise<boolean> {
  if (!entry.isSymbolicLink()) return entry.isFile();
  try {
    return (await stat(join(directory, entry.name))).isFile();
  } catch {
    return true;
  }
}

/** A system error in words: `no such file or directory`. */
export function reason(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  // Node: "ENOENT: no such file or directory, stat '/x'"
  return /^[A-Z]+: (.*?), \w+/.exec(error.message)?.[1] ?? error.message;
}
