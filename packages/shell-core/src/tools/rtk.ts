import { COMMAND, NO_VALUES } from "./launches.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** rtk 0.28 and its neighbours. */
export const RTK: readonly ToolSheet[] = [
  {
    names: "rtk",
    options: NO_VALUES,
    stands: {
      flags: /^(?:-v+|-u|--verbose|--ultra-compact|--skip-env)$/,
      for: new Map(Object.entries({ grep: "grep", find: "find", read: "cat", ls: "ls" })),
    },
    launches: {
      subcommands: {
        test: COMMAND,
        err: COMMAND,
        summary: COMMAND,
        proxy: COMMAND,
        lint: { runs: "script", named: "lint" },
      },
      otherwise: COMMAND,
    },
  },
];
