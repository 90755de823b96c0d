import { describe, expect, test } from "vitest";
import { abridge, byteCount, chunks, printable, wrap } from "./text-layout.ts";

test.each([
  ["", 5, [""]],
  ["one two three", 20, ["one two three"]],
  ["one two three", 7, ["one two", "three"]],
  ["one two three", 6, ["one", "two", "three"]],
  ["abcdefgh ij", 3, ["abc", "def", "gh", "ij"]],
])("wraps %j at %i columns", (text, width, lines) => {
  expect(wrap(text, width)).toEqual(lines);
});

test.each([
  ["", [""]],
  ["abc", ["abc"]],
  ["abcd", ["abc", "d"]],
  ["abcdefg", ["abc", "def", "g"]],
  ["ab cd", ["ab", "cd"]],
  ["abc def", ["abc", "def"]],
  ["a bcde", ["a b", "cde"]],
])("cuts %j into pieces of 3", (line, pieces) => {
  expect(chunks(line, 3)).toEqual(pieces);
});

test("shows tabs as blanks and control characters as dots, and keeps newlines", () => {
  expect(printable("a\tb\u001B[31mc\r\n\u0000")).toBe("a    b·[31mc·\n·");
});

describe("abridging", () => {
  test.each([
    ["1\n2\n3\n4\n", ["1", "2", "3", "4"]],
    ["1\n2\n3\n4\n5\n", ["1", "2", "3", "4", "5"]],
    ["1\n2\n3\n4\n5\n6\n", ["1", "2", "⋮ 2 more lines", "5", "6"]],
    ["", [""]],
  ])("keeps two lines at each end of %j", (text, lines) => {
    expect(abridge(text, 2, 2)).toEqual(lines);
  });
});

test.each([
  [0, "0 bytes"],
  [1023, "1023 bytes"],
  [1024, "1.0 KB"],
  [51_200, "50.0 KB"],
])("writes %i bytes as %s", (bytes, text) => {
  expect(byteCount(bytes)).toBe(text);
});
