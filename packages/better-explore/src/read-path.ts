import { accessSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

const UNICODE_SPACES = /[\u00A0\u2000-\u200A\u202F\u205F\u3000]/g;

/**
 * Finds the file that pi's `read` opens (resolveReadPath of pi 0.73.1 and 1.6.0): blanks become spaces, a leading `@` goes,
 * `~` is home; where nothing is there, the spellings that macOS gives to its own files are tried.
 */
export function resolveReadPath(path: string, cwd: string): string {
  const plain = path.replaceAll(UNICODE_SPACES, " ").replace(/^@/, "");
  const absolute = toAbsolute(plain, cwd);
  const decomposed = absolute.normalize("NFD");
  const spellings = [
    absolute,
    absolute.replaceAll(/ (AM|PM)\./gi, "\u202F$1."),
    decomposed,
    absolute.replaceAll("'", "\u2019"),
    decomposed.replaceAll("'", "\u2019"),
  ];
  return spellings.find(exists) ?? absolute;
}

function toAbsolute(path: string, cwd: string): string {
  if (path === "~") return homedir();
  if (path.startsWith("~/")) return join(homedir(), path.slice(2));
  if (path.startsWith("file://")) return fileURLToPath(path);
  return isAbsolute(path) ? path : resolve(cwd, path);
}

function exists(path: string): boolean {
  try {
    accessSync(path);
    return true;
  } catch {
    return false;
  }
}
