import type { Extension } from "pi-extension-kit";
import * as v from "valibot";

/** Name, settings and counters of bash-no-match. */
export const noMatch = {
  npmName: "pi-bash-no-match",
  command: "no-match",
  description: "A search that finds nothing is a normal result",
  settings: {
    /** Also answer pipelines that only end in a search: `ps aux | grep worker`. */
    pipelines: v.optional(v.boolean(), false),
  },
  counters: {
    certain: "(no matches)",
    hedged: "(no matches, or a command before && ended with 1)",
    kept: "left an error: no output, status 1, but no search for certain",
  },
} as const;

/** The running extension. */
export type NoMatchExtension = Extension<typeof noMatch.settings, keyof typeof noMatch.counters>;
