import type { Writable } from "node:stream";
import { freeChunk } from "./chunk-memory.ts";
import type { OutputStore } from "./output-store.ts";

/** Bytes that may wait in front of a slow view before it is fed from the store instead. */
const QUEUE_LIMIT = 2 * 1024 * 1024;

/**
 * Feeds a view from a store that is still being filled. pi's local operations cannot be paused, so a view that is slower than its
 * command must not make the queue in front of it grow: past a limit it reads what it missed back from the store.
 */
export class ViewFeed {
  readonly #input: Writable;
  readonly #store: OutputStore;
  #fed = 0;
  #closed = false;
  #lost = false;
  #finish: (() => void) | undefined;

  constructor(input: Writable, store: OutputStore) {
    this.#input = input;
    this.#store = store;
    input.on("drain", () => this.#catchUp());
    input.on("close", () => this.#close());
    input.on("error", () => this.#close());
  }

  /** Part of the output could not be fed, because it is lost: what the view says cannot be relied upon. */
  get lost(): boolean {
    return this.#lost;
  }

  /** Call after each chunk was put into the store. The chunk is the feed's from then on, which frees it. */
  push(chunk: Buffer): void {
    const upToDate = this.#fed === this.#store.bytes - chunk.length;
    if (this.#closed || !upToDate || this.#input.writableLength >= QUEUE_LIMIT) {
      freeChunk(chunk);
      return;
    }
    this.#fed += chunk.length;
    this.#input.write(chunk, () => freeChunk(chunk));
  }

  /** Call when nothing more will come. Settles when the view has been given everything, or will not take more. */
  async finish(): Promise<void> {
    if (this.#closed) return;
    await new Promise<void>((resolve) => {
      this.#finish = resolve;
      this.#catchUp();
    });
  }

  #catchUp(): void {
    while (!this.#closed && this.#fed < this.#store.bytes) {
      if (this.#input.writableLength >= QUEUE_LIMIT) return;
      const chunk = this.#store.readAt(this.#fed);
      if (chunk === undefined || chunk.length === 0) {
        this.#lost = true;
        break;
      }
      this.#fed += chunk.length;
      this.#input.write(chunk, () => freeChunk(chunk));
    }
    if (this.#finish === undefined) return;
    if (!this.#closed) this.#input.end();
    this.#finish();
  }

  #close(): void {
    this.#closed = true;
    this.#finish?.();
  }
}
