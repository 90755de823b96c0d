import { createReadStream } from "node:fs";

/** One line of a file. A line past the limit is never held in memory, so only its length is known. */
export type Line = { readonly number: number } & (
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "too-long"; readonly bytes: number }
);

/** What one read of the file completed. */
export interface LineBatch {
  readonly lines: readonly Line[];
  /** Bytes of the file read so far. */
  readonly bytesRead: number;
}

/** Longest line that is read, in bytes. pi keeps images in its session files as base64; 16 MiB hold the largest a model takes. */
const MAX_LINE_BYTES = 16 * 1024 * 1024;

const READ_BYTES = 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Reads a file of any size line by line, in batches. Only `\n` ends a line: U+2028 may stand inside a JSON string. Memory stays
 * within a few times the limit, whatever the file holds.
 *
 * @param maxLineBytes for tests
 * @throws what opening or reading the file throws
 */
export async function* readLines(path: string, maxLineBytes: number = MAX_LINE_BYTES): AsyncGenerator<LineBatch> {
  const parts: Buffer[] = [];
  let pending = 0;
  let number = 0;
  let bytesRead = 0;

  const finish = (last: Buffer): Line => {
    number += 1;
    const bytes = pending + last.length;
    const line: Line =
      bytes > maxLineBytes
        ? { kind: "too-long", number, bytes }
        : { kind: "text", number, text: parts.length === 0 ? decode(last, number) : decode(joined(last), number) };
    parts.length = 0;
    pending = 0;
    return line;
  };
  const joined = (last: Buffer): Buffer => Buffer.concat([...parts, last]);

  for await (const chunk of createReadStream(path, { highWaterMark: READ_BYTES }) as AsyncIterable<Buffer>) {
    const lines: Line[] = [];
    let start = 0;
    for (let end = chunk.indexOf(NEWLINE); end !== -1; end = chunk.indexOf(NEWLINE, start)) {
      lines.push(finish(chunk.subarray(start, end)));
      start = end + 1;
    }
    const rest = chunk.subarray(start);
    if (rest.length > 0) {
      if (pending + rest.length <= maxLineBytes) parts.push(rest);
      else parts.length = 0;
      pending += rest.length;
    }
    bytesRead += chunk.length;
    yield { lines, bytesRead };
  }
  if (pending > 0) yield { lines: [finish(Buffer.alloc(0))], bytesRead };
}

/** A byte order mark may open a file that an editor saved. */
function decode(bytes: Buffer, number: number): string {
  const text = bytes.toString("utf8");
  return number === 1 && text.startsWith("\uFEFF") ? text.slice(1) : text;
}
