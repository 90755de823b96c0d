import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { matchesName } from "pi-shell-core";

/** What git says of paths. `unknown` where it has none to ask, or it failed: then nothing may be built on it. */
export type IgnoreAnswer = "ignored" | "visible" | "unknown";

/** A git that takes longer is not worth waiting for. */
const GIT_TIMEOUT_MS = 10_000;

/** Output that is not looked at any more. */
const MAX_OUTPUT_BYTES = 1024 * 1024;

/** The folder with the `.git` that a path belongs to; `undefined` outside any work tree, where git ignores nothing. */
export function repositoryOf(directory: string): string | undefined {
  for (let current = directory; ; current = dirname(current)) {
    if (existsSync(join(current, ".git"))) return current;
    if (dirname(current) === current) return undefined;
  }
}

/**
 * Whether git ignores one of the paths. Tracked files count as well: ripgrep and fd do not know which files are tracked.
 *
 * @param paths relative to `directory`
 */
export async function anyIgnored(directory: string, paths: readonly string[]): Promise<IgnoreAnswer> {
  if (paths.length === 0 || repositoryOf(directory) === undefined) return "visible";
  // A leading `:` would begin a pathspec's magic.
  const names = paths.map((path) => `./${path}`).join("\0");
  const found = await git(directory, ["check-ignore", "--no-index", "-z", "--stdin"], names);
  if (found === undefined || found.status > 1) return "unknown";
  return found.status === 0 ? "ignored" : "visible";
}

/** What a command looks for: text in files, or files, with these names (all, when there are none). */
export interface Quarry {
  readonly of: "content" | "names";
  readonly names: readonly string[];
}

/**
 * Whether a tool that heeds `.gitignore` would miss what is looked for below a path: then its "no matches" would be untrue.
 *
 * @param path absolute
 * @param scope `operand`: a place that was asked for by name. `working-tree`: the session's own tree; there it is the point of the
 *   tool to leave out what git ignores, and only an ignored file that is itself the thing looked for counts
 */
export async function toolsWouldMiss(
  path: string,
  quarry: Quarry,
  scope: "operand" | "working-tree",
): Promise<boolean> {
  if (scope === "working-tree" && quarry.of === "content") return false;
  const isFolder = await isDirectory(path);
  if (scope === "operand" && (await anyIgnored(dirname(path), [basename(path)])) !== "visible") return true;
  if (!isFolder || repositoryOf(path) === undefined) return false;
  const ignored = await ignoredContent(path);
  if (ignored === undefined || ignored.some((entry) => isWanted(entry, ignored, quarry))) return true;
  // `logs/` that holds nothing but ignored folders.
  return scope === "operand" && ignored.length > 0 && !(await hasVisibleFile(path));
}

/** Files and, with a slash at the end, folders that git ignores. What lies in such a folder may be listed besides it. */
async function ignoredContent(directory: string): Promise<readonly string[] | undefined> {
  const listed = await Promise.all([
    git(directory, ["ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory"]),
    git(directory, ["ls-files", "-z", "--cached", "--ignored", "--exclude-standard"]),
  ]);
  const names: string[] = [];
  for (const each of listed) {
    if (each === undefined || each.status !== 0) return undefined;
    names.push(...each.output.split("\0").filter((name) => name !== ""));
  }
  return names;
}

function isWanted(entry: string, ignored: readonly string[], { of, names }: Quarry): boolean {
  const isNamed = names.length === 0 || names.some((glob) => matchesName(glob, basename(entry), "any") !== false);
  if (of === "names") return isNamed;
  // What lies in `node_modules` or `__pycache__` is nobody's text.
  return isNamed && !entry.endsWith("/") && !ignored.some((folder) => folder.endsWith("/") && entry.startsWith(folder));
}

async function hasVisibleFile(directory: string): Promise<boolean> {
  const found = await git(directory, ["ls-files", "-z", "--cached", "--others", "--exclude-standard"]);
  return found === undefined || found.output !== "";
}

async function isDirectory(path: string): Promise<boolean> {
  return await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
}

interface GitRun {
  readonly status: number;
  readonly output: string;
}

/** Runs git; `undefined` when it could not be run, was too slow, or had too much to say. */
async function git(cwd: string, args: readonly string[], input = ""): Promise<GitRun | undefined> {
  return await new Promise((resolve) => {
    const child = spawn("git", ["--no-optional-locks", ...args], {
      cwd,
      stdio: ["pipe", "pipe", "ignore"],
      timeout: GIT_TIMEOUT_MS,
      killSignal: "SIGKILL",
    });
    let output = "";
    child.stdout.setEncoding("utf8").on("data", (text: string) => {
      output += text;
      if (output.length > MAX_OUTPUT_BYTES) child.kill("SIGKILL");
    });
    child.once("error", () => resolve(undefined));
    child.once("close", (status) => resolve(status === null ? undefined : { status, output }));
    // It may end before it has read everything.
    child.stdin.on("error", () => undefined).end(input);
  });
}
