import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { readPiHiddenFailures } from "../src/contract.ts";
import { type GuardOptions, guardedTool, run, stockTool } from "./guarded-tool.ts";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "hidden-"));
  vi.stubEnv("TMPDIR", mkdtempSync(join(dir, "tmp-")));
  writeFileSync(join(dir, "suite.sh"), "seq 9; echo 1 failed; exit 3\n");
  writeFileSync(join(dir, "good.sh"), "echo passed\n");
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(dir, { recursive: true, force: true });
});

const SUITE = "[Hidden failure: `sh suite.sh 2>&1` exited with code 3; its pipeline's status is that of";

async function both(command: string, options: GuardOptions = {}) {
  const stock = await run(stockTool({ cwd: dir, ...options }), command);
  return { guarded: await run(guardedTool({ cwd: dir, ...options }), command), stock };
}

describe("a failure that nothing shows is named, and nothing else changes", () => {
  test.each([
    ["$? is the view's", 'sh suite.sh 2>&1 | tail -1; echo "exit: $?"', `${SUITE} \`tail\`.]`],
    ["through a variable", 'sh suite.sh 2>&1 | tail -1\nEXIT=$?\necho "exit: $EXIT"', `${SUITE} \`tail\`.]`],
    ["a transform follows", "sh suite.sh 2>&1 | wc -l", `${SUITE} \`wc\`.]`],
    ["the first of two", "sh suite.sh 2>&1 | tail -1; sh good.sh | tail -1", `${SUITE} \`tail\`.]`],
    ["behind &&", "sh suite.sh 2>&1 | tail -1 && echo ok", `${SUITE} \`tail\`.]`],
    ["in a group", "{ sh suite.sh 2>&1 | wc -l; echo done; }", `${SUITE} \`wc\`.]`],
    [
      "in a loop",
      'for i in 0 1 2; do sh -c "exit $i" | wc -l; done',
      '[Hidden failure: `sh -c "exit $i"` exited with code 1 (2 of 3 times); its pipeline\'s status is that of `wc`.]',
    ],
    [
      "a search whose messages were sent away",
      "find gone 2>/dev/null | wc -l",
      "[Hidden failure: `find gone 2>/dev/null` exited with code 1 (its messages were discarded); its pipeline's status is that of `wc`.]",
    ],
  ])("%s", async (_, command, line) => {
    const { guarded, stock } = await both(command);
    expect([guarded.text, guarded.isError]).toEqual([`${stock.text.trimEnd()}\n\n${line}`, stock.isError]);
    expect(readPiHiddenFailures(guarded.details)).toHaveLength(1);
  });

  test("three are named, and the rest counted", async () => {
    const { guarded } = await both(
      "false | wc -l; (exit 2) | wc -l; (exit 3) | wc -l; (exit 4) | wc -l; (exit 5) | wc -l",
    );
    expect(guarded.text.match(/\[Hidden failure: /g)).toHaveLength(3);
    expect(guarded.text).toMatch(/\n\[2 more hidden failures\.\]$/);
    expect(readPiHiddenFailures(guarded.details)).toHaveLength(5);
  });

  test("also behind pi's own line of a failure", async () => {
    const { guarded, stock } = await both("sh suite.sh 2>&1 | wc -l; exit 4");
    expect([guarded.text, guarded.isError]).toEqual([`${stock.text}\n\n${SUITE} \`wc\`.]`, true]);
  });
});

describe("tee, cat and views pass their input on: the status is that of the stage before them", () => {
  test.each([
    ["sh suite.sh 2>&1 | tee build.log", "sh suite.sh 2>&1"],
    ["sh suite.sh | cat", "sh suite.sh"],
    ["sh good.sh; sh suite.sh | tee build.log", "sh good.sh; sh suite.sh"],
  ])("%s", async (command, alone) => {
    const { guarded } = await both(command);
    expect(guarded).toEqual(await run(stockTool({ cwd: dir }), alone));
    if (command.includes("tee")) expect(readFileSync(join(dir, "build.log"), "utf8")).toMatch(/^1\n[^]*failed\n$/);
  });

  test("and of a guarded command, too", async () => {
    const { guarded } = await both("sh suite.sh 2>&1 | tee build.log | tail -1");
    expect([guarded.text, guarded.isError]).toEqual([
      expect.stringMatching(/^1 failed\n\n\[Command exited with code 3\. Full output: \S+\]$/),
      true,
    ]);
  });

  test("with pipefail the shell has the word", async () => {
    const { guarded, stock } = await both("set -o pipefail; sh suite.sh | tee build.log");
    expect(guarded).toEqual(stock);
  });
});

test.each([
  "grep -c nothing suite.sh good.sh | sort",
  "yes | head -3; echo ok",
  "find . -name good.sh | xargs grep -l zzz | wc -l",
  "ls *.none 2>/dev/null | wc -l",
  "sh good.sh | wc -l",
  "diff suite.sh good.sh | wc -l",
  "sh suite.sh & wait",
  "! sh suite.sh | wc -l",
  'sh suite.sh | wc -l; echo "${PIPESTATUS[0]}"',
  "echo one",
])("nothing is added, and nothing changed: %s", async (command) => {
  const { guarded, stock } = await both(command);
  expect(guarded).toEqual(stock);
});

test("the setting turns it off", async () => {
  const { guarded, stock } = await both("sh suite.sh | wc -l", { settings: { hiddenFailures: false } });
  expect(guarded).toEqual(stock);
});

test("no claim without a record", async () => {
  const { guarded, stock } = await both('rm -rf "$TMPDIR"/.pi-bash-guard-*; sh suite.sh | wc -l');
  expect(guarded).toEqual(stock);
});

describe("what is certain about the end is announced", () => {
  const said: unknown[] = [];
  beforeEach(() => void (said.length = 0));
  const options = { announce: (end: unknown) => said.push(end) };

  test.each([
    ["ls | grep zzz", { kind: "last-stage" }],
    ["sh good.sh; grep zzz good.sh", { kind: "last-stage" }],
    ["cat good.sh | sort | grep zzz", { kind: "last-stage" }],
    ["set -o pipefail; seq 1 100000 | grep -q 5 && echo found", { kind: "stopped", reader: "grep" }],
  ])("%s", async (command, end) => {
    await run(guardedTool({ cwd: dir, ...options }), command);
    expect(said).toEqual([{ version: 1, toolCallId: "call_1", end }]);
  });

  test.each(["sh suite.sh | grep zzz", "cd gone 2>/dev/null && ls | grep zzz", "ls | sh suite.sh"])(
    "and nothing else: %s",
    async (command) => {
      await run(guardedTool({ cwd: dir, ...options }), command);
      expect(said.filter((each) => JSON.stringify(each).includes("stopped"))).toEqual([]);
      if (command.startsWith("sh")) expect(said).toEqual([]);
    },
  );
});

test("the temp directory is as it was, but for the folder that is ready", () => {
  const left = readdirSync(process.env["TMPDIR"] ?? "").filter((name) => !name.endsWith(".log"));
  expect(left.length).toBeLessThanOrEqual(1);
});
