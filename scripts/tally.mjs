/**
 * Counts the tests of a vitest JSON report. A file that failed outside its tests (it did not load, a hook threw) is one failure, and
 * so is a run that ended badly although no test failed, that ran no test, or that left no report.
 *
 * @param {{ numPassedTests: number, numFailedTests: number, testResults: { status: string, assertionResults: { status: string }[] }[] } | undefined} report
 * @param {number} status exit status of vitest
 * @returns {{ passed: number, failed: number }}
 */
export function tally(report, status) {
  if (!report) return { passed: 0, failed: 1 };
  const broken = report.testResults.filter(
    (file) => file.status === "failed" && !file.assertionResults.some((test) => test.status === "failed"),
  );
  const passed = report.numPassedTests;
  const failed = report.numFailedTests + broken.length;
  const unexplained = failed === 0 && (status !== 0 || passed === 0) ? 1 : 0;
  return { passed, failed: failed + unexplained };
}
