/** Breaks text at blanks into lines of at most `width` columns; a longer word is cut. */
export function wrap(text: string, width: number): string[] {
  const lines: string[] = [];
  let line = "";
  for (const word of text.split(" ")) {
    for (const piece of chunks(word, width)) {
      if (line === "") line = piece;
      else if (line.length + 1 + piece.length <= width) line += ` ${piece}`;
      else {
        lines.push(line);
        line = piece;
      }
    }
  }
  lines.push(line);
  return lines;
}

/**
 * Cuts a line into pieces of at most `width` columns; an empty line is one empty piece. It cuts at a blank where there is one in the
 * second half of the room.
 */
export function chunks(line: string, width: number): string[] {
  if (line.length <= width) return [line];
  const blank = line.lastIndexOf(" ", width);
  const [end, next] = blank > width / 2 ? [blank, blank + 1] : [width, width];
  return [line.slice(0, end), ...chunks(line.slice(next), width)];
}

/** Makes output safe to show: no control characters, tabs as blanks. */
export function printable(text: string): string {
  // oxlint-disable-next-line no-control-regex -- control characters are what this is about
  return text.replaceAll("\t", "    ").replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F]/g, "·");
}

/**
 * Keeps the first and the last lines of a long text and says how many were left out between them. The text's last newline does not
 * make a line.
 */
export function abridge(text: string, first: number, last: number): string[] {
  const lines = text.replace(/\n$/, "").split("\n");
  const left = lines.length - first - last;
  if (left <= 1) return lines;
  return [...lines.slice(0, first), `⋮ ${left.toLocaleString("en")} more lines`, ...lines.slice(-last)];
}

/** A number of bytes for people: `52 bytes`, `48.8 KB`. */
export function byteCount(bytes: number): string {
  return bytes < 1024 ? `${bytes} bytes` : `${(bytes / 1024).toFixed(1)} KB`;
}
