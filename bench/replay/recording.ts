import { readCommandLine } from "./command-lines.ts";
import { reason, type InputFile } from "./input-files.ts";
import { asObject, type JsonObject } from "./json-object.ts";
import { readLines } from "./line-reader.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { SessionFileReader } from "./session-file.ts";

/** How the lines of the files could be read. */
export interface LineCounts {
  readonly lines: number;
  /** No JSON, or JSON of another kind. */
  readonly broken: number;
  /** Longer than the reader takes. */
  readonly tooLong: number;
}

/** What one read of one file brought. */
export interface RecordingBatch {
  readonly calls: readonly RecordedCall[];
  /** Of this batch. */
  readonly counts: LineCounts;
  /** Bytes of this file read so far. */
  readonly bytesRead: number;
  /** Why the file could not be read (on). Its last batch. */
  readonly failed?: string;
}

/**
 * Reads the calls of one file, whichever of the two kinds it is of. Each line tells by itself: an entry of a session has a `type`, a
 * line of commands has a `command`.
 *
 * @param seen carries from file to file which calls were read, since a forked session repeats its parent's
 */
export async function* readRecording(file: InputFile, seen: Set<string>): AsyncGenerator<RecordingBatch> {
  const session = new SessionFileReader(file.path, seen);
  let bytesRead = 0;
  try {
    for await (const batch of readLines(file.path)) {
      const calls: RecordedCall[] = [];
      let broken = 0;
      let tooLong = 0;
      for (const line of batch.lines) {
        if (line.kind === "too-long") tooLong += 1;
        else if (line.text.trim() !== "") {
          const value = parseObject(line.text);
          const place = { file: file.path, line: line.number };
          const call = value && typeof value["type"] !== "string" ? readCommandLine(value, place) : undefined;
          if (call) calls.push(call);
          else if (value && typeof value["type"] === "string") calls.push(...session.read(value, place));
          else broken += 1;
        }
      }
      bytesRead = batch.bytesRead;
      yield { calls, counts: { lines: batch.lines.length, broken, tooLong }, bytesRead };
    }
    yield { calls: session.rest(), counts: NO_LINES, bytesRead };
  } catch (error) {
    yield { calls: session.rest(), counts: NO_LINES, bytesRead, failed: reason(error) };
  }
}

const NO_LINES: LineCounts = { lines: 0, broken: 0, tooLong: 0 };

function parseObject(text: string): JsonObject | undefined {
  try {
    return asObject(JSON.parse(text));
  } catch {
    return undefined;
  }
}
