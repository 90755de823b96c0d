import type { ReplayedCall } from "./replay-calls.ts";

/** What would have become of a call: the first that applies, in this order. */
export const OUTCOMES = [
  "error flag cleared",
  "answered with advice",
  "view taken off",
  "note added",
  "arguments put right",
  "left alone",
] as const;

export type Outcome = (typeof OUTCOMES)[number];

/** Calls of one day by what would have become of them. */
export type DayOutcomes = Readonly<Record<Outcome, number>>;

export function outcomeOf({ findings }: ReplayedCall): Outcome {
  const acting = findings.filter(({ acts }) => acts);
  if (acting.some(({ effect }) => effect.flagsCleared > 0)) return "error flag cleared";
  if (acting.some(({ effect }) => effect.blocked > 0)) return "answered with advice";
  if (acting.some(({ rule }) => rule === "trailing-view")) return "view taken off";
  if (acting.some(({ rule }) => rule === "exit-status" || rule === "no-match")) return "note added";
  return acting.some(({ rule }) => rule === "arguments") ? "arguments put right" : "left alone";
}

/** Counts the model's calls by day (UTC) and outcome. */
export class OutcomesByDay {
  readonly #days = new Map<string, Record<Outcome, number>>();
  #undated = 0;

  /** Takes the next call of the replay. */
  offer(replayed: ReplayedCall): void {
    const { call } = replayed;
    if (call.by !== "model") return;
    if (call.at === undefined) {
      this.#undated += call.times;
      return;
    }
    const day = new Date(call.at).toISOString().slice(0, 10);
    const counts = this.#days.get(day) ?? emptyDay();
    counts[outcomeOf(replayed)] += call.times;
    this.#days.set(day, counts);
  }

  /** By date, in order. */
  days(): Readonly<Record<string, DayOutcomes>> {
    return Object.fromEntries([...this.#days].toSorted(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** Calls whose time the recording does not tell. */
  get undated(): number {
    return this.#undated;
  }
}

function emptyDay(): Record<Outcome, number> {
  return Object.fromEntries(OUTCOMES.map((outcome) => [outcome, 0])) as Record<Outcome, number>;
}
