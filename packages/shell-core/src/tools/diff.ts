import { always, type Meaning } from "./answer.ts";
import type { ToolSheet } from "./tool-sheet.ts";

export const INPUTS_DIFFER: Meaning = { answer: "inputs-differ", output: "differences" };

/** diff(1) and cmp(1) of diffutils 3.8: 1 when the inputs differ, 2 for trouble. */
export const DIFFS: readonly ToolSheet[] = [
  { names: "diff cmp", exits: [{ meaning: always(INPUTS_DIFFER) }], search: "*" },
  { names: "sdiff colordiff", search: "*" },
];
