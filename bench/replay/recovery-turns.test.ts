import { expect, test } from "vitest";
import type { RecordedCall, Turn } from "./recorded-call.ts";
import { RecoveryTurns, type RecoveryTotals } from "./recovery-turns.ts";
import { startReplay } from "./replay-calls.ts";
import { sampleCall, silent } from "./sample-call.ts";

const turn = (tokens?: number, dollars?: number): Turn => ({
  usage: tokens === undefined ? undefined : { tokens, dollars },
});

function totals(calls: readonly RecordedCall[]): RecoveryTotals {
  const recovery = new RecoveryTurns();
  for (const replayed of calls.map(startReplay())) recovery.offer(replayed);
  return recovery.totals();
}

/** How many turns follow a search that was flagged. */
function followed(first: string, ...then: readonly string[]): number {
  return totals([
    sampleCall(first, silent(1), { turn: turn() }),
    ...then.map((command) => sampleCall(command, {}, { turn: turn() })),
  ]).turns;
}

test.each([
  ["the same again", "grep -rn TODO src", "grep -rn TODO src", 1],
  ["other options", "grep -rn TODO src", "grep -rni TODO src | head", 1],
  ["another place", "grep -rn TODO src", "cd lib && grep -rn TODO .", 1],
  ["another search program", "grep -rn TODO src", "rg 'TODO'", 1],
  ["git's search", "rg TODO", "git grep TODO", 1],
  ["a number is no operand", "grep -A 3 TODO f", "grep -A 9 TODO g", 1],
  ["another pattern is another question", "grep -rn TODO src", "grep -rn FIXME src", 0],
  ["another program", "grep -rn TODO src", "ls src", 0],
  ["the pattern in something else", "grep -rn TODO src", "echo TODO", 0],
])("%s: %s, then %s", (_, first, then, turns) => {
  expect(followed(first, then)).toBe(turns);
});

test("it goes on while every next answer repeats or varies, and no longer", () => {
  expect(followed("grep x a", "grep x b", "rg x", "ls", "grep x c")).toBe(2);
});

test("a flag that would stay is followed by nothing", () => {
  const failed = sampleCall("make", { exit: 2 }, { turn: turn() });
  expect(totals([failed, sampleCall("make", {}, { turn: turn() })])).toMatchObject({ turns: 0, flagsFollowed: 0 });
});

test("calls of the same answer are not what followed, and an answer is one turn however many calls it makes", () => {
  const [first, second] = [turn(10), turn(100, 0.5)];
  const calls = [
    sampleCall("grep x a", silent(1), { turn: first }),
    sampleCall("grep x b", silent(1), { turn: first }),
    sampleCall("ls", {}, { turn: second }),
    sampleCall("grep x c", {}, { turn: second }),
    sampleCall("grep x d", {}, { turn: second }),
  ];
  expect(totals(calls)).toEqual({ flagsFollowed: 2, turns: 1, turnsWithUsage: 1, tokens: 100, dollars: 0.5 });
});

test("usage that is written down later counts, and what is not known is not guessed", () => {
  const late = turn();
  const recovery = new RecoveryTurns();
  const judge = startReplay();
  recovery.offer(judge(sampleCall("grep x a", silent(1), { turn: turn() })));
  recovery.offer(judge(sampleCall("grep x b", silent(1), { turn: late })));
  recovery.offer(judge(sampleCall("grep x c", {}, { turn: turn() })));
  late.usage = { tokens: 7, dollars: undefined };
  expect(recovery.totals()).toEqual({ flagsFollowed: 2, turns: 2, turnsWithUsage: 1, tokens: 7, dollars: undefined });
});

test("another session, another branch and the user's own calls are no recovery", () => {
  const flagged = sampleCall("grep x a", silent(1), { turn: turn() });
  const others = [{ session: "other" }, { branch: 1 }, { by: "user" }] as const;
  for (const more of others) {
    expect(totals([flagged, sampleCall("grep x b", {}, { turn: turn(), ...more })]).turns).toBe(0);
  }
});

const edit = (args: RecordedCall["args"], result: RecordedCall["result"]): RecordedCall => ({
  ...sampleCall("", {}, { turn: turn() }),
  tool: "edit",
  args,
  result,
});

test("a refused call is followed by the same tool", () => {
  const text = 'Validation failed for tool "edit":\n  - path: must have required properties path';
  const refused = edit(
    { file_path: "a", old_string: "x", new_string: "y" },
    { exit: undefined, isError: true, output: { kind: "text", text }, bytes: text.length, durationMs: undefined },
  );
  const again = edit({ path: "a", edits: [{ oldText: "x", newText: "y" }] }, undefined);
  expect(totals([refused, again])).toMatchObject({ flagsFollowed: 1, turns: 1 });
});

test("a file of commands has no answers, and so no turns", () => {
  expect(totals([sampleCall("grep x a", silent(1)), sampleCall("grep x a", silent(1))]).turns).toBe(0);
});
