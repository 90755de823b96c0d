import { statSync } from "node:fs";
import { basename, dirname, resolve } from "node:path";
import type { EquivalentCall, GrepCall } from "pi-shell-core";
import type { Spelling } from "shellwise-rules/aliases";
import type { HostCall, HostTools } from "shellwise-rules/exploration";

/** OpenCode's names for the fields of its tools (1.18.33). */
export const OPENCODE_SPELLING: Spelling = {
  path: "filePath",
  oldText: "oldString",
  newText: "newString",
  replaceAll: "replaceAll",
  directory: "workdir",
};

/**
 * The tools of OpenCode 1.18.33 that explore. `read` shows directories too. `grep` takes a path of a file for its folder, so a search
 * of one file is asked for by `include`. `glob` is `rg --files --glob=…` without hidden files.
 */
export const OPENCODE_TOOLS: HostTools = {
  byCapability: {
    searchContent: ["grep"],
    findFiles: ["glob"],
    readFile: ["read"],
    listDir: ["read"],
  },
  searchesFile: false,
  finder: "ripgrep",
  spell,
};

function spell(call: EquivalentCall, cwd: string): HostCall | undefined {
  switch (call.tool) {
    case "grep":
      return spellSearch(call, cwd);
    case "find": {
      const { pattern, path } = call.arguments;
      return {
        tool: "glob",
        arguments: { pattern: `**/${pattern}`, ...(path === undefined ? {} : { path: resolve(cwd, path) }) },
      };
    }
    case "read": {
      const { path, ...part } = call.arguments;
      return { tool: "read", arguments: { filePath: resolve(cwd, path), ...part } };
    }
    case "ls":
      return { tool: "read", arguments: { filePath: resolve(cwd, call.arguments.path ?? "") } };
    default:
      return call satisfies never;
  }
}

function spellSearch({ arguments: search }: GrepCall, cwd: string): HostCall | undefined {
  const { pattern, path, glob, ignoreCase, literal, context, limit } = search;
  if (context !== undefined || limit !== undefined) return undefined;
  const place = path === undefined ? undefined : placeOf(resolve(cwd, path), glob);
  if (place === "unknown") return undefined;
  const expression = literal === true ? escaped(pattern) : pattern;
  const include = glob === undefined ? {} : { include: glob };
  return {
    tool: "grep",
    arguments: { pattern: `${ignoreCase === true ? "(?i)" : ""}${expression}`, ...(place ?? include) },
  };
}

/** A folder as it is; a file by its folder and an `include` that only it matches. */
function placeOf(path: string, include: string | undefined): { path: string; include?: string } | "unknown" {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) {
    return include === undefined ? { path } : { path, include };
  }
  const name = basename(path);
  // `/name` is the one at the top; in other names a character might be special in a glob.
  return include === undefined && /^[\w.-]+$/.test(name) ? { path: dirname(path), include: `/${name}` } : "unknown";
}

/** Literal text as an expression of ripgrep's default engine. */
function escaped(text: string): string {
  return text.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`);
}
