import type { Finding } from "./finding.ts";
import type { RecordedCall } from "./recorded-call.ts";
import type { ReplayedCall } from "./replay-calls.ts";

/** A call that shows what a rule does. */
export interface Example {
  readonly call: RecordedCall;
  readonly finding: Finding;
}

/** How many of one kind are kept while reading, and how many in all are shown at the end. */
const KEPT_OF_A_KIND = 4;
const SHOWN = 10;
const SHOWN_OF_A_REASON = 2;

/** A command that fits on a few lines is an example; one of two pages is a riddle. */
const LONGEST = 240;

/** Chooses, out of any number of calls and in little memory, those that tell most. */
export class TellingExamples {
  readonly #kinds = new Map<string, Example[]>();
  readonly #leftAlone = new Map<string, Example[]>();

  /** Considers what the rules did to one call. */
  offer({ call, findings }: Pick<ReplayedCall, "call" | "findings">): void {
    if (summaryOf(call).length > LONGEST) return;
    for (const finding of findings) keep(finding.acts ? this.#kinds : this.#leftAlone, { call, finding });
  }

  /** The weightiest of every reason for leaving a call alone. */
  leftAlone(): readonly Example[] {
    return [...this.#leftAlone.values()].flatMap((kept) => kept.slice(0, SHOWN_OF_A_REASON));
  }

  /** The most telling ones: the best of every kind first, then the second best of every kind, and so on. */
  chosen(): readonly Example[] {
    const kinds = [...this.#kinds.values()];
    const ranks = Array.from({ length: KEPT_OF_A_KIND }, (_, rank) => kinds.flatMap((kind) => kind[rank] ?? []));
    const chosen = new Set(ranks.flat().slice(0, SHOWN));
    // Together in the order of the rules again.
    return kinds.flatMap((kind) => kind.filter((example) => chosen.has(example)));
  }
}

function keep(kinds: Map<string, Example[]>, example: Example): void {
  const kind = `${example.finding.rule} ${example.finding.verdict}`;
  const kept = kinds.get(kind) ?? [];
  // Ten calls of one program say no more than one.
  const alike = kept.findIndex((each) => programOf(each.call) === programOf(example.call));
  const rival = alike === -1 ? undefined : kept[alike];
  if (rival && rival.finding.weight >= example.finding.weight) return;
  const others = rival ? kept.toSpliced(alike, 1) : kept;
  kinds.set(
    kind,
    [...others, example].toSorted((a, b) => b.finding.weight - a.finding.weight).slice(0, KEPT_OF_A_KIND),
  );
}

/** The command of a shell call, or the name and the arguments of another tool. */
export function summaryOf({ tool, args }: RecordedCall): string {
  const { command } = args;
  return tool === "bash" && typeof command === "string" ? command : `${tool} ${JSON.stringify(args)}`;
}

/** Good enough for telling examples apart, and for nothing else: the first word behind a leading `cd … &&`. */
function programOf(call: RecordedCall): string {
  return /^\S+/.exec(summaryOf(call).replace(/^cd [^&;]*(?:&&|;)\s*/, ""))?.[0] ?? "";
}
