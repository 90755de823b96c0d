import { describe, expect, test } from "vitest";
import {
  captureStatuses,
  classifyExploration,
  explainExitStatus,
  guardAsText,
  parse,
  splitTrailingView,
} from "../src/index.ts";
import { MAX_LENGTH_OUTSIDE_HEREDOCS, MAX_SOURCE_LENGTH } from "../src/syntax/limits.ts";
import { HOSTILE_FAMILIES, hostileText } from "./hostile-families.ts";

/** Far above what any text takes on a loaded machine, far below what quadratic time would: bench/classify.ts has the real bar. */
const GENEROUS_MS = 2_000;

describe.each(Object.entries(HOSTILE_FAMILIES))("%s", (_, make) => {
  test.each([MAX_LENGTH_OUTSIDE_HEREDOCS, MAX_SOURCE_LENGTH])(
    "of %i characters are read or refused in time",
    (length) => {
      const source = hostileText(make, length);
      const started = performance.now();
      const command = parse(source);
      explainExitStatus(source, 1);
      classifyExploration(source);
      splitTrailingView(source);
      if (command !== undefined) {
        captureStatuses(command, { shell: "bash", record: "/r" });
        guardAsText(command, { shell: "bash", log: "/l", directory: "/", teeGoesOn: false });
      }
      expect(performance.now() - started).toBeLessThan(GENEROUS_MS);
    },
  );
});

const quoted = (length: number): string => `echo '${"x".repeat(length - 7)}'`;
const body = (length: number): string => `cat <<'E'\n${"x".repeat(length - 13)}\nE\n`;

test("the limits of length", () => {
  expect(parse(quoted(MAX_LENGTH_OUTSIDE_HEREDOCS))).toBeDefined();
  expect(parse(quoted(MAX_LENGTH_OUTSIDE_HEREDOCS + 1))).toBeUndefined();
  expect(body(MAX_SOURCE_LENGTH).length).toBe(MAX_SOURCE_LENGTH);
  expect(parse(body(MAX_SOURCE_LENGTH))).toBeDefined();
  expect(parse(body(MAX_SOURCE_LENGTH + 1))).toBeUndefined();
});
