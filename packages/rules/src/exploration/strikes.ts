/** How often the same thing is blocked before it is let through: whatever the model repeats, it never gets stuck. */
const MAX_STRIKES = 2;

/** Counts blocks by what was blocked. */
export interface Strikes {
  /** It was blocked as often as may be. */
  isOut(key: string): boolean;
  add(key: string): void;
}

/** The blocks of one session. */
export interface SessionStrikes {
  /** By the text of the bash command. */
  readonly commands: Strikes;
  /** By the real path of a large file, whether it was to be read by a tool or by `cat`. */
  readonly files: Strikes;
}

/** Blocks that are remembered as long as the process lives. */
export function strikesInMemory(): SessionStrikes {
  return { commands: countedBlocks(() => undefined), files: countedBlocks(() => undefined) };
}

/**
 * @param recorded called with each block that is added
 * @param earlier blocks that were recorded before
 */
export function countedBlocks(recorded: (key: string) => void, earlier: readonly string[] = []): Strikes {
  const counts = new Map<string, number>();
  const count = (key: string): void => void counts.set(key, (counts.get(key) ?? 0) + 1);
  earlier.forEach(count);
  return {
    isOut: (key) => (counts.get(key) ?? 0) >= MAX_STRIKES,
    add(key) {
      count(key);
      recorded(key);
    },
  };
}
