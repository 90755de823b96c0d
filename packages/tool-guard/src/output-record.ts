import { closeSync, openSync, readSync, statfsSync } from "node:fs";
import { tmpdir } from "node:os";
import { appendToLog, closeLog, createLog, type OpenLog, removeLog } from "./saved-log.ts";

/** Bytes that are handed on at a time when output is read back. */
const READ_CHUNK = 256 * 1024;

/** Bytes of the end that are shown while a command runs: more than pi shows at most. */
const END_BYTES = 64 * 1024;

/** Bytes that room is made for at first. */
const FIRST_ROOM = 16 * 1024;

const GIB = 1024 * 1024 * 1024;

const NOTHING = Buffer.alloc(0);

/** Who wrote a piece of output: the producer on its standard output, or anybody on what the shell has for both streams. */
export type Writer = "producer" | "shell";

/** The end of an output, and whether something stood before it. */
export interface OutputEnd {
  readonly text: string;
  readonly cut: boolean;
}

/** Sizes in bytes. */
export interface RecordLimits {
  /** Output that is kept in memory before a log is opened. */
  readonly memoryBytes: number;
  /** Output that is kept in all; `memoryBytes` for a command whose log could be part of its own input. */
  readonly totalBytes: number;
}

/** What is kept of any output: 1 GiB, and never the last one of the disk. */
export const LOG_LIMIT = GIB;

/**
 * All that one command writes, in the order it came in: in memory as long as it is short, since most calls never need a file, then in
 * a log. It remembers which parts are the producer's. No method throws for what the file system does: where something cannot be kept,
 * the record is {@link full}, and what came until then stays readable.
 */
export class OutputRecord {
  readonly #limits: RecordLimits;
  readonly #openLog: () => OpenLog;
  #memory: Buffer = NOTHING;
  #log: OpenLog | undefined;
  /** Length of what is kept. */
  #kept = 0;
  /** What the shell wrote, as spans of what is kept: there are few of them, mostly none. */
  readonly #shellSpans: { start: number; end: number }[] = [];
  #room: number;
  #full = false;
  #saved = false;
  #failure: string | undefined;
  #bytes = 0;
  #producerBytes = 0;
  /** The end of what came when the record was full. */
  #recent: Buffer = NOTHING;

  /** @param openLog makes an empty log; it may throw */
  constructor(limits: RecordLimits, openLog: () => OpenLog = createLog) {
    this.#limits = limits;
    this.#openLog = openLog;
    this.#room = limits.totalBytes;
  }

  /** Length of all that came. */
  get bytes(): number {
    return this.#bytes;
  }

  /** Length of what the producer wrote. */
  get producerBytes(): number {
    return this.#producerBytes;
  }

  /** Something came that is not kept. */
  get full(): boolean {
    return this.#full;
  }

