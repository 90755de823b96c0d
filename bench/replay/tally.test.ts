import { expect, test } from "vitest";
import { startReplay } from "./replay-calls.ts";
import { sampleCall, silent } from "./sample-call.ts";
import { Tally } from "./tally.ts";

test("counts records and the calls they stand for, by rule and verdict", () => {
  const tally = new Tally();
  const judge = startReplay();
  const calls = [
    sampleCall("grep x f", silent(1), { times: 3 }),
    sampleCall("rg x", silent(1)),
    sampleCall("git branch -a | grep x", silent(1), { times: 2 }),
    sampleCall("npm test | tail -5"),
    sampleCall("", {}, { tool: "read", args: { path: "f" } }),
    sampleCall("ls", {}, { by: "user" }),
    sampleCall("sleep 9", {}, { result: undefined }),
  ];
  for (const call of calls) tally.addCall(judge(call));
  tally.addLines({ lines: 9, broken: 1, tooLong: 0 });
  tally.addLines({ lines: 2, broken: 1, tooLong: 1 });
  const totals = tally.totals();

  expect(totals).toMatchObject({
    lines: { lines: 11, broken: 2, tooLong: 1 },
    calls: { records: 7, calls: 10 },
    shellCalls: { records: 5, calls: 8 },
    unanswered: { records: 1, calls: 1 },
    notOfTheModel: { records: 1, calls: 1 },
    effect: { flagsCleared: 4, blocked: 3 },
  });
  expect(totals.rules["no-match"]).toEqual({
    judged: { records: 3, calls: 6 },
    acting: { records: 2, calls: 4 },
    optIn: { '"pipelines": true': { records: 1, calls: 2 } },
    verdicts: [
      { verdict: "certain", acts: true, records: 2, calls: 4 },
      { verdict: "filtered-command", acts: false, records: 1, calls: 2 },
    ],
    effect: { flagsCleared: 4, blocked: 0, bytesKeptOut: 0, bytesAdded: 4 * "\n(no matches)".length },
  });
  const added = Object.values(totals.rules).reduce((sum, { effect }) => sum + effect.bytesAdded, 0);
  expect(totals.effect.bytesAdded).toBe(added);
  expect(totals.rules["trailing-view"]?.acting).toEqual({ records: 2, calls: 3 });
});

test("no calls are no rules and no effect", () => {
  expect(new Tally().totals()).toMatchObject({
    calls: { records: 0, calls: 0 },
    rules: {},
    effect: { flagsCleared: 0, blocked: 0, bytesKeptOut: 0, bytesAdded: 0 },
  });
});
