import { existsSync, mkdtempSync, openSync, readdirSync, readFileSync, rmSync, symlinkSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { splitTrailingView } from "pi-shell-core";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { guardedRun, type RunReport } from "../src/guarded-run.ts";
import { LiveOutput } from "../src/live-output.ts";
import type { RecordLimits } from "../src/output-record.ts";
import { piHost } from "../src/pi-host.ts";
import { takePrivateFolder } from "../src/private-folder.ts";
import { STOP_LIMITS } from "../src/producer-stop.ts";
import type { OpenLog } from "../src/saved-log.ts";
import { type CallResult, guardedTool, run, stockTool } from "./guarded-tool.ts";

let root = "";
beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "faults-"));
});
afterEach(() => void vi.unstubAllEnvs());
afterAll(() => rmSync(root, { recursive: true, force: true }));

const noLog = (): OpenLog => {
  throw Object.assign(new Error("read-only file system"), { code: "EROFS" });
};
const fullDisk = (): OpenLog => ({ path: join(root, "none"), fd: openSync("/dev/full", "r+") });

/** A folder of these tools and no others. */
function folderOf(...names: readonly string[]): string {
  const bin = mkdtempSync(join(root, "bin-"));
  for (const name of names) {
    const folder = ["/usr/bin", "/bin"].find((each) => existsSync(join(each, name)));
    symlinkSync(join(folder ?? "", name), join(bin, name));
  }
  return bin;
}

interface Direct {
  readonly openLog?: () => OpenLog;
  readonly limits?: RecordLimits;
  readonly slowAfterMs?: number;
  readonly silentWriterMs?: number;
}

/** A guarded call with bounds and a log of our own. */
async function directly(
  source: string,
  { openLog, limits, slowAfterMs = 10_000, silentWriterMs = 10_000 }: Direct,
): Promise<CallResult & { readonly report: RunReport | undefined }> {
  const split = splitTrailingView(source);
  const folder = await takePrivateFolder();
  if (split.kind === "unchanged" || folder === undefined) throw new Error(`not guarded: ${source}`);
  const guarded = guardedRun(
    {
      split,
      viewSource: split.viewCommand,
      closesEarly: split.closesEarly,
      producer: split.producer.kind,
      pipefail: false,
      limits: limits ?? { memoryBytes: 1_000_000, totalBytes: 1_000_000_000 },
    },
    folder,
    {
      local: piHost.localOperations(undefined),
      shell: { shell: "/bin/bash", args: ["-c"] },
      limits: { slowAfterMs, stop: STOP_LIMITS, silentWriterMs },
      shown: piHost.shown,
      live: new LiveOutput(undefined),
      ...(openLog && { openLog }),
    },
  );
  const result = await run(piHost.bashTool(root, { operations: guarded.operations }), guarded.source);
  guarded.dispose();
  return { ...result, report: guarded.report() };
}

describe("where nothing can be saved", () => {
  test("a slow command gives its full output", async () => {
    const { text, isError, report } = await directly("seq 9 | tail -1", { openLog: noLog, slowAfterMs: 0 });
    expect([text, isError]).toEqual(["1\n2\n3\n4\n5\n6\n7\n8\n9\n", false]);
    expect(report).toMatchObject({ delivered: { kind: "full-output" }, slow: true, savedPath: undefined });
  });

  test("a fast failure still shows the view, and names no file", async () => {
    const { text, isError } = await directly("sh -c 'seq 9; exit 3' | tail -1", { openLog: noLog });
    expect([text, isError]).toEqual(["9\n\n\nCommand exited with code 3", true]);
  });

  test.each([
    ["no log", noLog],
    ["full disk", fullDisk],
  ])("the views of long output are what they are (%s)", async (_, openLog) => {
    for (const [source, shown] of [
      ["seq 1 300000 | tail -2", "299999\n300000\n"],
      ["seq 1 300000 | head -2", "1\n2\n"],
      ["echo a; seq 1 300000 | grep -c 7", "a\n122853\n"],
    ] as const) {
      const { text, report } = await directly(source, { openLog, limits: { memoryBytes: 1000, totalBytes: 1e9 } });
      expect([source, text, report?.savedPath]).toEqual([source, shown, undefined]);
    }
  });
});

describe("output that is longer than what is kept", () => {
  test.each([
    ["in memory", { memoryBytes: 100_000, totalBytes: 100_000 }],
    ["in the log", { memoryBytes: 1_000, totalBytes: 200_000 }],
  ])("is seen whole by its view, while the log is called partial (%s)", async (_, limits) => {
    for (const [source, shown] of [
      ["seq 1 300000 | tail -1", "300000\n"],
      ["{ echo err >&2; seq 1 300000; } | grep -c 1 | tail -1", "err\n181902\n"],
    ] as const) {
      const { text, report } = await directly(source, { limits });
      expect([text, report?.completeness]).toEqual([shown, "too-long"]);
    }
    const { text, report } = await directly("sh -c 'seq 1 300000; exit 3' | tail -1", { limits });
    expect([text, report?.completeness]).toEqual(["300000\n\n\nCommand exited with code 3", "too-long"]);
    const log = readFileSync(report?.savedPath ?? "", "utf8");
    expect(log.length).toBeGreaterThan(30_000);
    expect(
      Array.from({ length: 40_000 }, (__, at) => `${at + 1}\n`)
        .join("")
        .startsWith(log),
    ).toBe(true);
  });
});

test("the folder may be taken away while the command runs", async () => {
  const source = "{ echo a; sleep 0.1; rm -rf /tmp/.pi-bash-guard-0*; echo b; } | tail -1";
  vi.stubEnv("TMPDIR", mkdtempSync(join(root, "tmp-")));
  const command = source.replace("/tmp/.pi-bash-guard-0*", `${process.env["TMPDIR"]}/.pi-bash-guard-*`);
  expect(await run(guardedTool({ cwd: root }), command)).toMatchObject({ text: "b\n", isError: false });
});

