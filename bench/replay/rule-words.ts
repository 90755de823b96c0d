import type { RuleName } from "./finding.ts";
import type { Count, RuleTally } from "./tally.ts";

/** How a reader is told what a rule does. */
export interface RuleWords {
  readonly extension: string;
  readonly title: string;
  /** The sentence that says how often the rule acted, out of what. */
  readonly says: (tally: RuleTally) => string;
}

export const RULE_WORDS: Readonly<Record<RuleName, RuleWords>> = {
  "no-match": {
    extension: "bash-no-match",
    title: "a search that finds nothing is no error",
    says: ({ judged, acting }) =>
      `${calls(judged)} printed nothing and ended with status 1; ${share(acting, judged)} would lose the error flag.`,
  },
  arguments: {
    extension: "tool-guard",
    title: "arguments under other names",
    says: ({ judged, acting }) =>
      `${calls(judged)} of edit, write, read and bash had arguments that the tool's schema does not know; ` +
      `${share(acting, judged)} would be read as they were meant.`,
  },
  "trailing-view": {
    extension: "tool-guard",
    title: "views at the end of a command",
    says: ({ judged, acting }) =>
      `Of ${calls(judged)}, ${share(acting, judged)} would run without the view, which is applied to the output.`,
  },
  "run-again": {
    extension: "tool-guard",
    title: "run again for another view",
    says: ({ judged, acting }) =>
      `${calls(judged)} ran a command again within five calls, only to see its output in another way; ` +
      `the log of the first run would have spared ${acting.calls.toLocaleString("en")}.`,
  },
  exploration: {
    extension: "better-explore",
    title: "exploration through bash",
    says: ({ judged, acting }) =>
      `Of ${calls(judged)}, ${share(acting, judged)} would at most be answered with advice, twice a command and session, ` +
      "if pi's grep, find and ls were on. Files that git ignores, and operands that are no directories, are let through; " +
      "that cannot be seen here.",
  },
  "whole-read": {
    extension: "better-explore",
    title: "whole reads",
    says: ({ judged, acting }) =>
      `Of ${calls(judged)} of read without a range, ${share(acting, judged)} would be asked for one, twice a file and session.`,
  },
  "exit-status": {
    extension: "exit-code-lens",
    title: "a status that is an answer",
    says: ({ judged, acting }) =>
      `Of ${calls(judged)} with another status than 0, ${share(acting, judged)} get a note (on pi, beside bash-no-match).`,
  },
};

/** `5 calls (3 distinct)` */
export function calls(count: Count): string {
  const all = several(count.calls, "call");
  return count.records === count.calls ? all : `${all} (${count.records.toLocaleString("en")} distinct)`;
}

function share(part: Count, whole: Count): string {
  const percent = whole.calls === 0 ? 0 : (100 * part.calls) / whole.calls;
  return `${part.calls.toLocaleString("en")} (${percent.toFixed(0)} %)`;
}

/** `1 file`, `2,000 files` */
export function several(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
