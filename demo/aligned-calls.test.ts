import fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "../testing/randomness.ts";
import { align } from "./aligned-calls.ts";

test.each([
  ["", "", ""],
  ["abc", "abc", "aa bb cc"],
  ["aAbBcC", "abc", "aa A. bb B. cc C."],
  ["r", "rgl", "rr .g .l"],
  ["axb", "ayb", "aa xy bb"],
  ["ab", "cd", "ac bd"],
  ["aab", "ab", "aa a. bb"],
])("aligns %j with %j as %j", (left, right, rows) => {
  const drawn = align([...left], [...right], (item) => item).map(([l, r]) => `${l ?? "."}${r ?? "."}`);
  expect(drawn.join(" ")).toBe(rows);
});

test("loses and repeats nothing, and keeps the order of both sides", () => {
  const letters = fc.array(fc.constantFrom("a", "b", "c"), { maxLength: 8 });
  fc.assert(
    fc.property(letters, letters, (left, right) => {
      const rows = align(left, right, (item) => item);
      expect(rows.flatMap(([l]) => l ?? [])).toEqual(left);
      expect(rows.flatMap(([, r]) => r ?? [])).toEqual(right);
    }),
    randomRuns(100),
  );
});
