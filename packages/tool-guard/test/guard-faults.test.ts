import { mkdtempSync, openSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { guardedRun, type SplitCommand } from "../src/guarded-run.ts";
import { LiveOutput } from "../src/live-output.ts";
import { piHost } from "../src/pi-host.ts";
import { STOP_LIMITS } from "../src/producer-stop.ts";
import { guardedTool, run, stockTool } from "./guarded-tool.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "faults-"));
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const slow = { slowAfterMs: 0 };

/** A result's text without the random names of files. */
const named = (text: string): string => text.replaceAll(/pi-bash-[0-9a-f]+/g, "LOG");

describe("where nothing can be saved", () => {
  test("a slow command gives its full output, without a notice about a file", async () => {
    vi.stubEnv("TMPDIR", join(root, "missing"));
    const { text, isError, details } = await run(guardedTool({ cwd: root, settings: slow }), "seq 9 | tail -1");
    expect([text, isError]).toEqual(["1\n2\n3\n4\n5\n6\n7\n8\n9\n", false]);
    expect(readPiToolGuardDetails(details)).toMatchObject({ outcome: "full-output", slow: true });
    expect(details).not.toHaveProperty("fullOutputPath");
  });

  test("a fast failure still shows the view, and names no file", async () => {
    vi.stubEnv("TMPDIR", join(root, "missing"));
    const { text, isError } = await run(guardedTool({ cwd: root }), "sh -c 'seq 9; exit 3' | tail -1");
    expect([text, isError]).toEqual(["9\n\n\nCommand exited with code 3", true]);
  });

  test("an early view still gives what it saw of long output", async () => {
    vi.stubEnv("TMPDIR", join(root, "missing"));
    const { text, isError } = await run(guardedTool({ cwd: root }), "seq 1 300000 2>&1 | head -2");
    expect([text, isError]).toEqual(["1\n2\n", false]);
  });

  test.each(["missing folder", "full disk"])("long output is given as pi would cut it (%s)", async (fault) => {
    if (fault === "missing folder") vi.stubEnv("TMPDIR", join(root, "missing"));
    const openLog = (): { path: string; fd: number } => ({ path: join(root, "none"), fd: openSync("/dev/full", "r+") });
    const text =
      fault === "missing folder"
        ? (await run(guardedTool({ cwd: root }), "seq 1 300000 | tail -2")).text
        : await directly(openLog);
    expect(text).toMatch(/^\d+\n/);
    expect(text).toContain("\n299999\n300000\n");
    expect(text.split("\n").length).toBeGreaterThan(1_900);
    expect(text).toMatch(/\n\[Showing the end of the output\. The full output could not be saved: (ENOENT|ENOSPC)\]\n/);
    expect(Buffer.byteLength(text)).toBeLessThan(50 * 1024);
  });
});

/** `seq 1 300000 | tail -2` with a log of our own. */
async function directly(openLog: () => { path: string; fd: number }): Promise<string> {
  const command: SplitCommand = {
    cleaned: "seq 1 300000",
    viewSource: "tail -2",
    closesEarly: false,
    producer: "other",
    lookUp: ["tail"],
  };
  const guarded = guardedRun(command, {
    local: piHost.localOperations(undefined),
    shell: { shell: "/bin/bash", args: ["-c"] },
    limits: { slowAfterMs: 10_000, stop: STOP_LIMITS, memoryBytes: 1000 },
    shown: piHost.shown,
    live: new LiveOutput(undefined),
    openLog,
  });
  const tool = piHost.bashTool(root, { operations: guarded.operations });
  const { text } = await run(tool, command.cleaned);
  expect(guarded.report()?.delivered.kind).toBe("full-output");
  return text;
}

describe("a view that is not installed", () => {
  test.each([
    ["one view", "seq 9 | rg 5"],
    ["the first of two, which a shell would pass over", "seq 9 2>&1 | rg 5 | head -3"],
    ["behind a prefix, where only the shell can tell", 'X=1; seq 9 | rg "$X"'],
  ])("gives the full output and the shell's words (%s)", async (_, command) => {
    const bin = mkdtempSync(join(root, "bin-"));
    for (const name of ["seq", "head", "tail"]) symlinkSync(`/usr/bin/${name}`, join(bin, name));
    vi.stubEnv("PATH", bin);
    const { text, isError, details } = await run(guardedTool({ cwd: root }), command);
    expect(text).toMatch(/^1\n2\n3\n4\n5\n6\n7\n8\n9\n\S*bash: (line \d+: )?rg: command not found\n$/);
    expect(isError).toBe(false);
    expect(readPiToolGuardDetails(details)?.outcome).toBe("full-output");
  });

  test("does not hide that the command failed", async () => {
    vi.stubEnv("PATH", mkdtempSync(join(root, "bin-")));
    const { text, isError } = await run(guardedTool({ cwd: root }), "echo out; exit 3 | rg 5");
    const stock = await run(stockTool({ cwd: root }), "echo out; exit 3 | rg 5");
    expect([text, isError]).toEqual([stock.text, stock.isError]);
  });

  test("gives long output as pi gives it", async () => {
    const { text } = await run(
      guardedTool({ cwd: root, user: { commandPrefix: "tail() { return 127; }" } }),
      "seq 1 300000 | tail -1",
    );
    const stock = await run(stockTool({ cwd: root }), "seq 1 300000");
    expect(named(text)).toBe(named(stock.text));
  });
});

test.each(["tail", "head"])("a view that cannot be started gives the full output (%s)", async (view) => {
  const host = { shellOf: () => ({ shell: join(root, "no-such-shell"), args: ["-c"] }) };
  const { text, isError } = await run(guardedTool({ cwd: root, host }), `seq 3 2>&1 | ${view} -1`);
  expect([text, isError]).toEqual([expect.stringMatching(/^1\n2\n3\nspawn \S+ ENOENT\n$/), false]);
});

test("a command that is no text, which another extension may have made of it, is left to pi", async () => {
  const command = null as unknown as string;
  expect(await run(guardedTool({ cwd: root }), command)).toEqual(await run(stockTool({ cwd: root }), command));
});