  /** What the file system said when a log could not be opened or written: `ENOSPC`. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Takes a copy. */
  append(chunk: Buffer, writer: Writer): void {
    this.#bytes += chunk.length;
    if (writer === "producer") this.#producerBytes += chunk.length;
    if (this.#full || !this.#keep(chunk)) {
      if (!this.#full) this.#recent = this.#readKept(Math.max(0, this.#kept - END_BYTES), this.#kept) ?? NOTHING;
      this.#full = true;
      const recent = Buffer.concat([this.#recent, chunk]);
      this.#recent = recent.length > 2 * END_BYTES ? Buffer.from(recent.subarray(-END_BYTES)) : recent;
      return;
    }
    const start = this.#kept;
    this.#kept += chunk.length;
    if (writer === "producer") return;
    const last = this.#shellSpans.at(-1);
    if (last?.end === start) last.end = this.#kept;
    else this.#shellSpans.push({ start, end: this.#kept });
  }

  /** The last {@link END_BYTES} of all; they begin with a whole line where something is cut off. */
  end(): OutputEnd {
    const bytes = this.#full
      ? this.#recent.subarray(-END_BYTES)
      : (this.#readKept(Math.max(0, this.#kept - END_BYTES), this.#kept) ?? NOTHING);
    const text = bytes.toString("utf8");
    if (bytes.length === this.#bytes) return { text, cut: false };
    const newline = text.indexOf("\n");
    return { text: newline === -1 || newline === text.length - 1 ? text : text.slice(newline + 1), cut: true };
  }

  /** All that came, or what one writer wrote, while it is in memory. */
  inMemory(writer?: Writer): Buffer | undefined {
    if (this.#log !== undefined || this.#full) return undefined;
    if (writer === undefined) return this.#memory.subarray(0, this.#kept);
    const spans = writer === "shell" ? this.#shellSpans : this.#producerSpans();
    return Buffer.concat(spans.map(({ start, end }) => this.#memory.subarray(start, end)));
  }

  /** What is kept of what the producer wrote, in pieces. Ends early where it cannot be read any more. */
  *producerChunks(): Generator<Buffer> {
    for (const { start, end } of this.#producerSpans()) {
      for (let at = start; at < end;) {
        const chunk = this.#readKept(at, Math.min(end, at + READ_CHUNK));
        if (chunk === undefined || chunk.length === 0) return;
        yield chunk;
        at += chunk.length;
      }
    }
  }

  /**
   * Opens the log for a process to read from its beginning, with a file position of its own.
   *
   * @returns a descriptor which the caller closes; `undefined` when there is no log, or when it holds not just what the producer wrote
   */
  openLogForReading(): number | undefined {
    if (this.#log === undefined || this.#full || this.#shellSpans.length > 0) return undefined;
    try {
      return openSync(this.#log.path, "r");
    } catch {
      return undefined;
    }
  }

  /** Sees to it that what is kept lies in a log, closed. Gives its path, or `undefined` when that cannot be had. */
  save(): string | undefined {
    if (this.#kept === 0 || (this.#log === undefined && !this.#spill())) return undefined;
    if (this.#log !== undefined && !this.#saved) closeLog(this.#log);
    this.#saved = true;
    return this.#log?.path;
  }

  /** The record is done with; its log is taken away unless it was saved. */
  async discard(): Promise<void> {
    const log = this.#saved ? undefined : this.#log;
    this.#log = undefined;
    this.#full = true;
    if (log !== undefined) await removeLog(log);
  }

  /** Puts a chunk behind what is kept. Gives `false` when there is no room for all of it. */
  #keep(chunk: Buffer): boolean {
    const length = this.#kept + chunk.length;
    if (length > this.#room) return false;
    if (this.#log === undefined) {
      if (length <= this.#limits.memoryBytes) {
        this.#makeRoom(length);
        chunk.copy(this.#memory, this.#kept);
        return true;
      }
      this.#room = Math.min(this.#room, Math.max(freeBytes() - GIB, 0));
      if (length > this.#room || !this.#spill()) return false;
    }
    return this.#write(chunk);
  }

  /** Moves what is in memory to a log. What is in memory stays there when that fails. */
  #spill(): boolean {
    let log: OpenLog | undefined;
    try {
      log = this.#openLog();
      appendToLog(log, this.#memory.subarray(0, this.#kept));
    } catch (error) {
      this.#failure = errorCode(error);
      if (log !== undefined) void removeLog(log);
      return false;
    }
    this.#log = log;
    return true;
  }

  #write(chunk: Buffer): boolean {
    if (this.#log === undefined) return false;
    try {
      appendToLog(this.#log, chunk);
      return true;
    } catch (error) {
      this.#failure = errorCode(error);
      return false;
    }
  }

  /** A part of what is kept; `undefined` when it cannot be read. From memory it is the memory itself, which is never written over. */
  #readKept(start: number, end: number): Buffer | undefined {
    if (this.#log === undefined) return this.#memory.subarray(start, end);
    const copy = Buffer.allocUnsafeSlow(end - start);
    try {
      const fd = this.#saved ? openSync(this.#log.path, "r") : this.#log.fd;
      const length = readSync(fd, copy, 0, copy.length, start);
      if (this.#saved) closeSync(fd);
      return copy.subarray(0, length);
    } catch {
      return undefined;
    }
  }

  #producerSpans(): readonly { readonly start: number; readonly end: number }[] {
    const spans: { start: number; end: number }[] = [];
    let start = 0;
    for (const span of [...this.#shellSpans, { start: this.#kept, end: this.#kept }]) {
      if (span.start > start) spans.push({ start, end: span.start });
      start = span.end;
    }
    return spans;
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#memory.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, this.#memory.length * 2, FIRST_ROOM));
    this.#memory.copy(larger, 0, 0, this.#kept);
    this.#memory = larger;
  }
}

/** Closes a descriptor from {@link OutputRecord.openLogForReading}; never throws. */
export function closeReading(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // Closed already.
  }
}

/** What a user may still write to the temp directory. */
function freeBytes(): number {
  try {
    const { bavail, bsize } = statfsSync(tmpdir());
    return bavail * bsize;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

function errorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.message : String(error);
}
