import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveOutput } from "../src/live-output.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("shows the first output at once, then at most every 100 ms, and nothing once stopped", () => {
  const shown: string[] = [];
  const live = new LiveOutput((text) => shown.push(text));
  live.append(Buffer.from("a\n"));
  live.append(Buffer.from("b\n"));
  expect(shown).toEqual(["a\n"]);
  vi.advanceTimersByTime(99);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["a\n", "a\nb\n"]);
  vi.advanceTimersByTime(1000); // Nothing new, nothing shown.
  expect(shown).toHaveLength(2);
  live.append(Buffer.from("c\n"));
  expect(shown.at(-1)).toBe("a\nb\nc\n");
  live.append(Buffer.from("d\n"));
  live.stop();
  vi.advanceTimersByTime(1000);
  expect(shown.at(-1)).toBe("a\nb\nc\n");
});

test("keeps the end of long output, from the beginning of a line on", () => {
  const live = new LiveOutput(undefined);
  for (let line = 0; line < 40_000; line += 1) live.append(Buffer.from(`line ${line} of the output\n`));
  const text = live.text();
  expect(live.cut).toBe(true);
  expect(text.length).toBeGreaterThan(100 * 1024);
  expect(text.length).toBeLessThan(200 * 1024);
  expect(text).toMatch(/^line \d+ of the output\n/);
  expect(text.endsWith("line 39999 of the output\n")).toBe(true);
  live.stop();
});

test("keeps the end of one long line, and characters that came in two chunks", () => {
  const live = new LiveOutput(undefined);
  const bytes = Buffer.from("ü".repeat(100_000));
  live.append(bytes.subarray(0, 1001));
  live.append(bytes.subarray(1001));
  expect(live.text().endsWith("ü".repeat(60_000))).toBe(true);
  live.stop();
});
