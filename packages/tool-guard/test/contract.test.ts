import { describe, expect, test } from "vitest";
import { readPiToolGuardDetails } from "pi-tool-guard/contract";

const smallest = {
  version: 1,
  originalCommand: "npm test | tail -20",
  cleanedCommand: "npm test",
  removed: ["tail"],
  removedPipeline: "tail -20",
  outcome: "projection-applied",
} as const;

const fullest = {
  ...smallest,
  sourcePath: "/tmp/pi-bash-guard-0123456789abcdef.log",
  timing: { commandMs: 12_000, extractorMs: 3, totalMs: 12_003 },
  projection: { inputLines: 900, inputBytes: 40_000, outputLines: 20, outputBytes: 800 },
  noop: false,
  slow: true,
} as const;

describe("readPiToolGuardDetails", () => {
  test.each([smallest, fullest, { ...smallest, outcome: "full-output" }])("reads a record: %j", (record) => {
    expect(readPiToolGuardDetails({ piToolGuard: record })).toEqual(record);
    expect(readPiToolGuardDetails({ fullOutputPath: "/tmp/x", piToolGuard: record })).toEqual(record);
  });

  test("leaves out fields that it does not know", () => {
    expect(readPiToolGuardDetails({ piToolGuard: { ...smallest, later: 1 } })).toEqual(smallest);
  });

  test.each<[string, unknown]>([
    ["no details", undefined],
    ["null", null],
    ["a text", "piToolGuard"],
    ["details without a record", { truncation: {} }],
    ["an empty record", { piToolGuard: {} }],
    ["another version", { piToolGuard: { ...smallest, version: 2 } }],
    ["a version as text", { piToolGuard: { ...smallest, version: "1" } }],
    ["another outcome", { piToolGuard: { ...smallest, outcome: "dropped" } }],
    ["removed as text", { piToolGuard: { ...smallest, removed: "tail" } }],
    ["a wrong path", { piToolGuard: { ...smallest, sourcePath: 7 } }],
    ["half a timing", { piToolGuard: { ...smallest, timing: { commandMs: 1 } } }],
    ["a negative size", { piToolGuard: { ...fullest, projection: { ...fullest.projection, inputLines: -1 } } }],
    ["a time that is no number", { piToolGuard: { ...fullest, timing: { ...fullest.timing, totalMs: Number.NaN } } }],
    ["slow as text", { piToolGuard: { ...smallest, slow: "yes" } }],
    ["a command that is no text", { piToolGuard: { ...smallest, cleanedCommand: null } }],
  ])("gives nothing for %s", (_, details) => {
    expect(readPiToolGuardDetails(details)).toBeUndefined();
  });
});
