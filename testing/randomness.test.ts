import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, expect, test, vi } from "vitest";
import { FACTOR_VARIABLE, randomRuns, SEED_VARIABLE } from "./randomness.ts";

afterEach(() => vi.unstubAllEnvs());

test("npm test has one seed, a long run its own and more cases", () => {
  vi.stubEnv(SEED_VARIABLE, undefined);
  vi.stubEnv(FACTOR_VARIABLE, undefined);
  expect(randomRuns(20)).toEqual({ seed: 20_261, numRuns: 20 });
  vi.stubEnv(SEED_VARIABLE, "7");
  vi.stubEnv(FACTOR_VARIABLE, "5");
  expect(randomRuns(20)).toEqual({ seed: 7, numRuns: 100 });
});

test.each(["", "x", "-1", "1.5"])("a seed of %j is refused", (text) => {
  vi.stubEnv(SEED_VARIABLE, text);
  expect(() => randomRuns(20)).toThrow(`${SEED_VARIABLE} must be a whole number`);
});

test("every random test takes its seed from here", () => {
  const root = join(import.meta.dirname, "..");
  const files = ["packages", "e2e", "demo", "bench"].flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => /\.test\.(?:ts|mjs)$/.test(path) && !path.includes("node_modules"))
      .map((path) => join(folder, path)),
  );
  const random = files.filter((path) =>
    /\bfc\.(?:assert|check|sample)\(|\bexpectNoneWrong\(|\bMath\.random\(/.test(readFileSync(join(root, path), "utf8")),
  );
  expect(random.length).toBeGreaterThan(8);
  const unseeded = random.filter((path) => !/randomRuns\(/.test(readFileSync(join(root, path), "utf8")));
  expect(unseeded).toEqual([]);
});
