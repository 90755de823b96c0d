import { resolve } from "node:path";
import type { EquivalentCall } from "pi-shell-core";
import type { HostCall, HostTools } from "shellwise-rules/exploration";

/** The tools of Claude Code 2.1.197 that explore. None lists a folder. `Grep` and `Glob` are `rg`, with hidden files. */
export const CLAUDE_CODE_TOOLS: HostTools = {
  byCapability: { searchContent: ["Grep"], findFiles: ["Glob"], readFile: ["Read"], listDir: [] },
  searchesFile: true,
  finder: "ripgrep",
  spell,
};

function spell(call: EquivalentCall, cwd: string): HostCall | undefined {
  switch (call.tool) {
    case "grep": {
      const { pattern, path, glob, ignoreCase, literal, context, limit } = call.arguments;
      return {
        tool: "Grep",
        arguments: {
          pattern: literal === true ? pattern.replaceAll(/[\\.+*?()|[\]{}^$]/g, String.raw`\$&`) : pattern,
          ...(path === undefined ? {} : { path: resolve(cwd, path) }),
          output_mode: "content",
          ...(glob === undefined ? {} : { glob }),
          ...(ignoreCase === true ? { "-i": true } : {}),
          ...(context === undefined ? {} : { "-C": context }),
          ...(limit === undefined ? {} : { head_limit: limit }),
        },
      };
    }
    case "find": {
      const { pattern, path } = call.arguments;
      const folder = path === undefined ? {} : { path: resolve(cwd, path) };
      return { tool: "Glob", arguments: { pattern: `**/${pattern}`, ...folder } };
    }
    case "read": {
      const { path, ...part } = call.arguments;
      return { tool: "Read", arguments: { file_path: resolve(cwd, path), ...part } };
    }
    case "ls":
      return undefined;
    default:
      return call satisfies never;
  }
}
