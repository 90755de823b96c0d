import { closeSync, constants, openSync } from "node:fs";
import { type OnReadOpts, Socket, type SocketConstructorOpts } from "node:net";

/** Bytes that are read at a time at most; a pipe of Linux holds 64 KiB. */
const READ_BUFFER = 64 * 1024;

/** Takes what was read, in a buffer that is used again; `false` stops the reading until {@link ProducerPipe.resume}. */
export type TakeChunk = (chunk: Buffer) => boolean;

/**
 * The reading end of a FIFO that a producer writes into, as a shell's pipe would be read. It ends when every writer has closed it, once
 * {@link release} was called; until then it is held open, so that no reader sees an end before the first writer has come.
 */
export class ProducerPipe {
  /** Settles when all was read, or the pipe was closed. */
  readonly ended: Promise<void>;
  readonly #socket: Socket;
  #held: number | undefined;
  #take: TakeChunk | undefined;
  #lastReadAt = performance.now();

  /**
   * Opens it without waiting for a writer.
   *
   * @throws the file system's error
   */
  constructor(path: string) {
    const fd = openSync(path, constants.O_RDONLY | constants.O_NONBLOCK);
    try {
      this.#held = openSync(path, constants.O_WRONLY | constants.O_NONBLOCK);
    } catch (error) {
      closeSync(fd);
      throw error;
    }
    const buffer = Buffer.allocUnsafeSlow(READ_BUFFER);
    // `onread`: one buffer, used again and again (net.Socket of Node 20 and 24; its types know it only for connections).
    const options: SocketConstructorOpts & { readonly onread: OnReadOpts } = {
      fd,
      readable: true,
      writable: false,
      onread: {
        buffer,
        callback: (length) => {
          this.#lastReadAt = performance.now();
          return this.#take?.(buffer.subarray(0, length)) ?? true;
        },
      },
    };
    this.#socket = new Socket(options);
    this.ended = new Promise((resolve) => {
      this.#socket.once("close", () => resolve());
      this.#socket.on("error", () => undefined); // It closes then.
    });
    this.#socket.pause();
  }

  /** Starts reading. */
  start(take: TakeChunk): void {
    this.#take = take;
    this.#socket.resume();
  }

  /** Goes on reading. */
  resume(): void {
    this.#socket.resume();
  }

  /** Milliseconds since something was read. */
  get silentMs(): number {
    return performance.now() - this.#lastReadAt;
  }

  /** No more writers will come: the pipe ends with the last of them. */
  release(): void {
    if (this.#held !== undefined) closeSync(this.#held);
    this.#held = undefined;
  }

  /** Closes the reading end, as a view that has had enough: a producer that writes on gets SIGPIPE. */
  close(): void {
    this.#socket.destroy();
    this.release();
  }
}
