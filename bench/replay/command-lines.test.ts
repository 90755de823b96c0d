import { expect, test } from "vitest";
import { readCommandLine } from "./command-lines.ts";
import type { JsonObject } from "./json-object.ts";
import type { RecordedResult } from "./recorded-call.ts";

const PLACE = { file: "commands.jsonl", line: 7 };
const EMPTY = { kind: "text", text: "" } as const;

test("a line is a call of the model's bash tool", () => {
  expect(
    readCommandLine({ command: "ls", exit: 0, bytes: 10, lines: 2, empty: false, n: 3, host: "x" }, PLACE),
  ).toEqual({
    place: PLACE,
    host: "commands",
    at: undefined,
    turn: undefined,
    session: "commands.jsonl#",
    branch: 0,
    cwd: undefined,
    tool: "bash",
    args: { command: "ls" },
    by: "model",
    result: {
      exit: 0,
      isError: false,
      output: { kind: "size", bytes: 10, lines: 2 },
      bytes: 10,
      durationMs: undefined,
    },
    times: 3,
  });
});

test.each<[string, JsonObject, Partial<RecordedResult> | undefined]>([
  ["nothing known", {}, undefined],
  ["an unknown status", { exit: null, bytes: 5 }, { exit: undefined, isError: false }],
  ["empty by name", { exit: 1, empty: true }, { exit: 1, isError: true, output: EMPTY, bytes: 0 }],
  ["empty by size", { exit: 1, bytes: 0 }, { output: EMPTY }],
  [
    "a size that the flag contradicts",
    { exit: 1, bytes: 0, empty: false },
    { output: { kind: "size", bytes: 1, lines: 1 } },
  ],
  ["a status alone says nothing of the output", { exit: 1 }, { output: { kind: "size", bytes: 1, lines: 1 } }],
  ["text", { exit: 1, output: "é" }, { output: { kind: "text", text: "é" }, bytes: 2 }],
  ["a time", { exit: 0, output: "", seconds: 1.5 }, { durationMs: 1500 }],
])("%s", (_, fields, result) => {
  const call = readCommandLine({ command: "x", ...fields }, PLACE);
  if (result === undefined) expect(call?.result).toBeUndefined();
  else expect(call?.result).toMatchObject(result);
});

test.each<[string, JsonObject]>([
  ["no command", { exit: 0 }],
  ["a command that is no text", { command: ["ls"] }],
])("%s is no call", (_, line) => {
  expect(readCommandLine(line, PLACE)).toBeUndefined();
});

test.each([
  [undefined, 1],
  [0, 1],
  [-3, 1],
  ["many", 1],
  [2.7, 2],
])("n of %s is %s calls", (n, times) => {
  expect(readCommandLine({ command: "x", n }, PLACE)?.times).toBe(times);
});
