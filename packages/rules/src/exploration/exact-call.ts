import { existsSync, readFileSync } from "node:fs";
import { lstat, readdir, stat } from "node:fs/promises";
import { homedir } from "node:os";
import { basename, dirname, join, resolve } from "node:path";
import { type FindCall, type GrepCall, type LsCall, matchesName } from "pi-shell-core";
import { anyIgnored, repositoryOf } from "./git-ignore.ts";
import type { FileFinder } from "./host-tools.ts";
import { areReadAlike } from "./plain-text.ts";
import { type TreeEntry, walkTree } from "./tree-walk.ts";

/**
 * Looks at the files whether a call really gives the lines of the bash command. Much differs between GNU grep and ripgrep, find
 * and fd: ignored, hidden and binary files, letter case, links. Where it matters here, or too much would have to be read
 * to know, the answer is no; the block then comes without a call.
 *
 * @param names patterns of file names that the search is limited to
 * @param cwd what the call's path is relative to
 * @param finder what the host's tool finds files with
 */
export async function isExactHere(
  call: GrepCall | FindCall | LsCall,
  names: readonly string[],
  cwd: string,
  finder: FileFinder,
): Promise<boolean> {
  const path = resolve(cwd, call.arguments.path ?? "");
  switch (call.tool) {
    case "grep":
      return await findsSameLines(call, names, path);
    case "find":
      return await findsSameFiles(call, names, path, finder);
    case "ls":
      return await listsSameNames(path);
    default:
      return call satisfies never;
  }
}

/** Ignore files of ripgrep and fd that git does not know. */
const OTHER_IGNORE_FILES: readonly string[] = [".ignore", ".rgignore", ".fdignore"];

async function findsSameLines({ on }: GrepCall, names: readonly string[], path: string): Promise<boolean> {
  // pi 0.73 lets ripgrep read the user's configuration.
  if (process.env["RIPGREP_CONFIG_PATH"] !== undefined) return false;
  const found = await stat(path).catch(() => undefined);
  // Both say that there is no such file.
  if (found === undefined) return true;
  if (found.isFile()) return on.operand !== "tree" && (await areReadAlike([path], on.characters));
  if (on.operand === "file" || !found.isDirectory()) return false;
  const entries = await plainTree(path);
  if (entries === undefined || (on.withoutLinks && entries.some(({ kind }) => kind === "link"))) return false;
  if (countsCharacters(names, entries)) return false;
  const searched = entries.filter((entry) => entry.kind === "file" && isNamed(entry.name, names));
  if ((await anyIgnored(path, pathsOf(searched))) !== "visible") return false;
  return await areReadAlike(
    searched.map((entry) => join(path, entry.path)),
    on.characters,
  );
}

async function findsSameFiles(
  call: FindCall,
  names: readonly string[],
  path: string,
  finder: FileFinder,
): Promise<boolean> {
  const start = await lstat(path).catch(() => undefined);
  if (start === undefined) return true;
  // find also prints where it starts, and does not follow a link there.
  if (!start.isDirectory() || [basename(path), "."].some((name) => isNamed(name, names, "any"))) return false;
  const entries = await plainTree(path);
  if (entries === undefined || countsCharacters(names, entries)) return false;
  if (finder === "fd" && ignoresMore(path, entries)) return false;
  const same = (finder === "fd" ? sameOfFd : sameOfRipgrep)(call, names, entries);
  return same !== undefined && (await anyIgnored(path, pathsOf(same))) === "visible";
}

/** What find prints, if fd prints the same: it ignores case, unless the pattern has a capital. */
function sameOfFd(
  { on, arguments: { pattern } }: FindCall,
  names: readonly string[],
  entries: readonly TreeEntry[],
): readonly TreeEntry[] | undefined {
  const asFound = pattern === pattern.toLowerCase() ? "any" : "same";
  const given = entries.filter(({ name }) => isNamed(name, names, asFound));
  const isSame = given.every(
    (entry) =>
      (!on.sameCase || isNamed(entry.name, names)) &&
      (on.type === undefined || entry.kind === on.type) &&
      entry.name === entry.name.trim() &&
      !/(?:^|\/)\.git\//.test(entry.path),
  );
  return isSame ? given : undefined;
}

