import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { expectNoneWrong } from "../../../testing/judged-cases.ts";
import { randomRuns } from "../../../testing/randomness.ts";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { complaintsAbout } from "./fair-result.ts";
import { COMMAND_FILES, generatedCommands } from "./generated-commands.ts";
import { type CallResult, guardedTool, readAllOutput, run } from "./guarded-tool.ts";

/** `npm run test:guard` looks at 10,000 on each version of pi. */
const RUNS = randomRuns(1_000);

/** Calls that run at the same time. */
const AT_ONCE = 4;

let root = "";
let cwd = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "commands-"));
  cwd = join(root, "work");
  for (const [path, content] of Object.entries(COMMAND_FILES)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  readAllOutput();
});

afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true, force: true });
});

test("generated commands give what bash gives", { timeout: 3_600_000 }, async () => {
  let guarded = 0;
  const commands = await expectNoneWrong(generatedCommands, RUNS, async (generated) => {
    const results = await runAll(generated.map(({ command }) => command));
    // (An error of pi 0.73 has no details.)
    guarded += results.filter(({ details }) => readPiToolGuardDetails(details) !== undefined).length;
    return await complaintsAbout(generated, results, cwd, join(root, "referee"));
  });
  // The generator must not drift to where nothing is looked at.
  expect(guarded).toBeGreaterThan(commands.length / 3);
  // One of the files holds text that a shell would run.
  expect(existsSync(join(cwd, "owned"))).toBe(false);
});

async function runAll(commands: readonly string[]): Promise<readonly CallResult[]> {
  const tool = guardedTool({ cwd });
  const results: CallResult[] = [];
  const queue = [...commands.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, command] = next;
      results[index] = await run(tool, command);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}
