import { namedCommand, type NamedCommand } from "./command-name.ts";
import type { Turn } from "./recorded-call.ts";
import type { ReplayedCall } from "./replay-calls.ts";
import { SessionMemory } from "./rules/session-memory.ts";

/** What followed the error flags that would have been cleared. */
export interface RecoveryTotals {
  /** Flags that were followed by at least one recovery turn. */
  readonly flagsFollowed: number;
  /** Answers of the model that asked for such a call. */
  readonly turns: number;
  /** Of these, answers whose usage was recorded; the next two are about them only. */
  readonly turnsWithUsage: number;
  readonly tokens: number;
  /** `undefined` where no host recorded a price. */
  readonly dollars: number | undefined;
}

/** A flag that would have been cleared, and what came after it so far. */
interface Flagged {
  readonly flagged: ReplayedCall;
  /** The answer that made it, or the last one that repeated or varied it. */
  last: Turn | undefined;
  /** The answer behind that, as soon as it is seen. */
  next: Turn | undefined;
  followed: boolean;
}

/**
 * Counts the turns that an agent spent on getting over an error flag which an extension would have cleared. The rule:
 *
 * 1. It begins with a call whose flag would have been cleared.
 * 2. A recovery turn is the model's next answer in the same session and branch, if one of its calls repeats or varies that call: for
 *    a refused call the same tool again; for a command the same text, or a command that has the same first operand (what a search
 *    looks for) and the same name, where all programs that search in files count as one.
 * 3. While this holds, the answer behind it may be the next one.
 *
 * Another pattern is another question and no recovery. A model may look for a word in a second place without any flag, so this is the
 * most that the flags cost, and not what is saved for certain.
 */
export class RecoveryTurns {
  readonly #memory = new SessionMemory<{ branch: number; open: Flagged[] }>(() => ({ branch: 0, open: [] }));
  readonly #turns = new Set<Turn>();
  #flagsFollowed = 0;

  /** Takes the next call of the replay. */
  offer(replayed: ReplayedCall): void {
    const { call, findings } = replayed;
    const { turn } = call;
    // A file of commands does not tell what was asked for together, and often not in which order.
    if (call.by !== "model" || turn === undefined) return;
    const session = this.#memory.of(call);
    if (session.branch !== call.branch) session.open = [];
    session.branch = call.branch;
    session.open = session.open.filter((flagged) => this.#isOpen(flagged, turn, replayed));
    if (findings.some(({ effect }) => effect.flagsCleared > 0)) {
      session.open.push({ flagged: replayed, last: turn, next: undefined, followed: false });
    }
  }

  /** Usage is complete only when all is read: ask at the end. */
  totals(): RecoveryTotals {
    const usages = [...this.#turns].flatMap(({ usage }) => usage ?? []);
    const prices = usages.flatMap(({ dollars }) => dollars ?? []);
    return {
      flagsFollowed: this.#flagsFollowed,
      turns: this.#turns.size,
      turnsWithUsage: usages.length,
      tokens: usages.reduce((sum, { tokens }) => sum + tokens, 0),
      dollars: prices.length === 0 ? undefined : prices.reduce((sum, each) => sum + each, 0),
    };
  }

  /** Looks at one call behind a flag; false once the agent is over it. */
  #isOpen(flagged: Flagged, turn: Turn, replayed: ReplayedCall): boolean {
    if (turn === flagged.last) return true; // Asked for together with it.
    flagged.next ??= turn;
    if (turn !== flagged.next) return false;
    if (!repeats(replayed, flagged.flagged)) return true; // Another call of the same answer may.
    if (!flagged.followed) this.#flagsFollowed += 1;
    flagged.followed = true;
    this.#turns.add(turn);
    flagged.last = turn;
    flagged.next = undefined;
    return true;
  }
}

/** Whether a call repeats or varies an earlier one. */
function repeats(later: ReplayedCall, earlier: ReplayedCall): boolean {
  const { call, shell } = later;
  if (call.tool !== earlier.call.tool) return false;
  if (earlier.findings.some(({ rule, effect }) => rule === "arguments" && effect.flagsCleared > 0)) return true;
  if (shell === undefined || earlier.shell === undefined) return false;
  if (shell.source.trim() === earlier.shell.source.trim()) return true;
  const wanted = commandsOf(earlier).at(-1);
  return wanted !== undefined && commandsOf(later).some((command) => isVariant(command, wanted));
}

const SEARCHES: ReadonlySet<string> = new Set(["grep", "egrep", "fgrep", "rg", "ag", "ack", "git grep"]);

function isVariant(one: NamedCommand, other: NamedCommand): boolean {
  const sameName = one.name === other.name || (SEARCHES.has(one.name) && SEARCHES.has(other.name));
  const subject = firstOperand(other);
  return sameName && subject !== undefined && firstOperand(one) === subject;
}

/** What a command is about: not the 3 of `grep -A 3 x`, nor the glob of `rg -g '*.ts' x`. */
function firstOperand({ operands }: NamedCommand): string | undefined {
  return operands.find((word) => !/^\d+$|^\*\./.test(word));
}

function commandsOf({ shell }: ReplayedCall): readonly NamedCommand[] {
  if (shell === undefined || typeof shell.command === "string") return [];
  return shell.command.segments.flatMap(({ pipeline }) =>
    pipeline.stages.flatMap((stage) => namedCommand(stage) ?? []),
  );
}
