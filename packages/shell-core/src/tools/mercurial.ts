import { valueOptions } from "../syntax/arguments.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** hg(1) 6.3. */
export const MERCURIAL: readonly ToolSheet[] = [
  {
    names: "hg",
    options: valueOptions("R:", "repository: cwd: config: encoding: color: pager:", { stopAtOperand: true }),
    exits: [
      // An invalid pattern ends with 1 as well, and says so.
      { subcommand: "grep", meaning: { answer: "no-match", output: "nothing", sharedWithFailure: true } },
    ],
    search:
      "log, grep, status, diff, files, cat, annotate, blame, heads, branches, bookmarks, tags, summary, identify, id, paths, help",
    job: "commit, push, pull, update, merge, clone, rebase, strip, add, remove, addremove, import, export, archive, backout",
    endless: "serve !-d|--daemon",
    removes: (args) => (args[0]?.value === "purge" ? "working-directory" : undefined),
  },
];
