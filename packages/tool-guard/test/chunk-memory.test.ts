import { expect, test } from "vitest";
import { freeChunk } from "../src/chunk-memory.ts";

test("a chunk with a buffer of its own is freed", () => {
  const chunk = Buffer.from(new ArrayBuffer(65_536));
  freeChunk(chunk);
  expect([chunk.length, chunk.buffer.byteLength]).toEqual([0, 0]);
  freeChunk(chunk); // Twice does no harm.
});

test("a chunk that does not fill its buffer is freed", () => {
  const chunk = Buffer.from(new ArrayBuffer(65_536)).subarray(0, 50_000);
  freeChunk(chunk);
  expect([chunk.length, chunk.buffer.byteLength]).toEqual([0, 0]);
});

test("a piece of a larger buffer is left alone, with the other pieces", () => {
  const pool = Buffer.from(new ArrayBuffer(8192)).fill("x");
  const pieces = [pool.subarray(0, 100), pool.subarray(100, 200)];
  for (const piece of pieces) freeChunk(piece);
  expect(pieces.map(String)).toEqual(["x".repeat(100), "x".repeat(100)]);
});

test("a shared buffer is left alone", () => {
  const shared = Buffer.from(new SharedArrayBuffer(4)).fill("x");
  freeChunk(shared);
  expect(shared.toString()).toBe("xxxx");
});
