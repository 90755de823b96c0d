import { type CostlyCommand, CostlyCommands } from "./costly-commands.ts";
import { NO_EFFECT, type Effect, type Finding, type RuleName } from "./finding.ts";
import { HiddenFailures, type HiddenFailure, type HiddenFailureTotals } from "./hidden-failures.ts";
import { type DayOutcomes, OutcomesByDay } from "./outcomes.ts";
import { type Host, shellCommand } from "./recorded-call.ts";
import type { LineCounts } from "./recording.ts";
import { RecoveryTurns, type RecoveryTotals } from "./recovery-turns.ts";
import type { ReplayedCall } from "./replay-calls.ts";

/** A number of records, and of calls: a line of commands may stand for many calls that were alike. */
export interface Count {
  readonly records: number;
  readonly calls: number;
}

/** How often a rule came to one verdict. */
export interface VerdictCount extends Count {
  readonly verdict: string;
  readonly acts: boolean;
}

/** All that one rule did. Counts by verdict, those that act first, then by number. */
export interface RuleTally {
  readonly judged: Count;
  readonly acting: Count;
  /** Records that only a setting keeps the rule from acting on, by setting. */
  readonly optIn: Readonly<Record<string, Count>>;
  readonly verdicts: readonly VerdictCount[];
  readonly effect: Effect;
}

/** Everything that is counted in one replay. */
export interface Totals {
  readonly lines: LineCounts;
  readonly calls: Count;
  readonly shellCalls: Count;
  /** Calls of the model without a result. */
  readonly unanswered: Count;
  /** What the user typed and what scripts called: no extension acts on these. */
  readonly notOfTheModel: Count;
  readonly rules: Readonly<Partial<Record<RuleName, RuleTally>>>;
  readonly effect: Effect;
  readonly sessions: number;
  /** Calls by the agent that recorded them. */
  readonly hosts: Readonly<Partial<Record<Host, number>>>;
  /** Turns that an agent spent on getting over flags that would have been cleared. */
  readonly recovery: RecoveryTotals;
  readonly hiddenFailures: HiddenFailureTotals;
  /** Calls of the model by day (UTC) and by what would have become of them. */
  readonly days: Readonly<Record<string, DayOutcomes>>;
  /** Calls of the model whose time is not known. */
  readonly undated: number;
  /** Commands that put most into the context. */
  readonly costly: readonly CostlyCommand[];
}

class Counter {
  records = 0;
  calls = 0;

  add(times: number): void {
    this.records += 1;
    this.calls += times;
  }

  get count(): Count {
    return { records: this.records, calls: this.calls };
  }
}

class VerdictCounter extends Counter {
  readonly #finding: Finding;

  constructor(finding: Finding) {
    super();
    this.#finding = finding;
  }

  get verdictCount(): VerdictCount {
    return { verdict: this.#finding.verdict, acts: this.#finding.acts, ...this.count };
  }
}

/** Adds up a replay, in memory that does not grow with the number of calls. */
export class Tally {
  readonly #calls = new Counter();
  readonly #shell = new Counter();
  readonly #unanswered = new Counter();
  readonly #notOfTheModel = new Counter();
  readonly #rules = new Map<RuleName, RuleCounter>();
  readonly #sessions = new Set<string>();
  readonly #hosts = new Map<Host, number>();
  readonly #recovery = new RecoveryTurns();
  readonly #hidden = new HiddenFailures();
  readonly #outcomes = new OutcomesByDay();
  readonly #costly = new CostlyCommands();
  #lines: LineCounts = { lines: 0, broken: 0, tooLong: 0 };

  addLines({ lines, broken, tooLong }: LineCounts): void {
    const sum = this.#lines;
    this.#lines = { lines: sum.lines + lines, broken: sum.broken + broken, tooLong: sum.tooLong + tooLong };
  }

