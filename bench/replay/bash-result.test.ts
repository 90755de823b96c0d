import { expect, test } from "vitest";
import { readBashResult } from "./bash-result.ts";

test.each<[string, string, boolean, number | undefined, string]>([
  ["output", "hi\n", false, 0, "hi\n"],
  ["no output", "(no output)", false, 0, ""],
  ["no output and a status", "(no output)\n\nCommand exited with code 1", true, 1, ""],
  ["output and a status", "out\nerr\n\n\nCommand exited with code 3", true, 3, "out\nerr\n"],
  [
    "output that imitates the line",
    "Command exited with code 4\n\n\nCommand exited with code 1",
    true,
    1,
    "Command exited with code 4\n",
  ],
  [
    "a success that ends like a failure",
    "x\n\nCommand exited with code 2",
    false,
    0,
    "x\n\nCommand exited with code 2",
  ],
  [
    "a timeout",
    "partial\n\n\nCommand timed out after 1 seconds",
    true,
    undefined,
    "partial\n\n\nCommand timed out after 1 seconds",
  ],
  ["an abort", "Command aborted", true, undefined, "Command aborted"],
  [
    "a refused call",
    'Validation failed for tool "bash":\n  - command: missing',
    true,
    undefined,
    'Validation failed for tool "bash":\n  - command: missing',
  ],
  ["an answer of bash-no-match", "(no output)\n\nCommand exited with code 1\n(no matches)", false, 1, ""],
  [
    "a hedged one",
    "(no output)\n\nCommand exited with code 1\n(no matches, or a command before && ended with 1)",
    false,
    1,
    "",
  ],
  [
    "a failure under tool-guard",
    "FAIL a\n[Command exited with code 1. Full output: /tmp/pi-bash-guard-0a.log]",
    true,
    1,
    "FAIL a",
  ],
  [
    "a note of exit-code-lens",
    "(no output)\n[exit-code note: diff exits 1 when the inputs differ.]\n\nCommand exited with code 1",
    true,
    1,
    "",
  ],
])("%s", (_, text, isError, exit, output) => {
  expect(readBashResult(text, isError)).toEqual({ exit, output });
});
