import { createHash } from "node:crypto";
import { Writable } from "node:stream";
import { expect, test } from "vitest";
import { OutputStore } from "../src/output-store.ts";
import { ViewFeed } from "../src/view-feed.ts";

const MIB = 1024 * 1024;

/** A view that reads a chunk each time it is let, and remembers how long the queue in front of it has been. */
class SlowView extends Writable {
  readonly hash = createHash("sha256");
  longestQueue = 0;

  override _write(chunk: Buffer, _encoding: string, done: () => void): void {
    this.longestQueue = Math.max(this.longestQueue, this.writableLength);
    this.hash.update(chunk);
    setImmediate(done);
  }
}

/** 64 KiB, each time others. */
function chunkOf(index: number): Buffer {
  return Buffer.from(new ArrayBuffer(65_536)).fill(`piece ${index}\n`);
}

test.each([
  ["memory", 64 * MIB],
  ["a log", MIB],
])("a slow view gets everything, from %s, and no long queue stands in front of it", async (_, memory) => {
  const store = new OutputStore(memory);
  const view = new SlowView();
  const feed = new ViewFeed(view, store);
  const wanted = createHash("sha256");
  for (let index = 0; index < 320; index += 1) {
    const chunk = chunkOf(index);
    wanted.update(chunk);
    store.append(chunk);
    feed.push(chunk);
    if (index % 10 === 0) await new Promise((resolve) => setImmediate(resolve)); // The view takes one where ten come.
  }
  await feed.finish();
  await new Promise((resolve) => view.once("finish", resolve));
  expect(feed.lost).toBe(false);
  expect(view.hash.digest("hex")).toBe(wanted.digest("hex"));
  expect(view.longestQueue).toBeLessThan(3 * MIB);
  await store.discard();
});
