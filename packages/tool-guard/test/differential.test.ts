import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { unfair } from "./fair-result.ts";
import { COMMAND_FILES, generatedCommands } from "./generated-commands.ts";
import { type CallResult, guardedTool, readAllOutput, run } from "./guarded-tool.ts";
import { referee } from "./shell-referee.ts";

/** `npm run test:guard` looks at 10,000, on both versions of pi. */
const COMMANDS = 1_000;
const SEED = 20_261_207;

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

test(`${COMMANDS} generated commands give what bash gives`, { timeout: 600_000 }, async () => {
  const commands = fc.sample(generatedCommands, { numRuns: COMMANDS, seed: SEED });
  const native = await referee(
    commands.map(({ command }) => command),
    cwd,
    join(root, "native"),
  );
  const own = await referee(
    commands.map(({ withoutViews }) => withoutViews ?? ":"),
    cwd,
    join(root, "own"),
  );
  const results = await runAll(commands.map(({ command }) => command));
  const wrong = commands.flatMap((generated, index) => {
    const [verdict, ownVerdict] = [native[index], own[index]];
    if (verdict === undefined) return [];
    const complaint = unfair(
      generated,
      verdict,
      generated.withoutViews === undefined ? undefined : ownVerdict,
      results[index],
    );
    return complaint === undefined ? [] : [`${JSON.stringify(generated.command)}: ${complaint}`];
  });
  expect(wrong.slice(0, 8)).toEqual([]);
  // The generator must not drift to where nothing is looked at. (An error of pi 0.73 has no details.)
  const guarded = results.filter(({ details }) => readPiToolGuardDetails(details) !== undefined);
  expect(guarded.length).toBeGreaterThan(COMMANDS / 3);
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
