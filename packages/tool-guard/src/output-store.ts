import { closeSync, openSync, readSync } from "node:fs";
import { appendToLog, closeLog, createLog, type OpenLog, removeLog } from "./saved-log.ts";

/** Bytes that are handed on at a time when output is read back from a log. */
const READ_CHUNK = 256 * 1024;

/** Where a command's output is. `lost`: the log could not be written; only its length is known, and its end elsewhere. */
export type OutputPlace = "memory" | "log" | "lost";

/**
 * The whole output of one command, byte for byte: in memory as long as it is short, since most calls never need a file, then in a
 * log. No method throws for what the file system does.
 */
export class OutputStore {
  readonly #memoryLimit: number;
  readonly #openLog: () => OpenLog;
  #chunks: Buffer[] = [];
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

  append(chunk: Buffer): void {
    this.#bytes += chunk.length;
    if (this.#place === "memory") {
      this.#chunks.push(chunk);
      if (this.#bytes > this.#memoryLimit && !this.#moveToLog()) this.#lose();
    } else if (this.#log !== undefined && !this.#write(this.#log, [chunk])) this.#lose();
  }

  /** The whole output, while it is in memory. */
  inMemory(): Buffer | undefined {
    return this.#place === "memory" ? Buffer.concat(this.#chunks) : undefined;
  }

  /** Up to {@link READ_CHUNK} bytes from a position; `undefined` when they are lost. */
  readAt(position: number): Buffer | undefined {
    if (this.#log !== undefined) {
      const buffer = Buffer.allocUnsafe(Math.min(READ_CHUNK, this.#bytes - position));
      try {
        return buffer.subarray(0, readSync(this.#log.fd, buffer, 0, buffer.length, position));
      } catch {
        return undefined;
      }
    }
    return this.inMemory()?.subarray(position, position + READ_CHUNK);
  }

  /**
   * Opens the log for a process to read from its beginning, with a file position of its own.
   *
   * @returns a descriptor which the caller closes; `undefined` when there is no log, or none that can be read
   */
  openLogForReading(): number | undefined {
    if (this.#log === undefined) return undefined;
    try {
      return openSync(this.#log.path, "r");
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
    if (this.#place === "memory" && !this.#moveToLog()) return undefined;
    if (this.#log === undefined) return undefined;
    if (!this.#saved) closeLog(this.#log);
    this.#saved = true;
    return this.#log.path;
  }

  /** Forgets everything, and takes the log away unless it was saved. */
  async discard(): Promise<void> {
    const log = this.#saved ? undefined : this.#log;
    this.#log = undefined;
    this.#chunks = [];
    this.#place = "lost";
    if (log !== undefined) await removeLog(log);
  }

  /** What was in memory stays there when the log fails: it may be all there is. */
  #moveToLog(): boolean {
    try {
      this.#log = this.#openLog();
    } catch (error) {
      this.#failure = errorCode(error);
      return false;
    }
    if (!this.#write(this.#log, this.#chunks)) return false;
    this.#chunks = [];
    this.#place = "log";
    return true;
  }

  #lose(): void {
    this.#chunks = [];
    this.#place = "lost";
  }

  #write(log: OpenLog, chunks: readonly Buffer[]): boolean {
    try {
      for (const chunk of chunks) appendToLog(log, chunk);
      return true;
    } catch (error) {
      this.#failure = errorCode(error);
      this.#log = undefined;
      void removeLog(log);
      return false;
    }
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
