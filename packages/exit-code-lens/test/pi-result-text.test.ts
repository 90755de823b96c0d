import { describe, expect, test } from "vitest";
import { outputOf, readStatusText, withNote } from "../src/pi/result-text.ts";

describe("a text of pi's bash tool", () => {
  test.each([
    ["(no output)\n\nCommand exited with code 1", 1, ""],
    ["out\n\n\nCommand exited with code 2", 2, "out\n"],
    ["abc\n\nCommand exited with code 137", 137, "abc"],
    ["(no output)\n\n\nCommand exited with code 1", 1, "(no output)\n"], // the command printed these words
    ["2\n3\n\n\n[Showing lines 2-3 of 3. Full output: /tmp/x.log]\n\nCommand exited with code 1", 1, "2\n3\n"],
    ["xx\n\n[Showing last 50.0KB of line 1 (line is 68.4KB). Full output: P]\n\nCommand exited with code 1", 1, "xx"],
    ["a\n\nCommand exited with code 3\n\nCommand exited with code 1", 1, "a\n\nCommand exited with code 3"],
  ])("%j", (text, exitCode, output) => {
    const status = readStatusText(text);
    expect(status?.exitCode).toBe(exitCode);
    expect(status && outputOf(status)).toBe(output);
  });

  test.each([
    "",
    "(no output)",
    "Command exited with code 1",
    "x\n\nCommand timed out after 1 seconds",
    "x\n\nCommand exited with code 1\n\nCommand timed out after 1 seconds",
    "x\n\nCommand aborted",
    "x\n\nCommand exited with code 1\n",
    "x\n\nCommand exited with code 1.",
    "x\n\nCommand exited with code -1",
    "x\n\n[Command exited with code 1. Full output: /tmp/x.log]",
  ])("%j reports no status", (text) => {
    expect(readStatusText(text)).toBeUndefined();
  });
});

test.each([
  ["(no output)", "(no output)\n[exit-code note: x]\n\nCommand exited with code 1"],
  ["1d0\n", "1d0\n[exit-code note: x]\n\nCommand exited with code 1"],
  ["abc", "abc\n[exit-code note: x]\n\nCommand exited with code 1"],
  ["abc\n[exit-code note: y]", undefined],
  ["abc\n[exit-code note: y]\n", undefined],
])("a note below %j", (body, expected) => {
  expect(withNote({ body, exitCode: 1 }, "[exit-code note: x]")).toBe(expected);
});
