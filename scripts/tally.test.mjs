import { expect, test } from "vitest";
import { tally } from "./tally.mjs";

/** A report of files given as `status: outcomes of its tests`. */
function report(...files) {
  const testResults = files.map(([status, ...outcomes]) => ({
    status,
    assertionResults: outcomes.map((outcome) => ({ status: outcome })),
  }));
  const count = (wanted) =>
    testResults.flatMap((file) => file.assertionResults).filter((each) => each.status === wanted).length;
  return { testResults, numPassedTests: count("passed"), numFailedTests: count("failed") };
}

test.each([
  ["tests that passed", report(["passed", "passed", "passed"]), 0, 2, 0],
  ["a test that failed", report(["failed", "passed", "failed"]), 1, 1, 1],
  ["a file that did not load", report(["passed", "passed"], ["failed"]), 1, 1, 1],
  ["a hook that threw", report(["failed", "passed", "skipped"]), 1, 1, 1],
  ["an error that no test saw", report(["passed", "passed"]), 1, 1, 1],
  ["no test", report(), 0, 0, 1],
  ["no report", undefined, 1, 0, 1],
])("counts %s", (_, given, status, passed, failed) => {
  expect(tally(given, status)).toEqual({ passed, failed });
});
