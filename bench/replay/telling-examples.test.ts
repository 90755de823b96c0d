import { expect, test } from "vitest";
import type { Finding } from "./finding.ts";
import { sampleCall } from "./sample-call.ts";
import { summaryOf, TellingExamples } from "./telling-examples.ts";

const finding = (more: Partial<Finding> = {}): Finding => ({
  rule: "trailing-view",
  acts: true,
  verdict: "guarded",
  effect: { flagsCleared: 0, blocked: 0, bytesKeptOut: 0, bytesAdded: 0 },
  weight: 1,
  ...more,
});

/** The commands that are chosen from calls with one finding each. */
function chosen(offers: readonly (readonly [command: string, finding: Finding])[]): string[] {
  const examples = new TellingExamples();
  for (const [command, each] of offers) examples.offer({ call: sampleCall(command), findings: [each] });
  return examples.chosen().map(({ call }) => summaryOf(call));
}

test("the weightiest come first", () => {
  expect(
    chosen([
      ["a", finding({ weight: 1 })],
      ["b", finding({ weight: 3 })],
      ["c", finding({ weight: 2 })],
    ]),
  ).toEqual(["b", "c", "a"]);
});

test("of one program only the weightiest is taken, wherever it runs", () => {
  expect(
    chosen([
      ["grep a", finding({ weight: 1 })],
      ["cd web && grep b", finding({ weight: 3 })],
      ["grep c", finding({ weight: 2 })],
    ]),
  ).toEqual(["cd web && grep b"]);
});

test("no more than ten, and every kind has its best before any has its second", () => {
  const kinds = ["a", "b", "c", "d", "e", "f"];
  const offers = kinds.flatMap((verdict) =>
    [1, 2, 3].map((weight) => [`${verdict}${weight}`, finding({ verdict, weight })] as const),
  );
  const commands = chosen(offers);
  expect(commands).toHaveLength(10);
  expect(commands).toEqual(["a3", "a2", "b3", "b2", "c3", "c2", "d3", "d2", "e3", "f3"]);
});

test("what a rule left alone is no example, and neither is a command of two pages", () => {
  expect(
    chosen([
      ["a", finding({ acts: false })],
      [`echo ${"x".repeat(300)}`, finding()],
      ["b", finding()],
    ]),
  ).toEqual(["b"]);
});

test("a call of another tool is shown with its arguments", () => {
  expect(summaryOf(sampleCall("", {}, { tool: "read", args: { path: "a.ts" } }))).toBe('read {"path":"a.ts"}');
});
