/** Text to put into a command. */
export interface Insertion {
  /** Offset into the source. */
  readonly at: number;
  readonly text: string;
  /** The end of the text that it replaces; without it none is. */
  readonly until?: number;
}

/** The source with all insertions made. Of those at one offset, the first given comes first. */
export function insertInto(source: string, insertions: readonly Insertion[]): string {
  let text = "";
  let from = 0;
  for (const { at, text: inserted, until } of insertions.toSorted((left, right) => left.at - right.at)) {
    text += source.slice(from, at) + inserted;
    from = until ?? at;
  }
  return text + source.slice(from);
}

/** A word that a POSIX shell reads as exactly this text. */
export function quoted(text: string): string {
  return `'${text.replaceAll("'", String.raw`'\''`)}'`;
}
