import { byteCount, printable, wrap } from "../../demo/text-layout.ts";
import type { TerminalStyle } from "../../demo/terminal-style.ts";
import { tokensOf } from "./estimated-tokens.ts";
import type { RuleName } from "./finding.ts";
import type { HiddenFailure } from "./hidden-failures.ts";
import { calls, RULE_WORDS, type RuleWords, several } from "./rule-words.ts";
import type { Count, RuleTally, Totals } from "./tally.ts";
import { summaryOf, type Example } from "./telling-examples.ts";

/** What a replay found, ready to be shown. */
export interface ReplayResult {
  readonly files: number;
  readonly unreadable: readonly { readonly path: string; readonly why: string }[];
  readonly seconds: number;
  readonly totals: Totals;
  /** Calls that show what the rules do. */
  readonly examples: readonly Example[];
  /** Calls that show what they leave alone, and why. */
  readonly leftAlone: readonly Example[];
  /** The newest failures that hid behind a pipe. */
  readonly hiddenFailures: readonly HiddenFailure[];
}

/** Draws the report as lines of at most `width` columns. */
export function drawReport(result: ReplayResult, style: TerminalStyle, width: number): string[] {
  const { totals } = result;
  const lines = [...head(result, style), ""];
  for (const [name, words] of Object.entries(RULE_WORDS) as [RuleName, RuleWords][]) {
    const tally = totals.rules[name];
    if (tally) lines.push(...section(words, tally, style, width), "");
  }
  lines.push(...hidden(result, style, width), "", ...effects(totals, style), "");
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

/** How many of them are shown; the page shows more. */
const HIDDEN_SHOWN = 5;

function hidden({ totals, hiddenFailures }: ReplayResult, style: TerminalStyle, width: number): string[] {
  const { statusesLost, failures, shown } = totals.hiddenFailures;
  const says =
    `${several(statusesLost, "pipeline")} of tests, builds and other tools ended green whatever the tool had ended with; ` +
    `the output of ${failures.toLocaleString("en")} says that it had failed. ` +
    `tool-guard would have shown the status of ${shown.toLocaleString("en")} of these.`;
  return [
    `${style.title("Failures that hid behind a pipe")}`,
    ...wrap(says, width - 2).map((line) => `  ${line}`),
    ...hiddenFailures
      .slice(0, HIDDEN_SHOWN)
      .flatMap(({ command, evidence, file, line, at }) => [
        ...wrap(printable(command).replaceAll("\n", " "), width - 6).map((text) => `    ${style.call(text)}`),
        ...wrap(printable(evidence), width - 6).map((text) => `    ${style.bad("✗")} ${text}`),
        style.dim(`    ${at === undefined ? "" : `${new Date(at).toISOString()}  `}${file}:${line}`),
      ]),
  ];
}

function effects({ effect, recovery }: Totals, style: TerminalStyle): string[] {
  return [
    `${style.title("In all")}  ${style.dim("(each rule judged by itself)")}`,
    `  error flags cleared          ${effect.flagsCleared.toLocaleString("en")}`,
    `  recovery turns after these   ${recovery.turns.toLocaleString("en")} at most, after ${several(recovery.flagsFollowed, "flag")}`,
    ...(recovery.turnsWithUsage === 0 ? [] : [`  recorded usage of the turns  ${usage(recovery)}`]),
    `  calls blocked                ${effect.blocked.toLocaleString("en")}`,
    `  kept out of the context      ${amount(effect.bytesKeptOut)}`,
    `  added in notes and advice    ${amount(effect.bytesAdded)}`,
  ];
}

function amount(bytes: number): string {
  return `${byteCount(bytes)}, about ${tokensOf(bytes).toLocaleString("en")} tokens`;
}

function usage({ turnsWithUsage, tokens, dollars }: Totals["recovery"]): string {
  const price = dollars === undefined ? "" : ` and $${dollars.toFixed(2)}`;
  return `${tokens.toLocaleString("en")} tokens${price}, of ${several(turnsWithUsage, "turn")}`;
}

function drawExamples(examples: readonly Example[], style: TerminalStyle, width: number): string[] {
  const lines = [style.title("The most telling")];
  for (const { call, finding } of examples) {
    const inside = width - 4;
    lines.push("", `  ${RULE_WORDS[finding.rule].extension}: ${finding.verdict}`);
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
