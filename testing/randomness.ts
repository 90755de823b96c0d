/**
 * Where random tests take their seed and their number of cases from, so that `npm test` is the same every time and
 * `npm run test:long` is not.
 *
 * A test file that imports this module is a random test: the long run runs it again and again with other seeds.
 */

/** The environment variable with the seed; without it the fixed one holds. */
export const SEED_VARIABLE = "SHELLWISE_SEED";

/** The environment variable with the factor by which a long run multiplies the number of cases. */
export const FACTOR_VARIABLE = "SHELLWISE_CASES_FACTOR";

/** The seed of `npm test`. */
const FIXED_SEED = 20_261;

/** What fast-check's `assert`, `check` and `sample` take as parameters. */
export interface RandomRuns {
  readonly seed: number;
  readonly numRuns: number;
}

/**
 * Seed and number of cases of one random test: `fc.assert(property, randomRuns(2000))`.
 *
 * @param numRuns cases in `npm test`; a long run takes a multiple
 */
export function randomRuns(numRuns: number): RandomRuns {
  return { seed: numberIn(SEED_VARIABLE, FIXED_SEED), numRuns: numRuns * numberIn(FACTOR_VARIABLE, 1) };
}

/** Throws where the variable holds no whole number, rather than run with another seed than the one asked for. */
function numberIn(variable: string, otherwise: number): number {
  const text = process.env[variable];
  if (text === undefined) return otherwise;
  if (!/^\d+$/.test(text)) throw new Error(`${variable} must be a whole number, not ${JSON.stringify(text)}`);
  return Number(text);
}
