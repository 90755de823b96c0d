/** Numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Puts the body of a here-document, which stands in `⟦⟧` behind its delimiter, behind its line. */
export function withBodies(text: string): string {
  let bodies = "";
  let placed = "";
  for (const piece of text.split(/(\\\n|\n|⟦[^⟧]*⟧)/)) {
    if (piece.startsWith("⟦")) bodies += `\n${piece.slice(1, -1)}`;
    else if (piece === "\n") {
      placed += `${bodies}\n`;
      bodies = "";
    } else placed += piece;
  }
  return placed + bodies;
}
