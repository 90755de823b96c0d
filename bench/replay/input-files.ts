import type { Dirent } from "node:fs";
import { readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { join, resolve } from "node:path";

/** A file to read. */
export interface InputFile {
  readonly path: string;
  readonly bytes: number;
}

/** What was found under the paths the user gave. */
export interface InputFiles {
  readonly files: readonly InputFile[];
  /** Paths that are not there or must not be read, with the reason. */
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
}

/**
 * Finds the files to read: a file as it is given, and in a directory every `.jsonl` file at any depth, in the order of their names
 * (pi names its session files by date). Links to directories inside a directory are not followed, since they may lead in circles.
 *
 * @param from the directory that relative paths start from
 */
export async function findInputFiles(paths: readonly string[], from: string): Promise<InputFiles> {
  const files = new Map<string, InputFile>();
  const unreadable: { path: string; why: string }[] = [];

  const add = async (path: string): Promise<void> => {
    try {
      const found = await stat(path);
      if (found.isDirectory()) await addDirectory(path);
      else files.set(path, { path, bytes: found.size });
    } catch (error) {
      unreadable.push({ path, why: reason(error) });
    }
  };
  const addDirectory = async (path: string): Promise<void> => {
    const entries = await readdir(path, { withFileTypes: true });
    for (const entry of entries.toSorted((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.isDirectory()) await add(join(path, entry.name));
      else if (entry.name.endsWith(".jsonl") && (await isFile(path, entry))) await add(join(path, entry.name));
    }
  };

  for (const path of paths) await add(resolve(from, expandHome(path)));
  return { files: [...files.values()], unreadable };
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
