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
    certain: "searches without a match",
    hedged: "the same, or a command before && ended with 1",
    kept: "other silent failures, left as they are",
  },
} as const;

/** The running extension. */
export type NoMatchExtension = Extension<typeof noMatch.settings, keyof typeof noMatch.counters>;

/**
 * Whether pipelines that only end in a search are answered too. Not with `pipefail` in pi's command prefix, where any stage may have
 * decided: `diff a b | grep -q x` then ends with 1 although x is there.
 */
export function answersPipelines({ settings, shell }: NoMatchExtension): boolean {
  return settings.pipelines && !shell.commandPrefix.includes("pipefail");
}
