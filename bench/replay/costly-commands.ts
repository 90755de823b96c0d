import { namedCommand } from "./command-name.ts";
import type { ReplayedCall } from "./replay-calls.ts";

/** All calls of one command. */
export interface CostlyCommand {
  /** `npm test`, `git diff`: what stands first in the last pipeline. */
  readonly name: string;
  readonly calls: number;
  /** UTF-8 bytes of its results, which went into the context. */
  readonly bytes: number;
  /** Milliseconds it ran, as far as recordings tell. */
  readonly durationMs: number;
}

/** Names that are counted; whatever comes after so many is one of a kind. */
const MOST_NAMES = 10_000;
const SHOWN = 10;

/** Adds up what commands cost, by their names. */
export class CostlyCommands {
  readonly #commands = new Map<string, { calls: number; bytes: number; durationMs: number }>();

  /** Takes the next call of the replay. */
  offer({ call, shell }: ReplayedCall): void {
    if (call.result === undefined || shell === undefined || typeof shell.command === "string") return;
    const stage = shell.command.segments.at(-1)?.pipeline.stages[0];
    const name = stage && namedCommand(stage)?.name;
    if (name === undefined) return;
    const sum = this.#commands.get(name) ?? { calls: 0, bytes: 0, durationMs: 0 };
    sum.calls += call.times;
    sum.bytes += call.result.bytes * call.times;
    sum.durationMs += (call.result.durationMs ?? 0) * call.times;
    if (this.#commands.has(name) || this.#commands.size < MOST_NAMES) this.#commands.set(name, sum);
  }

  /** Those that put most into the context, largest first. */
  top(): readonly CostlyCommand[] {
    return [...this.#commands]
      .map(([name, sum]) => ({ name, ...sum }))
      .toSorted((a, b) => b.bytes - a.bytes)
      .slice(0, SHOWN);
  }
}
