import { MessageChannel, type MessagePort } from "node:worker_threads";

/** A port nobody listens to. It is closed: what is posted to it is taken from the sender all the same, and freed. */
let nowhere: MessagePort | undefined;

function closedPort(): MessagePort {
  const { port1 } = new MessageChannel();
  port1.close();
  return port1;
}

/**
 * Frees the memory of a chunk that was read from a process, without waiting for the garbage collector: the next chunk is then read
 * into the same memory, while untouched memory costs a page fault for each 4 KiB. Reading the 38 MB of `seq 1 5000000` takes
 * half the time, on Node 20 as on Node 24. (`ArrayBuffer.prototype.transfer` would do it, too, but Node 20 has none.)
 *
 * @param chunk read from a process; nobody looks at it any more, and it is empty afterwards. A piece of Node's pool is left as it
 * is: such pieces are smaller than half of the pool, while Node 24 leaves up to a quarter of a chunk's buffer unused.
 */
export function freeChunk(chunk: Buffer): void {
  const { buffer } = chunk;
  if (!(buffer instanceof ArrayBuffer) || chunk.byteLength * 2 <= buffer.byteLength) return;
  try {
    nowhere ??= closedPort();
    nowhere.postMessage(undefined, [buffer]);
  } catch {
    // It cannot be taken apart from something else: the garbage collector has it.
  }
}
