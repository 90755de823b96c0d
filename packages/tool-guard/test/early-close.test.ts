import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { type GuardOptions, guardedTool, run } from "./guarded-tool.ts";

let root = "";

/** Stand-ins for tools that take long. Each says when it has reached its end. */
const TOOLS = {
  find: "echo a; echo b; sleep 60; echo end",
  npm: "printf 'a\\nb\\n'; sleep 0.5; echo end; exit ${NPM_STATUS:-0}",
  server: "echo a; echo b; sleep 60; echo end",
  flood: "yes",
  stubborn: "trap '' TERM INT HUP PIPE; echo a; echo b; sleep 60 & wait; sleep 60",
  epipe: "echo a; echo b; sleep 0.3; echo end; exit 1",
};

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "early-"));
  for (const [name, script] of Object.entries(TOOLS)) {
    writeFileSync(join(root, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(root, name), 0o755);
  }
  vi.stubEnv("PATH", [root, process.env["PATH"]].join(delimiter));
  vi.stubEnv("EARLY_CLOSE_TEST", root);
});

afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

async function timed(command: string, options: GuardOptions = {}, call: Parameters<typeof run>[2] = {}) {
  const started = performance.now();
  const result = await run(guardedTool({ cwd: root, ...options }), command, call);
  const { sourcePath } = readPiToolGuardDetails(result.details) ?? {};
  const log = sourcePath === undefined ? undefined : readFileSync(sourcePath, "utf8");
  return { ...result, ms: performance.now() - started, log };
}

/** Processes that any of the calls has left running. */
function leftRunning(): string[] {
  return readdirSync("/proc").flatMap((pid) => {
    if (!/^\d+$/.test(pid) || Number(pid) === process.pid) return [];
    try {
      const marked = readFileSync(`/proc/${pid}/environ`, "latin1").includes(`EARLY_CLOSE_TEST=${root}`);
      return marked ? [readFileSync(`/proc/${pid}/cmdline`, "latin1")] : [];
    } catch {
      return [];
    }
  });
}

describe("a command whose view has had enough", () => {
  test("is stopped at once when it only searches", async () => {
    const { text, isError, ms } = await timed("find . 2>/dev/null | head -1");
    expect([text, isError]).toEqual(["a\n", false]);
    expect(ms).toBeLessThan(5_000);
    expect(leftRunning()).toEqual([]);
  });

  test.each(["grep -q a", "grep -m1 a", "head -1 | grep a"])("is noticed behind %s", async (view) => {
    const { isError, ms } = await timed(`find . 2>/dev/null | ${view}`);
    expect(isError).toBe(false);
    expect(ms).toBeLessThan(5_000);
  });

  test("may finish when it is a job with an end, and its failure counts", async () => {
    const good = await timed("npm test | head -1", { settings: { slowAfterMs: 300 } });
    expect([good.text.split("\n")[0], good.isError, good.log]).toEqual(["a", false, "a\nb\nend\n"]);
    const bad = await timed("NPM_STATUS=3 npm test | head -1");
    expect([bad.text, bad.isError]).toEqual([
      expect.stringMatching(/^a\n\n\[Command exited with code 3\. Full output: /),
      true,
    ]);
  });

  test("is stopped when a job takes too long, and its log is called partial", async () => {
    const { text, isError, log } = await timed("npm test | head -1", { settings: { finishJobMs: 0, slowAfterMs: 0 } });
    expect([text, isError]).toEqual([
      expect.stringMatching(
        /^a\n\n\[Partial output: \S+\. The command was stopped when the view had enough\. Read it /,
      ),
      false,
    ]);
    expect(log).toBe("a\nb\n");
  });

  test("is stopped after a while when nothing is known about it", async () => {
    const { text, isError, ms } = await timed("server | head -1", { settings: { stopOtherAfterMs: 0 } });
    expect([text, isError]).toEqual(["a\n", false]);
    // Two seconds from the moment the view had enough.
    expect(ms).toBeGreaterThan(1_900);
    expect(ms).toBeLessThan(8_000);
    expect(leftRunning()).toEqual([]);
  });

  test("is stopped when it writes and writes", async () => {
    const { text, isError, ms } = await timed("flood | head -2");
    expect([text, isError]).toEqual(["y\ny\n", false]);
    expect(ms).toBeLessThan(9_000);
    expect(leftRunning()).toEqual([]);
  });

  test("is stopped whatever it does about signals", async () => {
    await timed("stubborn | head -1", { settings: { stopOtherAfterMs: 0 } });
    expect(leftRunning()).toEqual([]);
  });

  test("does not fail when a timeout or an abort ends the wait", async () => {
    const timeout = await timed("server | head -1", {}, { timeout: 1 });
    expect([timeout.text, timeout.isError]).toEqual(["a\n", false]);
    const user = new AbortController();
    setTimeout(() => user.abort(), 700);
    const abort = await timed("server | head -1", {}, { signal: user.signal });
    expect([abort.text, abort.isError]).toEqual(["a\n", false]);
    expect(leftRunning()).toEqual([]);
  });

  test("that fails by itself afterwards has failed", async () => {
    const { text, isError } = await timed("epipe | head -1");
    expect([text, isError]).toEqual([
      expect.stringMatching(/^a\n\n\[Command exited with code 1\. Full output: /),
      true,
    ]);
  });
});

test("a command that is still wanted is not excused from its timeout", async () => {
  const { text, isError } = await timed("server | grep a", {}, { timeout: 0.5 });
  expect([text, isError]).toEqual(["a\n\n\nCommand timed out after 0.5 seconds", true]);
  expect(leftRunning()).toEqual([]);
});
