import { byteCount } from "../../../demo/text-layout.ts";
import { tokensOf } from "../estimated-tokens.ts";
import { several } from "../rule-words.ts";
import type { Totals } from "../tally.ts";

/** Where a figure comes from; figures of two kinds are never added up. */
export type Origin =
  | "counted" // calls and bytes that are in the recordings
  | "recorded" // what the hosts wrote down themselves
  | "estimated"; // tokens that nobody counted

/** One figure of the page. */
export interface Figure {
  readonly label: string;
  readonly text: string;
  readonly origin: Origin;
  /** The same in `--json`: where it stands there, and its exact value. */
  readonly path: string;
  readonly value: number;
  readonly remark: string;
}

const number = (value: number): string => value.toLocaleString("en");

/** What the extensions would have saved, and what that cost. */
export function figures(totals: Totals): readonly Figure[] {
  const { effect, recovery, hiddenFailures } = totals;
  return [
    {
      label: "failures hid behind a pipe",
      text: number(hiddenFailures.failures),
      origin: "counted",
      path: "totals.hiddenFailures.failures",
      value: hiddenFailures.failures,
      remark: `by their own output; tool-guard shows ${number(hiddenFailures.shown)} of them`,
    },
    {
      label: "error flags cleared",
      text: number(effect.flagsCleared),
      origin: "counted",
      path: "totals.effect.flagsCleared",
      value: effect.flagsCleared,
      remark: "results that were no failure",
    },
    {
      label: "recovery turns after these",
      text: number(recovery.turns),
      origin: "counted",
      path: "totals.recovery.turns",
      value: recovery.turns,
      remark: `at most; they followed ${several(recovery.flagsFollowed, "flag")}`,
    },
    {
      label: "tokens of the recovery turns",
      text: number(recovery.tokens),
      origin: "recorded",
      path: "totals.recovery.tokens",
      value: recovery.tokens,
      remark: `by the hosts, of ${several(recovery.turnsWithUsage, "turn")}`,
    },
    ...(recovery.dollars === undefined
      ? []
      : [
          {
            label: "dollars of the recovery turns",
            text: `$${recovery.dollars.toFixed(2)}`,
            origin: "recorded",
            path: "totals.recovery.dollars",
            value: recovery.dollars,
            remark: "where the host knows prices",
          } as const,
        ]),
    {
      label: "kept out of the context",
      text: byteCount(effect.bytesKeptOut),
      origin: "counted",
      path: "totals.effect.bytesKeptOut",
      value: effect.bytesKeptOut,
      remark: "bytes of results",
    },
    {
      label: "tokens kept out",
      text: `about ${number(tokensOf(effect.bytesKeptOut))}`,
      origin: "estimated",
      path: "totals.effect.bytesKeptOut",
      value: effect.bytesKeptOut,
      remark: "those bytes, four a token",
    },
    {
      label: "calls answered with advice",
      text: number(effect.blocked),
      origin: "counted",
      path: "totals.effect.blocked",
      value: effect.blocked,
      remark: "at most, instead of being run",
    },
    {
      label: "added in notes and advice",
      text: byteCount(effect.bytesAdded),
      origin: "counted",
      path: "totals.effect.bytesAdded",
      value: effect.bytesAdded,
      remark: "what the extensions cost",
    },
  ];
}
