import type { Extension } from "pi-extension-kit";
import * as v from "valibot";
import { STOP_LIMITS } from "./producer-stop.ts";

const milliseconds = v.pipe(v.number(), v.finite(), v.minValue(0));

/** Name, settings and counters of tool-guard. */
export const toolGuard = {
  npmName: "pi-tool-guard",
  command: "tool-guard",
  description: "Arguments put right; a view hides no failure",
  settings: {
    /** Put the names and types of arguments right. */
    aliases: v.optional(v.boolean(), true),
    /** Apply the trailing views of bash commands apart from them. */
    views: v.optional(v.boolean(), true),
    /** Say what failed in the middle of a pipeline: before `tee`, before `wc`, in the first of two. */
    hiddenFailures: v.optional(v.boolean(), true),
    /** A command that runs this long, in milliseconds, is slow: its output is saved, and user and model are told where. */
    slowAfterMs: v.optional(milliseconds, 10_000),
    /** How long tests, builds and installers may go on once their view had enough, in milliseconds. */
    finishJobMs: v.optional(milliseconds, STOP_LIMITS.finiteJobAfterCloseMs),
    /** How long any other command may run from its start, once its view had enough, in milliseconds. */
    stopOtherAfterMs: v.optional(milliseconds, STOP_LIMITS.otherAfterStartMs),
  },
  counters: {
    repaired: "arguments put right",
    guarded: "commands whose view was applied afterwards",
    unmasked: "failures that a view would have hidden",
    hidden: "failures in the middle of a pipeline that were named",
    stopped: "commands stopped because their view had enough",
    saved: "outputs saved for reading",
    unfiltered: "outputs given in full, since the view could not be applied",
    unreached: "commands left alone, since their shell does not reach a pipe of this machine",
  },
} as const;

/** The running extension. */
export type ToolGuardExtension = Extension<typeof toolGuard.settings, keyof typeof toolGuard.counters>;
