import { expect, test } from "vitest";
import { HiddenFailures } from "./hidden-failures.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { startReplay } from "./replay-calls.ts";
import { sampleCall } from "./sample-call.ts";

function found(...calls: readonly RecordedCall[]): HiddenFailures {
  const failures = new HiddenFailures();
  for (const replayed of calls.map(startReplay())) failures.offer(replayed);
  return failures;
}

const printed = (command: string, text: string, exit = 0): RecordedCall =>
  sampleCall(command, { exit, output: { kind: "text", text } });

test.each([
  ["npm test 2>&1 | tail -5", "npm ERR! Test failed."],
  ["npm test | tail -3", "# pass 2\n# fail 1"],
  ["cd web && npx vitest run | grep -E 'Tests|FAIL'", "      Tests  2 failed | 10 passed (12)"],
  ["npx jest 2>&1 | tail -6", "Tests:       1 failed, 4 passed, 5 total"],
  ["pnpm exec tsc --noEmit | head -3", "src/a.ts(3,1): error TS2304: Cannot find name 'x'."],
  ["cargo build 2>&1 | tail", "error[E0425]: cannot find value `x`"],
  ["cargo test 2>&1 | grep 'test result'", "test result: FAILED. 3 passed; 1 failed; 0 ignored"],
  ["make -j4 2>&1 | tail -3", "make: *** [Makefile:3: all] Error 2"],
  ["go test ./... | grep -v ok", "--- FAIL: TestX (0.00s)"],
  ["pytest -q | tail -1", "1 failed, 3 passed in 0.12s"],
  ["python3 app.py 2>&1 | head -1", "Traceback (most recent call last):"],
  ["timeout 60 node suite.mjs | tail -1; echo done", "\u001B[31mnot ok 3 - adds\u001B[39m"],
])("%s hides %j", (command, text) => {
  const failures = found(printed(command, `${text}\n`));
  expect(failures.totals()).toMatchObject({ statusesLost: 1, failures: 1 });
  expect(failures.listed()).toMatchObject([{ command, file: "session.jsonl", line: 1 }]);
});

test.each([
  ["npm test | tail -3", "# pass 3\n# fail 0"],
  ["npx vitest run | tail -3", "Tests  12 passed (12)"],
  ["cargo test | tail -1", "test result: ok. 3 passed; 0 failed; 0 ignored"],
  ["pytest -q | tail -1", "3 passed, 0 errors in 0.12s"],
  ["npx vitest run | tail -3", " ✓ ends with exit code 1\n ✔ counts 2 failed requests\nok 3 - error: is shown"],
  ["go test -v ./... | tail -2", "--- PASS: TestExitsWithExitCode2 (0.00s)"],
  ["cargo test | tail -3", "test gives_3_errors ... ok"],
])("%s does not, with %j", (command, text) => {
  expect(found(printed(command, text)).totals()).toEqual({ statusesLost: 1, failures: 0, shown: 0 });
});

test.each([
  ["cat test.log | grep FAIL", 0], // reads what another command wrote
  ["git log | grep -c 'error: '", 0],
  ["npm test", 0], // no pipe: the status was seen
  ["npm test | tail -3", 1], // and so was this one
  ["set -o pipefail; npm test | tail", 0],
  ["npm test | tail; echo ${PIPESTATUS[0]}", 0],
  ["( npm test ) | tail", 0], // what is inside is not known
])("%s with status %i is none", (command, exit) => {
  expect(found(printed(command, "3 failed", exit)).totals()).toEqual({ statusesLost: 0, failures: 0, shown: 0 });
});

const call = (at: number): RecordedCall => ({ ...printed("npm test | tail", "3 failed"), at });

test("the newest come first, and the list has an end", () => {
  const failures = found(...Array.from({ length: 900 }, (_, at) => call(at)));
  expect(failures.totals().failures).toBe(900);
  expect(failures.listed()).toHaveLength(200);
  expect(failures.listed()[0]?.at).toBe(899);
  expect(failures.listed()[199]?.at).toBe(700);
});

test("each says what tool-guard would have made of it", () => {
  const failures = found(printed("npm test | tail", "3 failed"), printed("npm test | sort", "3 failed"));
  expect(failures.totals()).toEqual({ statusesLost: 2, failures: 2, shown: 1 });
  expect(failures.listed().map(({ guarded, verdict }) => [guarded, verdict])).toEqual([
    [true, "guarded"],
    [false, expect.any(String)],
  ]);
});
