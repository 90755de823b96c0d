import type { ToolSheet } from "./tool-sheet.ts";

/** man(1), apropos(1) and whatis(1) of man-db 2.11: 16 when nothing was found, with a message that says so. */
export const MANUAL_PAGES: readonly ToolSheet[] = [
  {
    names: "man apropos whatis",
    exits: [
      {
        codes: [16],
        meaning: { answer: "no-match", output: /^(?:.+: nothing appropriate\.\n?|No manual entry for .+\n?)+$/ },
      },
    ],
    search: "*",
  },
];