/** What find prints, if `rg --files` does: it knows case, and lists no folders, no links and nothing hidden. */
function sameOfRipgrep(
  { on, arguments: { pattern } }: FindCall,
  names: readonly string[],
  entries: readonly TreeEntry[],
): readonly TreeEntry[] | undefined {
  if (on.type === "directory") return undefined;
  // `-iname`: the pattern was brought to lower case, which names with a capital do not match.
  const ignoresCase = !on.sameCase && pattern === pattern.toLowerCase();
  const given = entries.filter(
    ({ name, kind }) => isNamed(name, names, ignoresCase ? "any" : "same") && (on.type !== "file" || kind === "file"),
  );
  const isSame = given.every(
    ({ kind, name, path }) =>
      kind === "file" && name === (ignoresCase ? name.toLowerCase() : name).trim() && !/(?:^|\/)\./.test(path),
  );
  return isSame ? given : undefined;
}

async function listsSameNames(path: string): Promise<boolean> {
  const names = await readdir(path).catch(() => undefined);
  if (names === undefined) return !existsSync(path);
  if (names.length > MAX_LISTED) return false;
  // The tool lists hidden files and leaves broken links out.
  return names.every((name) => !name.startsWith(".") && !name.includes("\n") && existsSync(join(path, name)));
}

/** Entries that pi's `ls` shows at most. */
const MAX_LISTED = 500;

/** All below a folder, unless something there or above is ignored by rules that git does not know. */
async function plainTree(path: string): Promise<readonly TreeEntry[] | undefined> {
  const entries = await walkTree(path);
  if (entries === undefined) return undefined;
  const isOdd = entries.some(
    ({ name, path: below }) =>
      OTHER_IGNORE_FILES.includes(name) ||
      // A repository in the repository has rules of its own.
      (name === ".git" && below !== ".git") ||
      /[\n\uFFFD]/.test(name),
  );
  return isOdd || foldersAbove(path).some((folder) => hasAny(folder, OTHER_IGNORE_FILES)) ? undefined : entries;
}

/** fd heeds `.gitignore` without a repository as well, and lists of its own. */
function ignoresMore(path: string, entries: readonly TreeEntry[]): boolean {
  const configuration = process.env["XDG_CONFIG_HOME"] ?? join(homedir(), ".config");
  if (existsSync(join(configuration, "fd", "ignore"))) return true;
  if (repositoryOf(path) !== undefined) return false;
  return (
    existsSync(join(configuration, "git", "ignore")) ||
    /excludesfile/i.test(readIfThere(join(homedir(), ".gitconfig"))) ||
    entries.some(({ name }) => name === ".gitignore") ||
    foldersAbove(path).some((folder) => hasAny(folder, [".gitignore"]))
  );
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return "";
  }
}

function foldersAbove(path: string): readonly string[] {
  const above: string[] = [];
  for (let folder = dirname(path); above.at(-1) !== folder; folder = dirname(folder)) above.push(folder);
  return above;
}

function hasAny(folder: string, names: readonly string[]): boolean {
  return names.some((name) => existsSync(join(folder, name)));
}

/** In the C locale a `?` stands for one byte. */
function countsCharacters(globs: readonly string[], entries: readonly TreeEntry[]): boolean {
  return globs.some((glob) => glob.includes("?")) && entries.some(({ name }) => /[^\x20-\x7E]/.test(name));
}

function isNamed(name: string, globs: readonly string[], letterCase: "same" | "any" = "same"): boolean {
  return globs.length === 0 || globs.some((glob) => matchesName(glob, name, letterCase) === true);
}

function pathsOf(entries: readonly TreeEntry[]): readonly string[] {
  return entries.map(({ path }) => path);
}
