import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { readLines, type Line } from "./line-reader.ts";

const dir = mkdtempSync(join(tmpdir(), "shellwise-lines-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

async function linesOf(content: string | Uint8Array, maxLineBytes?: number): Promise<Line[]> {
  const path = join(dir, "lines");
  writeFileSync(path, content);
  const lines: Line[] = [];
  for await (const batch of readLines(path, maxLineBytes)) lines.push(...batch.lines);
  return lines;
}

const text = (number: number, line: string): Line => ({ kind: "text", number, text: line });

test.each<[string, string, Line[]]>([
  ["nothing", "", []],
  ["one line", "a\n", [text(1, "a")]],
  ["no newline at the end", "a\nb", [text(1, "a"), text(2, "b")]],
  ["empty lines", "\n\na\n", [text(1, ""), text(2, ""), text(3, "a")]],
  ["a line separator inside a string", '"a\u2028b"\n', [text(1, '"a\u2028b"')]],
  ["a byte order mark", "\uFEFFa\n\uFEFFb\n", [text(1, "a"), text(2, "\uFEFFb")]],
])("%s", async (_, content, expected) => {
  expect(await linesOf(content)).toEqual(expected);
});

test("a line that lies across reads stays whole, down to its characters", async () => {
  // The reader takes 1 MiB at a time; three bytes a character do not divide it.
  const long = "€".repeat(1_000_000);
  expect(await linesOf(`a\n${long}\nb\n`)).toEqual([text(1, "a"), text(2, long), text(3, "b")]);
});

test("a line past the limit is counted and not kept, and the lines around it are read", async () => {
  expect(await linesOf("a\n12345678\n123456789\nb\n", 8)).toEqual([
    text(1, "a"),
    text(2, "12345678"),
    { kind: "too-long", number: 3, bytes: 9 },
    text(4, "b"),
  ]);
});

test("a line of many reads takes no memory of its size", async () => {
  const path = join(dir, "huge");
  const megabyte = Buffer.alloc(1024 * 1024, "x");
  writeFileSync(path, "");
  for (let written = 0; written < 128; written += 1) writeFileSync(path, megabyte, { flag: "a" });
  writeFileSync(path, "\nlast\n", { flag: "a" });
  const before = process.memoryUsage().arrayBuffers;
  let most = 0;
  const lines: Line[] = [];
  for await (const batch of readLines(path, 4 * 1024 * 1024)) {
    lines.push(...batch.lines);
    most = Math.max(most, process.memoryUsage().arrayBuffers - before);
  }
  expect(lines).toEqual([{ kind: "too-long", number: 1, bytes: 128 * 1024 * 1024 }, text(2, "last")]);
  expect(most).toBeLessThan(64 * 1024 * 1024);
});
