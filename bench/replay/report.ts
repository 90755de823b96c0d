import { byteCount, printable, wrap } from "../../demo/text-layout.ts";
import type { TerminalStyle } from "../../demo/terminal-style.ts";
import type { RuleName } from "./finding.ts";
import type { Count, RuleTally, Totals } from "./tally.ts";
import { summaryOf, type Example } from "./telling-examples.ts";

/** What a replay found, ready to be shown. */
export interface ReplayResult {
  readonly files: number;
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
  readonly seconds: number;
  readonly totals: Totals;
  readonly examples: readonly Example[];
}

/** Bytes of English and code that make up a token, about. */
const BYTES_PER_TOKEN = 4;

interface RuleWords {
  readonly extension: string;
  readonly title: string;
  /** The sentence that says how often the rule acted, out of what. */
  readonly says: (tally: RuleTally) => string;
}

const RULES: Readonly<Record<RuleName, RuleWords>> = {
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

/** Draws the report as lines of at most `width` columns. */
export function drawReport(result: ReplayResult, style: TerminalStyle, width: number): string[] {
  const { totals } = result;
  const lines = [...head(result, style), ""];
  for (const [name, words] of Object.entries(RULES) as [RuleName, RuleWords][]) {
    const tally = totals.rules[name];
    if (tally) lines.push(...section(words, tally, style, width), "");
  }
  lines.push(...effects(totals, style), "");
  if (result.examples.length > 0) lines.push(...drawExamples(result.examples, style, width), "");
  return lines.slice(0, -1);
}

function head({ files, unreadable, seconds, totals }: ReplayResult, style: TerminalStyle): string[] {
  const { lines, notOfTheModel, unanswered } = totals;
  const notes = [
    [lines.broken, "line", "neither an entry of a session nor a command"],
    [lines.tooLong, "line", "too long to be read"],
    [notOfTheModel.calls, "call", "made by the user or a script, which no extension touches"],
    [unanswered.calls, "call", "without a result"],
  ] as const;
  return [
    style.title(`${calls(totals.calls)} of ${several(files, "file")}, in ${seconds.toFixed(1)} s`),
    ...notes.flatMap(([count, noun, text]) => (count === 0 ? [] : style.dim(`${several(count, noun)} ${text}`))),
    ...unreadable.map(({ path, why }) => style.bad(`${path}: ${why}`)),
  ];
}

function section(words: RuleWords, tally: RuleTally, style: TerminalStyle, width: number): string[] {
  const both = tally.judged.records !== tally.judged.calls;
  const number = (count: Count): string => {
    const distinct = count.records.toLocaleString("en").padStart(8);
    return both ? `${distinct} ${count.calls.toLocaleString("en").padStart(8)}` : distinct;
  };
  return [
    `${style.title(words.extension)}  ${style.dim(words.title)}`,
    ...wrap(words.says(tally), width - 2).map((line) => `  ${line}`),
    ...(both ? [style.dim(`  ${"distinct".padStart(8)} ${"calls".padStart(8)}`)] : []),
    ...tally.verdicts.map((each) => {
      const line = `  ${number(each)}  ${each.acts ? "" : "left alone: "}${each.verdict}`;
      return each.acts ? style.good(line) : line;
    }),
    ...Object.entries(tally.optIn).map(([setting, count]) =>
      style.dim(`  ${number(count)}  of those left alone, with the setting ${setting}`),
    ),
  ];
}

function effects({ effect }: Totals, style: TerminalStyle): string[] {
  return [
    `${style.title("In all")}  ${style.dim("(each rule judged by itself)")}`,
    `  error flags cleared          ${effect.flagsCleared.toLocaleString("en")}`,
    `  calls blocked                ${effect.blocked.toLocaleString("en")}`,
    `  kept out of the context      ${amount(effect.bytesKeptOut)}`,
    `  added in notes and advice    ${amount(effect.bytesAdded)}`,
  ];
}

function amount(bytes: number): string {
  return `${byteCount(bytes)}, about ${Math.round(bytes / BYTES_PER_TOKEN).toLocaleString("en")} tokens`;
}

function drawExamples(examples: readonly Example[], style: TerminalStyle, width: number): string[] {
  const lines = [style.title("The most telling")];
  for (const { call, finding } of examples) {
    const inside = width - 4;
    lines.push("", `  ${RULES[finding.rule].extension}: ${finding.verdict}`);
    for (const line of printable(summaryOf(call))
      .split("\n")
      .flatMap((text) => wrap(text, inside - 2))) {
      lines.push(`    ${style.call(line)}`);
    }
    for (const line of printable(finding.told ?? "")
      .split("\n")
      .flatMap((text) => wrap(text, inside - 2))) {
      if (line !== "") lines.push(`    ${style.dim("→")} ${line}`);
    }
    lines.push(style.dim(`    ${call.place.file}:${call.place.line}`));
  }
  return lines;
}

function calls(count: Count): string {
  const all = several(count.calls, "call");
  return count.records === count.calls ? all : `${all} (${count.records.toLocaleString("en")} distinct)`;
}

function share(part: Count, whole: Count): string {
  const percent = whole.calls === 0 ? 0 : (100 * part.calls) / whole.calls;
  return `${part.calls.toLocaleString("en")} (${percent.toFixed(0)} %)`;
}

function several(count: number, noun: string): string {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}
