import { accessSync } from "node:fs";
import { homedir } from "node:os";
import { isAbsolute, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";

/** What a call of `read` asks for. */
export interface ReadRequest {
  readonly path: string;
  /** It says how much, or where to begin. */
  readonly bounded: boolean;
}

/** Other names that models give to the arguments, and that an extension may let through to here. */
const PATH_NAMES = ["path", "file_path", "filePath", "file", "target", "filename", "file_name"];
const OFFSET_NAMES = ["offset", "start", "startLine", "start_line", "from", "line"];
const BOUND_NAMES = "limit lines maxLines max_lines count numLines num_lines end_line endLine view_range".split(" ");

/** Reads the arguments of `read`, whatever they are called; `undefined` when they name no path. */
export function readRequest(input: Readonly<Record<string, unknown>>): ReadRequest | undefined {
  const given = (names: readonly string[]): unknown =>
    names.map((name) => input[name]).find((value) => value !== undefined && value !== null);
  const path = given(PATH_NAMES);
  if (typeof path !== "string" || path === "") return undefined;
  // The first line is where every read begins.
  const offset = Number(given(OFFSET_NAMES) ?? 1);
  return { path, bounded: given(BOUND_NAMES) !== undefined || offset > 1 || Number.isNaN(offset) };
}

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
