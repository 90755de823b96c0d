// npm run test:long [-- --minutes M] [--seed N] [FILTER ...]: the random tests, round after round, each round with a seed of its own
// and many more cases than in `npm test`. Stops at the first round that fails, whose seed and reduced example vitest has shown.
// A round of which the seed is known is played again with `--seed N --minutes 0`.

import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

/** How many times the cases of `npm test` a round has. */
const FACTOR = 5;

const { values, positionals: filters } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, seed: { type: "string" } },
  allowPositionals: true,
});
const minutes = wholeNumber("minutes", values.minutes);
const firstSeed = values.seed === undefined ? Date.now() % 2 ** 31 : wholeNumber("seed", values.seed);

installIfNeeded();
const files = randomTests().filter((file) => filters.length === 0 || filters.some((filter) => file.includes(filter)));
console.log(`${files.length} files, for ${minutes} minutes, from seed ${firstSeed} on`);
process.exitCode = await inOwnTempDir(rounds);

/** Plays rounds until the time is over or one fails; at least one. Returns the exit status of the last. */
async function rounds(run) {
  const end = performance.now() + minutes * 60_000;
  for (let seed = firstSeed; ; seed += 1) {
    const started = performance.now();
    const { status, output } = await run(
      [
        join(ROOT, "node_modules", ".bin", "vitest"),
        "run",
        "--config",
        "vitest.workspace.ts",
        "--reporter=dot",
        ...files,
      ],
      {
        cwd: ROOT,
        stdio: "pipe",
        // The names that testing/randomness.ts reads.
        env: { SHELLWISE_SEED: String(seed), SHELLWISE_CASES_FACTOR: String(FACTOR) },
      },
    );
    const seconds = Math.round((performance.now() - started) / 1000);
    console.log(`${status === 0 ? "✓" : "✗"} seed ${seed} (${seconds} s)`);
    if (status !== 0) {
      console.log(`${output}\nThis round again: npm run test:long -- --seed ${seed} --minutes 0`);
      return status;
    }
    if (performance.now() >= end) return 0;
  }
}

/** Test files that take their seed from `testing/randomness.ts`. */
function randomTests() {
  return ["packages", "e2e", "demo", "bench"].flatMap((folder) =>
    readdirSync(join(ROOT, folder), { recursive: true, encoding: "utf8" })
      .filter((path) => path.endsWith(".test.ts") && !path.includes("node_modules"))
      .map((path) => join(folder, path))
      .filter((path) => readFileSync(join(ROOT, path), "utf8").includes("testing/randomness.ts")),
  );
}

function wholeNumber(name, text) {
  if (/^\d+$/.test(text)) return Number(text);
  console.error(`--${name} takes a whole number, not ${text}`);
  process.exit(2);
}
