// npm test: installs what is missing, checks types, style and format, runs all tests, and closes with the one line
// "N passed, N failed", in which each of the three checks counts like a test.

import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";
import { undressAll } from "./packaging/dressed-package.mjs";
import { tally } from "./tally.mjs";

const CHECKS = [
  { name: "types", command: ["tsc", "-p", "tsconfig.json", "--noEmit"] },
  { name: "lint", command: ["oxlint", "--deny-warnings"] },
  { name: "format", command: ["oxfmt", "--check"] },
];

installIfNeeded();
undressAll();
const checks = { passed: 0, failed: 0 };
for (const check of CHECKS) checks[await outcome(check)] += 1;
const tests = await runTests();
const failed = checks.failed + tests.failed;
console.log(`${checks.passed + tests.passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;

/** Runs one check quietly and shows its output only if it fails. */
async function outcome({ name, command }) {
  const started = performance.now();
  const { status, output } = await run(command, "pipe");
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${status === 0 ? "✓" : "✗"} ${name} (${seconds} s)`);
  if (status !== 0) console.log(output);
  return status === 0 ? "passed" : "failed";
}

/** Runs vitest for all to see, and counts from the report it writes. */
async function runTests() {
  const dir = mkdtempSync(join(tmpdir(), "shellwise-report-"));
  const report = join(dir, "report.json");
  try {
    const { status } = await run(
      [
        "vitest",
        "run",
        "--config",
        "vitest.workspace.ts",
        "--reporter=default",
        "--reporter=json",
        `--outputFile.json=${report}`,
      ],
      "inherit",
    );
    return tally(readReport(report), status);
  } finally {
    rmSync(dir, { recursive: true, force: true });
  }
}

function readReport(path) {
  try {
    return JSON.parse(readFileSync(path, "utf8"));
  } catch {
    return undefined;
  }
}

/** Runs a program of `node_modules/.bin` in the checkout. `stdio` is `inherit`, or `pipe` to get what it printed. */
function run([program, ...args], stdio) {
  return new Promise((resolve) => {
    const child = spawn(join(ROOT, "node_modules", ".bin", program), args, {
      cwd: ROOT,
      stdio: ["ignore", stdio, stdio],
    });
    let output = "";
    child.stdout?.on("data", (text) => (output += text));
    child.stderr?.on("data", (text) => (output += text));
    child.once("error", (error) => resolve({ status: 1, output: String(error) }));
    child.once("close", (status) => resolve({ status: status ?? 1, output }));
  });
}
