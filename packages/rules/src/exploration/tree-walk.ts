import type { Dirent } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";

/** One file, folder or link below the start of a walk. */
export interface TreeEntry {
  readonly name: string;
  /** Relative to the start. */
  readonly path: string;
  readonly kind: "file" | "directory" | "link" | "other";
}

/** More entries are not walked: a tool call must not wait for that. */
const MAX_ENTRIES = 10_000;

/**
 * Lists everything below a folder, hidden files too, without following links.
 *
 * @returns `undefined` where a folder cannot be read, or there is too much
 */
export async function walkTree(start: string): Promise<readonly TreeEntry[] | undefined> {
  const entries: TreeEntry[] = [];
  const folders = [""];
  for (let folder = folders.pop(); folder !== undefined; folder = folders.pop()) {
    const found = await readdir(join(start, folder), { withFileTypes: true }).catch(() => undefined);
    if (found === undefined) return undefined;
    for (const entry of found) {
      if (entries.length >= MAX_ENTRIES) return undefined;
      const path = join(folder, entry.name);
      const kind = kindOf(entry);
      entries.push({ name: entry.name, path, kind });
      if (kind === "directory") folders.push(path);
    }
  }
  return entries;
}

function kindOf(entry: Dirent): TreeEntry["kind"] {
  if (entry.isSymbolicLink()) return "link";
  if (entry.isDirectory()) return "directory";
  return entry.isFile() ? "file" : "other";
}
