import { closeSync, openSync, readSync } from "node:fs";
import { appendToLog, closeLog, createLog, type OpenLog, removeLog } from "./saved-log.ts";

/** Bytes that are handed on at a time when output is read back from a log. */
const READ_CHUNK = 256 * 1024;

/** Bytes that are gathered before they are written: `seq` alone sends 4 KiB at a time. */
const WRITE_CHUNK = 256 * 1024;

/** Bytes of the end that are at hand whatever becomes of the rest: more than pi shows at most. */
const END_BYTES = 64 * 1024;

/** Bytes that room is made for at first. */
const FIRST_ROOM = 16 * 1024;

const NOTHING = Buffer.alloc(0);

/** Where a command's output is. `lost`: the log could not be written; only its length is known, and its end. */
export type OutputPlace = "memory" | "log" | "lost";

/** The end of an output, and whether something stood before it. */
export interface OutputEnd {
  readonly text: string;
  readonly cut: boolean;
}

/**
 * The whole output of one command, byte for byte: in memory as long as it is short, since most calls never need a file, then in a
 * log. No method throws for what the file system does.
 */
export class OutputStore {
  readonly #memoryLimit: number;
  readonly #openLog: () => OpenLog;
  /** Its first {@link #held} bytes are the whole output, or its end; the first {@link #done} of them are in the log, or lost. */
  #buffer: Buffer = NOTHING;
  #held = 0;
  #done = 0;
  #place: OutputPlace = "memory";
  #log: OpenLog | undefined;
  #saved = false;
  #failure: string | undefined;
  #bytes = 0;

  /**
   * @param memoryLimit bytes that are kept in memory before a log is opened
   * @param openLog makes an empty log; it may throw
   */
  constructor(memoryLimit: number, openLog: () => OpenLog = createLog) {
    this.#memoryLimit = memoryLimit;
    this.#openLog = openLog;
  }

  /** Length so far. */
  get bytes(): number {
    return this.#bytes;
  }

  get place(): OutputPlace {
    return this.#place;
  }

  /** What the file system said when a log could not be opened or written: `ENOSPC`. */
  get failure(): string | undefined {
    return this.#failure;
  }

  /** Takes a copy. */
  append(chunk: Buffer): void {
    this.#bytes += chunk.length;
    this.#makeRoom(this.#held + chunk.length);
    this.#held += chunk.copy(this.#buffer, this.#held);
    const inMemory = this.#place === "memory";
    if (this.#held - this.#done <= (inMemory ? this.#memoryLimit : WRITE_CHUNK)) return;
    if (this.#place === "lost" || !this.#write()) this.#lose();
    const end = this.#buffer.subarray(Math.max(0, this.#held - END_BYTES), this.#held);
    // What was in memory may have been handed out, and is not written over.
    if (inMemory) this.#buffer = Buffer.allocUnsafeSlow(END_BYTES + 2 * WRITE_CHUNK);
    this.#held = end.copy(this.#buffer);
    this.#done = this.#held;
  }

  /** The last {@link END_BYTES} of the output; they begin with a whole line where something is cut off. */
  end(): OutputEnd {
    const start = Math.max(0, this.#held - END_BYTES);
    const text = this.#buffer.toString("utf8", start, this.#held);
    if (this.#held - start === this.#bytes) return { text, cut: false };
    const newline = text.indexOf("\n");
    return { text: newline === -1 || newline === text.length - 1 ? text : text.slice(newline + 1), cut: true };
  }

  /** The whole output, while it is in memory. */
  inMemory(): Buffer | undefined {
    return this.#place === "memory" ? this.#buffer.subarray(0, this.#held) : undefined;
  }

  /** A copy of up to {@link READ_CHUNK} bytes from a position; `undefined` when they are lost. */
  readAt(position: number): Buffer | undefined {
    const log = this.#readableLog();
    if (log === undefined && this.#place !== "memory") return undefined;
    const copy = Buffer.allocUnsafeSlow(Math.min(READ_CHUNK, this.#bytes - position));
    try {
      const length =
        log === undefined ? this.#buffer.copy(copy, 0, position) : readSync(log.fd, copy, 0, copy.length, position);
      return copy.subarray(0, length);
    } catch {
      return undefined;
    }
  }

  /**
   * Opens the log for a process to read from its beginning, with a file position of its own.
   *
   * @returns a descriptor which the caller closes; `undefined` when there is no log, or none that can be read
   */
  openLogForReading(): number | undefined {
    const log = this.#readableLog();
    if (log === undefined) return undefined;
    try {
      return openSync(log.path, "r");
    } catch {
      return undefined;
    }
  }

  /** Hands on everything from the beginning. Gives `false` when not all of it could be read. */
  async replay(onData: (chunk: Buffer) => void): Promise<boolean> {
    for (let position = 0; position < this.#bytes;) {
      const chunk = this.readAt(position);
      if (chunk === undefined || chunk.length === 0) return false;
      onData(chunk);
      position += chunk.length;
      if (this.#place === "log") await new Promise((resolve) => setImmediate(resolve));
    }
    return true;
  }

  /** Sees to it that the output lies in a log, closed and complete. Gives its path, or `undefined` when that cannot be had. */
  save(): string | undefined {
    if (this.#place === "memory" && !this.#write()) return undefined;
    const log = this.#readableLog();
    if (log === undefined) return undefined;
    if (!this.#saved) closeLog(log);
    this.#saved = true;
    return log.path;
  }

  /** The store is done with; its log is taken away unless it was saved. */
  async discard(): Promise<void> {
    const log = this.#saved ? undefined : this.#log;
    this.#lose();
    if (log !== undefined) await removeLog(log);
  }

  /** The log, with everything in it. */
  #readableLog(): OpenLog | undefined {
    if (this.#place === "log" && this.#done < this.#held && !this.#write()) this.#lose();
    return this.#log;
  }

  /** Puts what is gathered into the log. What is in memory stays there when that fails: it may be all there is. */
  #write(): boolean {
    let log = this.#log;
    try {
      log ??= this.#openLog();
      appendToLog(log, this.#buffer.subarray(this.#done, this.#held));
    } catch (error) {
      this.#failure = errorCode(error);
      if (log !== undefined) void removeLog(log);
      this.#log = undefined;
      return false;
    }
    this.#log = log;
    this.#place = "log";
    this.#done = this.#held;
    return true;
  }

  #lose(): void {
    this.#log = undefined;
    this.#place = "lost";
    this.#done = this.#held;
  }

  #makeRoom(bytes: number): void {
    if (bytes <= this.#buffer.length) return;
    const larger = Buffer.allocUnsafeSlow(Math.max(bytes, this.#buffer.length * 2, FIRST_ROOM));
    this.#buffer.copy(larger, 0, 0, this.#held);
    this.#buffer = larger;
  }
}

/** Closes a descriptor from {@link OutputStore.openLogForReading}; never throws. */
export function closeReading(fd: number): void {
  try {
    closeSync(fd);
  } catch {
    // Closed already.
  }
}

function errorCode(error: unknown): string {
  if (error instanceof Error && "code" in error && typeof error.code === "string") return error.code;
  return error instanceof Error ? error.message : String(error);
}
