import type { RecordedCall } from "../recorded-call.ts";

/** What a rule remembers of each session. Sessions of one file may take turns; with the next file those of the last are over. */
export class SessionMemory<T> {
  readonly #start: () => T;
  readonly #sessions = new Map<string, T>();
  #file = "";

  /** @param start makes the memory of a session that begins */
  constructor(start: () => T) {
    this.#start = start;
  }

  of({ place, session }: RecordedCall): T {
    if (place.file !== this.#file) this.#sessions.clear();
    this.#file = place.file;
    const known = this.#sessions.get(session);
    if (known !== undefined) return known;
    const started = this.#start();
    this.#sessions.set(session, started);
    return started;
  }
}
