// npm test: installs what is missing, checks types, style and format, runs all tests, and closes with the one line
// "N passed, N failed", in which each of the three checks counts like a test. `npm test -- FILTER` runs the test files whose paths
// contain one of the words, and no checks.

import { readFileSync } from "node:fs";
import { join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";
import { undressAll } from "./packaging/dressed-package.mjs";
import { tally } from "./tally.mjs";

const CHECKS = [
  { name: "types", command: ["tsc", "-p", "tsconfig.json", "--noEmit"] },
  { name: "types of the tests in a browser", command: ["tsc", "-p", "e2e/report", "--noEmit"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check"] },
];

const filters = process.argv.slice(2);

installIfNeeded();
undressAll();
const { passed, failed } = await inOwnTempDir(async (run, dir) => {
  const outcomes = await Promise.all((filters.length > 0 ? [] : CHECKS).map((check) => outcome(check, run)));
  const tests = await runTests(run, join(dir, "report.json"));
  const count = (wanted) => outcomes.filter((each) => each === wanted).length;
  return { passed: count("passed") + tests.passed, failed: count("failed") + tests.failed };
});
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs one check quietly and shows its output only if it fails. */
async function outcome({ name, command: [program, ...args] }, run) {
  const started = performance.now();
  const { status, output } = await run([binary(program), ...args], { cwd: ROOT, stdio: "pipe" });
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) console.log(output);
  return status === 0 ? "passed" : "failed";
}

/** Runs vitest for all to see, and counts from the report it writes. */
async function runTests(run, report) {
  // Where vitest cannot draw its summary, a line now and then says how far it has come.
  const reporters = ["default", "json", ...(process.stdout.isTTY ? [] : ["./testing/progress-reporter.ts"])];
  const { status } = await run(
    [
      binary("vitest"),
      "run",
      "--config",
      "vitest.workspace.ts",
      ...reporters.map((each) => `--reporter=${each}`),
      `--outputFile.json=${report}`,
      ...filters,
    ],
    { cwd: ROOT },
  );
  return tally(readReport(report), status);
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** A program of this checkout. */
function binary(name) {
  return join(ROOT, "node_modules", ".bin", name);
}
