import fc from "fast-check";
import { expect, test } from "vitest";
import { expectNoneWrong, type Judge } from "./judged-cases.ts";

const numbers = fc.record({ value: fc.nat({ max: 1_000_000 }), more: fc.array(fc.nat()) });
const runs = { seed: 5, numRuns: 100 };

test("gives back what was judged, which is what fast-check draws", async () => {
  const judged = await expectNoneWrong(numbers, runs, async (values) => values.map(() => undefined));
  expect(judged).toEqual(fc.sample(numbers, runs));
});

const atMost1000: Judge<{ readonly value: number }> = async (values) =>
  values.map(({ value }) => (value > 1000 ? "too much" : undefined));

const alone: Judge<unknown> = async (values) => values.map(() => (values.length > 1 ? "crowded" : undefined));

test("names seed and count, and reduces the first that is wrong", async () => {
  const first = fc.sample(numbers, runs).find(({ value }) => value > 1000);
  await expect(expectNoneWrong(numbers, runs, atMost1000)).rejects.toThrow(
    new RegExp(
      `^seed 5: \\d+ of 100 are wrong\\. The first:\n\\{"value":${first?.value},.*\\}: too much\nReduced:\n\\{"value":1001,"more":\\[\\]\\}: too much$`,
    ),
  );
});

test("says so when a value is only wrong beside others", async () => {
  await expect(expectNoneWrong(numbers, runs, alone)).rejects.toThrow("By itself it is not wrong");
});
