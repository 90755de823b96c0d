/** How often the same thing is blocked before it is let through: whatever the model repeats, it never gets stuck. */
const MAX_STRIKES = 2;

/** Counts blocks by what was blocked. */
class Strikes {
  readonly #counts = new Map<string, number>();

  /** It was blocked as often as may be. */
  isOut(key: string): boolean {
    return (this.#counts.get(key) ?? 0) >= MAX_STRIKES;
  }

  add(key: string): void {
    this.#counts.set(key, (this.#counts.get(key) ?? 0) + 1);
  }
}

/** The blocks of one session. */
export class SessionStrikes {
  /** By the text of the bash command. */
  readonly commands = new Strikes();
  /** By the real path of a large file, whether it was to be read by `read` or by `cat`. */
  readonly files = new Strikes();
}
