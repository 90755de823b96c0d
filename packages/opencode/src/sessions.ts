import { type SessionStrikes, strikesInMemory } from "shellwise-rules/strikes";

/** What is remembered of each session. */
export class Sessions {
  readonly #strikes = new Map<string, SessionStrikes>();

  /** The blocks of one session. */
  strikesOf(session: string): SessionStrikes {
    const known = this.#strikes.get(session);
    if (known !== undefined) return known;
    const fresh = strikesInMemory();
    this.#strikes.set(session, fresh);
    return fresh;
  }
}