  addCall(replayed: ReplayedCall): void {
    const { call, findings } = replayed;
    this.#sessions.add(call.session);
    this.#hosts.set(call.host, (this.#hosts.get(call.host) ?? 0) + call.times);
    for (const part of [this.#recovery, this.#hidden, this.#outcomes, this.#costly]) part.offer(replayed);
    this.#calls.add(call.times);
    if (shellCommand(call) !== undefined) this.#shell.add(call.times);
    if (call.by !== "model") this.#notOfTheModel.add(call.times);
    else if (call.result === undefined) this.#unanswered.add(call.times);
    for (const finding of findings) this.#ruleCounter(finding.rule).add(finding, call.times);
  }

  totals(): Totals {
    const rules = [...this.#rules].map(([name, counter]) => [name, counter.tally()] as const);
    return {
      lines: this.#lines,
      calls: this.#calls.count,
      shellCalls: this.#shell.count,
      unanswered: this.#unanswered.count,
      notOfTheModel: this.#notOfTheModel.count,
      rules: Object.fromEntries(rules),
      effect: sumEffects(rules.map(([, { effect }]) => effect)),
      sessions: this.#sessions.size,
      hosts: Object.fromEntries(this.#hosts),
      recovery: this.#recovery.totals(),
      hiddenFailures: this.#hidden.totals(),
      days: this.#outcomes.days(),
      undated: this.#outcomes.undated,
      costly: this.#costly.top(),
    };
  }

  /** The newest failures that hid behind a pipe. */
  hiddenFailures(): readonly HiddenFailure[] {
    return this.#hidden.listed();
  }

  #ruleCounter(name: RuleName): RuleCounter {
    const known = this.#rules.get(name);
    if (known) return known;
    const counter = new RuleCounter();
    this.#rules.set(name, counter);
    return counter;
  }
}

class RuleCounter {
  readonly #judged = new Counter();
  readonly #acting = new Counter();
  readonly #optIn = new Map<string, Counter>();
  readonly #verdicts = new Map<string, VerdictCounter>();
  #effect: Effect = NO_EFFECT;

  add(finding: Finding, times: number): void {
    this.#judged.add(times);
    if (finding.acts) this.#acting.add(times);
    if (finding.optIn !== undefined) {
      const counter = this.#optIn.get(finding.optIn) ?? new Counter();
      counter.add(times);
      this.#optIn.set(finding.optIn, counter);
    }
    const verdict = this.#verdicts.get(finding.verdict) ?? new VerdictCounter(finding);
    verdict.add(times);
    this.#verdicts.set(finding.verdict, verdict);
    this.#effect = sumEffects([this.#effect, multiplied(finding.effect, times)]);
  }

  tally(): RuleTally {
    const verdicts = [...this.#verdicts.values()].map((counter) => counter.verdictCount);
    return {
      judged: this.#judged.count,
      acting: this.#acting.count,
      optIn: Object.fromEntries([...this.#optIn].map(([setting, counter]) => [setting, counter.count])),
      verdicts: verdicts.toSorted((a, b) => Number(b.acts) - Number(a.acts) || b.records - a.records),
      effect: this.#effect,
    };
  }
}

function sumEffects(effects: readonly Effect[]): Effect {
  return effects.reduce(
    (sum, each) => ({
      flagsCleared: sum.flagsCleared + each.flagsCleared,
      blocked: sum.blocked + each.blocked,
      bytesKeptOut: sum.bytesKeptOut + each.bytesKeptOut,
      bytesAdded: sum.bytesAdded + each.bytesAdded,
    }),
    NO_EFFECT,
  );
}

function multiplied({ flagsCleared, blocked, bytesKeptOut, bytesAdded }: Effect, times: number): Effect {
  return {
    flagsCleared: flagsCleared * times,
    blocked: blocked * times,
    bytesKeptOut: bytesKeptOut * times,
    bytesAdded: bytesAdded * times,
  };
}
