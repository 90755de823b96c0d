import { homedir } from "node:os";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readRequest, resolveReadPath } from "../src/read-request.ts";
import { planted } from "./planted.ts";

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

test("the path is the one that pi's read opens", () => {
  const cwd = planted({
    "a b.ts": "x",
    "it\u2019s.ts": "x",
    "at 9\u202FAM.png": "x",
    ["e\u0301.ts"]: "x",
    "@x.ts": "x",
  });
  const inCwd = (path: string): string => join(cwd, path);
  expect(
    [
      "a b.ts",
      "a\u00A0b.ts",
      "@a b.ts",
      "@@x.ts",
      "it's.ts",
      "at 9 AM.png",
      "\u00E9.ts",
      "gone.ts",
      "./a b.ts",
      "~",
      "~/x.ts",
      "/etc/hosts",
      "file:///etc/hosts",
    ].map((path) => resolveReadPath(path, cwd)),
  ).toEqual([
    inCwd("a b.ts"),
    inCwd("a b.ts"),
    inCwd("a b.ts"),
    inCwd("@x.ts"),
    inCwd("it\u2019s.ts"),
    inCwd("at 9\u202FAM.png"),
    inCwd("e\u0301.ts"),
    inCwd("gone.ts"),
    inCwd("a b.ts"),
    homedir(),
    join(homedir(), "x.ts"),
    "/etc/hosts",
    "/etc/hosts",
  ]);
});
