import { describe, expect, test } from "vitest";
import { readRequest } from "../../src/exploration/read-request.ts";

describe("the arguments of read", () => {
  test.each([
    [{ path: "a" }, { path: "a", bounded: false }],
    [
      { path: "a", offset: 1 },
      { path: "a", bounded: false },
    ],
    [
      { path: "a", offset: 0 },
      { path: "a", bounded: false },
    ],
    [
      { path: "a", offset: 2 },
      { path: "a", bounded: true },
    ],
    [
      { path: "a", offset: "2" },
      { path: "a", bounded: true },
    ],
    [
      { path: "a", offset: "some" },
      { path: "a", bounded: true },
    ],
    [
      { path: "a", limit: 5 },
      { path: "a", bounded: true },
    ],
    // pi 0.73 makes 0 of null: that is a limit, and for the tool to answer.
    [
      { path: "a", limit: 0 },
      { path: "a", bounded: true },
    ],
    [
      { path: "a", limit: null },
      { path: "a", bounded: false },
    ],
    [{ file_path: "a" }, { path: "a", bounded: false }],
    [
      { filePath: "a", start_line: 7 },
      { path: "a", bounded: true },
    ],
    [
      { filename: "a", max_lines: 7 },
      { path: "a", bounded: true },
    ],
    [
      { target: "a", end_line: 7 },
      { path: "a", bounded: true },
    ],
    [
      { file: "a", view_range: [1, 7] },
      { path: "a", bounded: true },
    ],
    [{ path: "", file_path: "a" }, undefined],
    [{ path: 7 }, undefined],
    [{}, undefined],
  ])("%j", (input, expected) => {
    expect(readRequest(input)).toEqual(expected);
  });
});
