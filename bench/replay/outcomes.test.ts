import { expect, test } from "vitest";
import { CostlyCommands } from "./costly-commands.ts";
import { outcomeOf, OutcomesByDay } from "./outcomes.ts";
import { startReplay } from "./replay-calls.ts";
import { sampleCall, silent } from "./sample-call.ts";

test.each([
  ["grep x f", silent(1), "error flag cleared"],
  ["cat f", {}, "answered with advice"],
  ["npm test | tail", {}, "view taken off"],
  ["diff a b", { exit: 1 }, "note added"],
  ["make", { exit: 2 }, "left alone"],
] as const)("%s: %j is %s", (command, result, outcome) => {
  expect(outcomeOf(startReplay()(sampleCall(command, result)))).toBe(outcome);
});

const at = (iso: string): { readonly at: number } => ({ at: Date.parse(iso) });

test("calls are counted by their day, in order; those without a time are told apart", () => {
  const days = new OutcomesByDay();
  const judge = startReplay();
  days.offer(judge(sampleCall("npm test | tail", {}, { ...at("2026-02-01T23:59:59Z"), times: 3 })));
  days.offer(judge(sampleCall("make", {}, at("2026-01-31T00:00:00Z"))));
  days.offer(judge(sampleCall("make", {}, { times: 2 })));
  days.offer(judge(sampleCall("make", {}, { ...at("2026-01-31T00:00:00Z"), by: "user" })));
  expect(Object.keys(days.days())).toEqual(["2026-01-31", "2026-02-01"]);
  expect(days.days()["2026-01-31"]).toMatchObject({ "left alone": 1 });
  expect(days.days()["2026-02-01"]).toMatchObject({ "view taken off": 3, "left alone": 0 });
  expect(days.undated).toBe(2);
});

test("a command costs what all its calls put into the context", () => {
  const costly = new CostlyCommands();
  const judge = startReplay();
  const call = (command: string, bytes: number, times = 1): void =>
    costly.offer(judge(sampleCall(command, { bytes, durationMs: 500 }, { times })));
  call("cd web && npm test 2>&1 | tail", 10, 2);
  call("timeout 9 npm test", 5);
  call("npm run build", 100);
  call("'unfinished", 1000);
  expect(costly.top()).toEqual([
    { name: "npm run", calls: 1, bytes: 100, durationMs: 500 },
    { name: "npm test", calls: 3, bytes: 25, durationMs: 1500 },
  ]);
});
