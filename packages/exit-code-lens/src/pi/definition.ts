import type { Extension } from "pi-extension-kit";
import * as v from "valibot";
import { DEFAULT_TOOLS, TOOL_NAMES } from "../notes/tool-names.ts";
import { USER_RULES } from "shellwise-rules/settings";

/** Name, settings and counters of the lens in pi. */
export const lens = {
  npmName: "dsh-exit-code-lens",
  command: "exit-code-lens",
  description: "A status that is an answer gets a note",
  settings: {
    /** Names of the tools whose results get notes. */
    tools: v.optional(TOOL_NAMES, [...DEFAULT_TOOLS]),
    /** Rules of the user's own, asked before the built-in ones. */
    rules: v.optional(USER_RULES, []),
  },
  counters: {
    certain: "notes that the status is the answer",
    hedged: "the same, with a doubt",
    answered: "left to bash-no-match",
    quiet: "other statuses, without a note",
  },
} as const;

/** The running extension. */
export type LensExtension = Extension<typeof lens.settings, keyof typeof lens.counters>;
