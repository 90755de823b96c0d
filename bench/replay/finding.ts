/** The rules that a past call is held against, each a part of one extension. */
export type RuleName =
  | "no-match"
  | "arguments"
  | "trailing-view"
  | "run-again"
  | "exploration"
  | "whole-read"
  | "exit-status";

/** What one rule would have made of one call. */
export interface Finding {
  readonly rule: RuleName;
  /** Whether the rule would have done something. */
  readonly acts: boolean;
  /** What it decided, or why it left the call alone: a word of the rule's own vocabulary. */
  readonly verdict: string;
  /** Left alone as things stand, but this setting would change that. */
  readonly optIn?: string;
  readonly effect: Effect;
  /** What the model would have been told, or what would have run; for a reader. */
  readonly told?: string;
  /** How much this case tells among others with its verdict: bytes, milliseconds or calls, as the rule likes. */
  readonly weight: number;
}

/** What the user would notice. */
export interface Effect {
  /** A result with an error flag loses it. */
  readonly flagsCleared: number;
  /** The call is answered with advice instead of being run. */
  readonly blocked: number;
  /** UTF-8 bytes of results that do not go into the context. */
  readonly bytesKeptOut: number;
  /** UTF-8 bytes of notes and messages that do. */
  readonly bytesAdded: number;
}

export const NO_EFFECT: Effect = { flagsCleared: 0, blocked: 0, bytesKeptOut: 0, bytesAdded: 0 };
