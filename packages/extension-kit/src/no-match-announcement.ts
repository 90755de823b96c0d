/**
 * What bash-no-match says about itself on `pi.events`, so that an extension which explains exit statuses leaves to it the results
 * that it answers.
 */

/** Channel of {@link NoMatchState}: at session start, on every change, and whenever somebody asks. */
export const NO_MATCH_STATE = "bash-no-match:state";

/** Channel on which anybody asks for the state; carries nothing. */
export const NO_MATCH_ASK = "bash-no-match:ask";

/** The state of bash-no-match in this session. */
export interface NoMatchState {
  readonly version: 1;
  /** It rewrites results at the moment. */
  readonly on: boolean;
  /** It also rewrites pipelines that only end in a search (its setting `pipelines`). */
  readonly pipelines: boolean;
}

/** Reads what came over {@link NO_MATCH_STATE}; `undefined` when it is not a state of this version. */
export function readNoMatchState(data: unknown): NoMatchState | undefined {
  if (typeof data !== "object" || data === null) return undefined;
  const { version, on, pipelines } = data as Partial<Record<keyof NoMatchState, unknown>>;
  if (version !== 1 || typeof on !== "boolean" || typeof pipelines !== "boolean") return undefined;
  return { version, on, pipelines };
}