test("a process that outlives the command and holds its output is not waited for without end", async () => {
  const { text, isError } = await directly("{ sleep 60 & echo $!; } | tail -1", { silentWriterMs: 300 });
  expect([text, isError]).toEqual([
    expect.stringMatching(
      /^\d+\n\[A background process still holds the output; what it prints later is not shown\.\]\n$/,
    ),
    false,
  ]);
  process.kill(Number.parseInt(text, 10));
});

test("what a background job of the producer writes later is waited for, as in a pipeline", async () => {
  const { text } = await run(guardedTool({ cwd: root }), "{ (sleep 0.3; echo late) & echo now; } | tail -1");
  expect(text).toBe("late\n");
});

describe("a view that is not installed", () => {
  test.each([
    ["one view", "seq 9 | rg 5"],
    ["the first of two", "seq 9 2>&1 | rg 5 | head -3"],
    ["behind other lines", "true\n\nX=1\nseq 9 | rg 5"],
    ["behind a prefix", 'X=1; seq 9 | rg "$X"'],
    ["of a command that fails", "sh -c 'exit 3' 2>/dev/null; true | rg 5"],
  ])("gives what the shell gives (%s)", async (_, command) => {
    vi.stubEnv("PATH", folderOf("sh", "seq", "head", "tail", "mkfifo"));
    const guarded = await run(guardedTool({ cwd: root }), command);
    const stock = await run(stockTool({ cwd: root }), command);
    expect([guarded.text, guarded.isError]).toEqual([stock.text, stock.isError]);
    expect(guarded.text).toContain("rg: command not found");
  });
});

test.each(["tail", "head"])("a view that cannot be started gives the full output (%s)", async (view) => {
  const host = { shellOf: () => ({ shell: join(root, "no-such-shell"), args: ["-c"] }) };
  const { text, isError } = await run(guardedTool({ cwd: root, host }), `seq 3 2>&1 | ${view} -1`);
  expect([text, isError]).toEqual([expect.stringMatching(/^1\n2\n3\nspawn \S+ ENOENT\n$/), false]);
});

describe("where there can be no pipe of the guard's", () => {
  const command = "sh -c 'seq 9; exit 3' | tail -1";

  test.each([
    ["no temp directory", () => vi.stubEnv("TMPDIR", join(root, "missing"))],
    ["no mkfifo", () => vi.stubEnv("PATH", folderOf("sh", "seq", "tail"))],
  ])("commands are left alone, and it is counted (%s)", async (_, break_) => {
    break_();
    const counts = new Map<string, number>();
    const guarded = await run(guardedTool({ cwd: root, counts }), command);
    expect(guarded).toEqual(await run(stockTool({ cwd: root }), command));
    expect(Object.fromEntries(counts)).toEqual({ unreached: 1 });
  });

  test("since the shell is on another machine, so to speak", async () => {
    const bin = mkdtempSync(join(root, "far-"));
    vi.stubEnv("PATH", [bin, process.env["PATH"]].join(delimiter));
    // It sees other files than pi does.
    const host = {
      localOperations: (shellPath: string | undefined) => {
        const { exec } = piHost.localOperations(shellPath);
        return {
          exec: (async (source, cwd, options) => {
            return await exec(source.replaceAll("/.pi-bash-guard-", "/elsewhere/"), cwd, options);
          }) satisfies typeof exec,
        };
      },
    };
    const counts = new Map<string, number>();
    const tool = guardedTool({ cwd: root, host, counts });
    for (let call = 1; call <= 2; call += 1) {
      expect(await run(tool, "seq 9 | tail -1")).toMatchObject({ text: "9\n", details: undefined });
      expect(counts.get("unreached")).toBe(call);
    }
  });
});

test("nothing is left behind, whatever happened", async () => {
  vi.stubEnv("TMPDIR", mkdtempSync(join(root, "tmp-")));
  const tool = guardedTool({ cwd: root });
  const user = new AbortController();
  setTimeout(() => user.abort(), 200);
  const results = await Promise.all([
    run(tool, "seq 9 | tail -1"),
    run(tool, "yes | head -1"),
    run(tool, "sh -c 'kill -9 $$' | tail -1"),
    run(tool, "seq 9 | grep '['"),
    run(tool, "cd gone && seq 9 | tail -1"),
    run(tool, "seq 9; sleep 9 | tail -1", { timeout: 0.3 }),
    run(tool, "sleep 9; seq 9 | tail -1", { timeout: 0.3 }),
    run(tool, "sleep 9 | head -1", { signal: user.signal }),
  ]);
  const saved = results.flatMap(({ details }) => readPiToolGuardDetails(details)?.sourcePath ?? []);
  const left = readdirSync(process.env["TMPDIR"] ?? "").filter((name) => !saved.some((path) => path.endsWith(name)));
  // The folder that is ready for the next call.
  expect(left.filter((name) => !name.startsWith(".pi-bash-guard-"))).toEqual([]);
  expect(left.length).toBeLessThanOrEqual(1);
});

test("the details of a guarded call are those of the contract", async () => {
  const { details } = await run(guardedTool({ cwd: root }), "echo a; seq 5 | tail -2");
  expect(readPiToolGuardDetails(details)).toMatchObject({
    cleanedCommand: "echo a; seq 5",
    removedPipeline: "tail -2",
  });
});

test("a command that is no text, which another extension may have made of it, is left to pi", async () => {
  const command = null as unknown as string;
  expect(await run(guardedTool({ cwd: root }), command)).toEqual(await run(stockTool({ cwd: root }), command));
});
