import fc from "fast-check";
import type { RandomRuns } from "./randomness.ts";

/** Seconds that reducing an example may take: each step asks the referee again. */
const REDUCING_SECONDS = 60;

/** Says what is wrong with each value, in their order; `undefined` where all is well. */
export type Judge<T> = (values: readonly T[]) => Promise<readonly (string | undefined)[]>;

/**
 * For referees that are cheap by the thousand and dear one by one, such as a bash that runs all commands of a list: judges all
 * generated values at once, and only if one is wrong, reduces the first such value one step at a time, as fast-check does.
 *
 * @returns the values, so that a test can count what was looked at
 * @throws an error that holds the seed, how many are wrong, the first of them and its reduced form
 */
export async function expectNoneWrong<T>(
  values: fc.Arbitrary<T>,
  runs: RandomRuns,
  judge: Judge<T>,
): Promise<readonly T[]> {
  const samples = fc.sample(values, { ...runs });
  const complaints = await judge(samples);
  const wrong = complaints.flatMap((why, index) => (why === undefined ? [] : [{ index, why }]));
  const [first] = wrong;
  if (first === undefined) return samples;
  throw new Error(
    [
      `seed ${runs.seed}: ${wrong.length} of ${samples.length} are wrong. The first:`,
      `${fc.stringify(samples[first.index])}: ${first.why}`,
      await reduced(values, runs.seed, first.index, judge),
    ].join("\n"),
  );
}

/** Says what is the smallest value that is still wrong on the way from the sample at `index` of this seed down. */
export async function reduced<T>(
  values: fc.Arbitrary<T>,
  seed: number,
  index: number,
  judge: Judge<T>,
): Promise<string> {
  let why: string | undefined;
  const property = fc.asyncProperty(values, async (value) => {
    const [complaint] = await judge([value]);
    if (complaint === undefined) return true;
    why = complaint;
    return false;
  });
  const result = await fc.check(property, {
    seed,
    path: String(index), // the sample's place in the row of this seed
    numRuns: 1,
    interruptAfterTimeLimit: REDUCING_SECONDS * 1000,
  });
  if (result.counterexample === null) return "By itself it is not wrong: look at what the cases share.";
  return `Reduced:\n${fc.stringify(result.counterexample[0])}: ${why}`;
}
