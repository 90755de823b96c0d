import { optionSyntax, type ReadArguments, valueOptions } from "../syntax/arguments.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Lines that head and tail show when not told. */
const DEFAULT_LINES = 10;

/** N of `head -N`, `tail -n N`, `head --lines=N`; `some` for `tail -n +5`, nothing where bytes are counted or headers printed. */
function cutLines({ options, operands }: ReadArguments): number | "some" | undefined {
  if (!options.every(({ name }) => name === "n" || name === "lines" || name === "number")) return undefined;
  const [count, ...more] = options;
  if (operands.length > 0 || more.length > 0) return "some";
  if (count === undefined) return DEFAULT_LINES;
  return count.static && /^\d{1,6}$/.test(count.value ?? "") ? Number(count.value) : "some";
}

const CUT = "bytes: lines: quiet silent verbose zero-terminated help version";

const LESS_FLAGS = "RrSFXNnEeiIMmsqQgGwWJ";

/** Tools that show a part of a text or make another of it: GNU coreutils 9.1, less 590, util-linux 2.38, sed 4.9. BSD's know a part of these. */
export const TEXT: readonly ToolSheet[] = [
  {
    names: "head",
    options: optionSyntax("c:n:qvz", CUT, { number: true }),
    search: "*",
    bounds: "*",
    view: { closes: "*", operands: "files", lines: cutLines },
    explores: { capability: "readFile", part: "first" },
  },
  {
    names: "tail",
    options: optionSyntax("c:n:qvzfFs:", `${CUT} follow:: retry pid: sleep-interval: max-unchanged-stats:`, {
      number: true,
    }),
    search: "*",
    endless: "-f|-F|--follow|--retry",
    // On a pipe `tail -f` ends with its input; on a file, as which the output may be handed to it, it does not.
    view: { follows: "f F follow retry", operands: "offset-or-files", lines: cutLines },
    explores: { capability: "readFile", part: "last" },
  },
  {
    names: "less",
    options: valueOptions(`${LESS_FLAGS}oO`, "log-file: LOG-FILE: help version"),
    search: "*",
    endless: "+F",
    view: { writes: "o O log-file LOG-FILE", allowed: [...LESS_FLAGS].join(" "), operands: "files" },
  },
  { names: "more", options: optionSyntax("dflcpsu", "", { number: true }), search: "*", view: { operands: "files" } },
  {
    // Every option of cat changes its output, so none has to be told from another.
    names: "cat",
    options: valueOptions(""),
    search: "*",
    readsToEnd: true,
    transparent: "without-files",
    explores: {
      capability: "readFile",
      part: "whole",
      // `rtk read` of rtk 0.28 and its neighbours
      rtk: optionSyntax(
        "l:m:nv",
        "level: max-lines: head-lines: tail-lines: line-numbers verbose ultra-compact skip-env help",
      ),
    },
  },
  { names: "tee", readsToEnd: true, transparent: "always" },
  { names: "cut uniq wc column tr", search: "*", transforms: true, readsToEnd: true },
  { names: "sort", search: "!-o|--output", bounds: "--random-source", transforms: true, readsToEnd: true },
  // `sed 5q` and `awk '{ exit }'` stop before their input ends.
  { names: "sed", search: "!-i|--in-place", transforms: true },
  // A program may write a file or run a command: `print > "f"`, `system("x")`, `"date" | getline`.
  { ...awk("awk"), transforms: true },
  awk("gawk mawk"),
];

function awk(names: string): ToolSheet {
  return { names, search: (args) => !args.some(({ value }) => /system\s*\(|>|\||inplace/.test(value)) };
}
