import { type Meaning } from "./answer.ts";
import type { ToolSheet } from "./tool-sheet.ts";

export const INPUTS_DIFFER: Meaning = { answer: "inputs-differ", output: "differences" };

/** diff(1) and cmp(1) of diffutils 3.8, zdiff(1) of gzip 1.12: 1 when the inputs differ, 2 for trouble. */
export const DIFFS: readonly ToolSheet[] = [
  { names: "diff cmp zdiff zcmp", exits: [{ meaning: INPUTS_DIFFER }], search: "*" },
  { names: "sdiff colordiff", search: "*" },
];
