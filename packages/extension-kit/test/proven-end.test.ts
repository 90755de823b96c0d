import { expect, test } from "vitest";
import { ProvenEnds } from "../src/proven-end.ts";

test("what was said of a call is kept for its result", () => {
  const ends = new ProvenEnds();
  ends.take({ version: 1, toolCallId: "a", end: { kind: "last-stage" } });
  ends.take({ version: 1, toolCallId: "b", end: { kind: "stopped", reader: "grep" } });
  expect([ends.of("a"), ends.of("b"), ends.of("c")]).toEqual([
    { kind: "last-stage" },
    { kind: "stopped", reader: "grep" },
    undefined,
  ]);
});

test.each([
  undefined,
  null,
  "last-stage",
  { version: 2, toolCallId: "a", end: { kind: "last-stage" } },
  { version: 1, toolCallId: 1, end: { kind: "last-stage" } },
  { version: 1, toolCallId: "a", end: null },
  { version: 1, toolCallId: "a", end: { kind: "other" } },
  { version: 1, toolCallId: "a", end: { kind: "stopped" } },
])("what is of another form is none: %j", (data) => {
  const ends = new ProvenEnds();
  ends.take(data);
  expect(ends.of("a")).toBeUndefined();
});

test("calls whose results never come do not pile up", () => {
  const ends = new ProvenEnds();
  for (let call = 0; call < 1_000; call += 1) {
    ends.take({ version: 1, toolCallId: `call_${call}`, end: { kind: "last-stage" } });
  }
  expect([ends.of("call_935"), ends.of("call_936"), ends.of("call_999")]).toEqual([
    undefined,
    { kind: "last-stage" },
    { kind: "last-stage" },
  ]);
});
