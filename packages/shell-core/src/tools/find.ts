import { optionSyntax } from "../syntax/arguments.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Words of an expression that only locate by name, kind and depth, with the number of words they take (find(1), 4.9). */
const LOCATING = {
  "(": 0,
  ")": 0,
  "!": 0,
  "-not": 0,
  "-a": 0,
  "-and": 0,
  "-o": 0,
  "-or": 0,
  "-prune": 0,
  "-print": 0,
  "-name": 1,
  "-iname": 1,
  "-path": 1,
  "-type": 1,
  "-maxdepth": 1,
  "-mindepth": 1,
} as const;

const ACTING: ReadonlySet<string> = new Set(
  "-delete -exec -execdir -fls -fprint -fprint0 -fprintf -ls -ok -okdir -print0 -printf -quit".split(" "),
);

/** find(1) of findutils 4.9, fd(1) 8 to 10. */
export const FINDERS: readonly ToolSheet[] = [
  {
    names: "find",
    partly: { codes: [1], unseen: "told" },
    search: "!-delete|-fprint|-fprint0|-fprintf|-fls",
    executes: "-exec -execdir -ok -okdir",
    explores: {
      capability: "findFiles",
      locating: LOCATING,
      acting: ACTING,
      // `rtk find '*.ts' src -m 50 -t f`: the pattern first, and options of rtk's own.
      rtk: optionSyntax("m:t:d:", "max: file-type: max-depth: ultra-compact skip-env"),
    },
    readsTree: true,
    removes: (args) => (args.some(({ value }) => value === "-delete" || value === "rm") ? "operands" : undefined),
  },
  {
    names: "fd fdfind",
    // fd 8.6: a folder that is not there, and a pattern in error, end with 1 as well, and with a message.
    exits: [
      {
        with: "quiet has-results q",
        meaning: {
          answer: "no-file-listed",
          output: "nothing",
          sharedWithFailure: true,
        },
      },
    ],
    search: "*",
    executes: "-x -X --exec --exec-batch",
    readsTree: true,
  },
  { names: "bfs", readsTree: true },
];
