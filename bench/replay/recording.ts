import { ClaudeSession } from "./claude-session.ts";
import { CodexSession } from "./codex-session.ts";
import { readCommandLine } from "./command-lines.ts";
import { reason, type InputFile } from "./input-files.ts";
import { asObject, type JsonObject } from "./json-object.ts";
import { readLines } from "./line-reader.ts";
import { opencodeCalls } from "./opencode-session.ts";
import { databaseMessages, storedMessages } from "./opencode-storage.ts";
import { PiSession } from "./pi-session.ts";
import type { Place, RecordedCall } from "./recorded-call.ts";

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

/** Reads the lines of one kind of session file. */
interface SessionReader {
  read(line: JsonObject, place: Place): readonly RecordedCall[];
  rest(): readonly RecordedCall[];
}

/**
 * Reads the calls of one file, whichever kind it is of.
 *
 * @param seen carries from file to file which calls were read, since a forked session repeats its parent's
 */
export async function* readRecording(file: InputFile, seen: Set<string>): AsyncGenerator<RecordingBatch> {
  if (file.kind === "lines") yield* readLinesOf(file, seen);
  else yield* readOpencode(file);
}

/** Each line tells by itself: a line of commands has a `command`, one of Codex a `payload`, one of Claude Code a `sessionId`. */
async function* readLinesOf(file: InputFile, seen: Set<string>): AsyncGenerator<RecordingBatch> {
  const readers: Readonly<Record<"pi" | "claude-code" | "codex", SessionReader>> = {
    pi: new PiSession(file.path, seen),
    "claude-code": new ClaudeSession(seen),
    codex: new CodexSession(file.path, seen),
  };
  const rest = (): readonly RecordedCall[] => Object.values(readers).flatMap((reader) => reader.rest());
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
          else if (value && typeof value["type"] === "string") calls.push(...readers[hostOf(value)].read(value, place));
          else broken += 1;
        }
      }
      bytesRead = batch.bytesRead;
      yield { calls, counts: { lines: batch.lines.length, broken, tooLong }, bytesRead };
    }
    yield { calls: rest(), counts: NO_LINES, bytesRead };
  } catch (error) {
    yield { calls: rest(), counts: NO_LINES, bytesRead, failed: reason(error) };
  }
}

function hostOf(line: JsonObject): "pi" | "claude-code" | "codex" {
  if (asObject(line["payload"]) !== undefined) return "codex";
  return typeof line["sessionId"] === "string" ? "claude-code" : "pi";
}

/** How many messages are handed on together. */
const BATCH = 100;

async function* readOpencode(file: InputFile): AsyncGenerator<RecordingBatch> {
  let calls: RecordedCall[] = [];
  let messages = 0;
  try {
    const source = file.kind === "opencode-session" ? storedMessages(file.path) : databaseMessages(file.path);
    for await (const message of source) {
      messages += 1;
      calls.push(...opencodeCalls(message, { file: file.path, line: messages }));
      if (messages % BATCH === 0) {
        yield { calls, counts: NO_LINES, bytesRead: 0 };
        calls = [];
      }
    }
    yield { calls, counts: NO_LINES, bytesRead: file.bytes };
  } catch (error) {
    yield { calls, counts: NO_LINES, bytesRead: file.bytes, failed: reason(error) };
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
