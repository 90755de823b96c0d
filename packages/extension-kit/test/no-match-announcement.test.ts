import { expect, test } from "vitest";
import { isScriptCall, readNoMatchState } from "../src/index.ts";

test.each([
  [
    { version: 1, on: true, pipelines: false },
    { version: 1, on: true, pipelines: false },
  ],
  [
    { version: 1, on: false, pipelines: true, more: 1 },
    { version: 1, on: false, pipelines: true },
  ],
  [{ version: 2, on: true, pipelines: false }, undefined],
  [{ version: 1, on: "yes", pipelines: false }, undefined],
  [{ version: 1, on: true }, undefined],
  [null, undefined],
  ["on", undefined],
  [undefined, undefined],
])("an announcement %j is read as %j", (data, expected) => {
  expect(readNoMatchState(data)).toEqual(expected);
});

test.each([
  [{ toolCallId: "call_1/1", parentToolCallId: "call_1" }, true],
  [{ toolCallId: "call_1", parentToolCallId: undefined }, false],
  [{ toolCallId: "call_1" }, false],
])("%j comes from a script: %s", (event, expected) => {
  expect(isScriptCall(event)).toBe(expected);
});
