import { describe, expect, test } from "vitest";
import type { PiToolGuardDetails } from "../src/contract.ts";
import { receipt } from "../src/receipt.ts";

const record: PiToolGuardDetails = {
  version: 1,
  originalCommand: "npm test | grep FAIL | head -5",
  cleanedCommand: "npm test",
  removed: ["grep", "head"],
  removedPipeline: "grep FAIL | head -5",
  outcome: "projection-applied",
  timing: { commandMs: 5_000, extractorMs: 1_500, totalMs: 6_500 },
  projection: { inputLines: 1_234, inputBytes: 20_000, outputLines: 20, outputBytes: 400 },
  slow: true,
};

const plain = (_: string, text: string): string => text;

describe("the receipt of a slow command", () => {
  test("names the view, the savings and the times", () => {
    expect(receipt(record, plain)).toEqual([
      "🛡 pi-tool-guard · grep FAIL | head -5",
      "   Context saved · 1,234 → 20 lines · 98% smaller · 19 KiB saved",
      "   Took 6.5s  ██████████████░░░░  cmd 5.0s · filter 1.5s",
    ]);
  });

  test("shows the command's part of the bar in one colour, the view's in another", () => {
    const painted = receipt(record, (color, text) => `<${color}>${text}</>`)?.at(-1);
    expect(painted).toContain("<accent>██████████████</><warning>░░░░</>");
  });

  test.each<[PiToolGuardDetails["timing"] & {}, string]>([
    [
      { commandMs: 12_000, extractorMs: 0, totalMs: 12_000 },
      "   Took 12.0s  ██████████████████  cmd 12.0s · filter 0.0s",
    ],
    // 10.04 + 0.04 are 10.1 in tenths: the parts are made to add up.
    [
      { commandMs: 10_040, extractorMs: 40, totalMs: 10_080 },
      "   Took 10.1s  ██████████████████  cmd 10.0s · filter 0.1s",
    ],
    [
      { commandMs: 10_000, extractorMs: 90_000, totalMs: 100_000 },
      "   Took 100.0s  ██░░░░░░░░░░░░░░░░  cmd 10.0s · filter 90.0s",
    ],
    [{ commandMs: 0, extractorMs: 0, totalMs: 0 }, "   Took 0.0s  ██████████████████  cmd 0.0s · filter 0.0s"],
  ])("%j", (timing, line) => {
    expect(receipt({ ...record, timing }, plain)?.at(-1)).toBe(line);
  });

  test.each<[PiToolGuardDetails["projection"], readonly string[]]>([
    [undefined, []],
    [
      { inputLines: 3, inputBytes: 900, outputLines: 1, outputBytes: 100 },
      ["   Context saved · 3 → 1 lines · 88% smaller · 800 B saved"],
    ],
    [
      { inputLines: 1e6, inputBytes: 3 * 2 ** 20, outputLines: 1, outputBytes: 0 },
      ["   Context saved · 1,000,000 → 1 lines · 100% smaller · 3.0 MiB saved"],
    ],
    // `grep -n` adds to the lines.
    [{ inputLines: 3, inputBytes: 30, outputLines: 3, outputBytes: 36 }, ["   3 → 3 lines"]],
  ])("sizes %j", (projection, lines) => {
    const { projection: _, ...rest } = record;
    expect(receipt({ ...rest, ...(projection && { projection }) }, plain)?.slice(1, -1)).toEqual(lines);
  });

  test("keeps a view of several lines on one", () => {
    expect(receipt({ ...record, removedPipeline: "grep a |\n  head" }, plain)?.[0]).toBe(
      "🛡 pi-tool-guard · grep a | head",
    );
  });

  test.each<[string, Partial<PiToolGuardDetails>]>([
    ["a fast command", { slow: false }],
    ["a view that changed nothing", { noop: true }],
    ["output in full", { outcome: "full-output" }],
  ])("is not there for %s", (_, more) => {
    expect(receipt({ ...record, ...more }, plain)).toBeUndefined();
  });
});
