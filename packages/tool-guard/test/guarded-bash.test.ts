import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { type GuardOptions, guardedTool, readAllOutput, run, stockTool } from "./guarded-tool.ts";

/** Work, and the temp directory of every call: what is left behind lies here. */
let root = "";
let work = "";
let temp = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "guarded-"));
  work = mkdtempSync(join(root, "work-"));
  temp = mkdtempSync(join(root, "tmp-"));
  vi.stubEnv("TMPDIR", temp);
  readAllOutput();
  writeFileSync(join(work, "notes.txt"), "one\ntwo\nthree\n");
});

afterAll(() => {
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true, force: true });
});

const guard = (options: GuardOptions = {}) => guardedTool({ cwd: work, ...options });
const stock = (options: GuardOptions = {}) => stockTool({ cwd: work, ...options });

/** A result's text without the random names of files. */
const named = (text: string): string => text.replaceAll(/\/\S+\/pi-bash-[0-9a-f]+\.log/g, "LOG");

/** Milliseconds after which a command counts as slow, in tests of slow commands. */
const SLOW = { slowAfterMs: 200 };

describe("what bash gives for the pipeline, a guarded call gives", () => {
  test.each([
    ["plain", "seq 5 | tail -2"],
    ["no output", "printf '' | head -3"],
    ["no newline at the end", "printf 'a\\nb' | tail -1"],
    ["no match", "cat notes.txt | grep nothing"],
    ["a view that fails", "seq 5 | grep '['"],
    ["several views", "seq 1000 | grep 9 | grep -v 1 | tail -3"],
    ["a search that found nothing", "grep nothing notes.txt | tail -3"],
    ["an answer", "diff notes.txt /dev/null | tail -2"],
    ["long output, short view", "seq 1 300000 | tail -3"],
    ["long output, early view", "seq 1 300000 2>&1 | head -3"],
    ["a long view", "seq 1 3000 | grep ''"],
    ["one huge line", "head -c 3000000 /dev/zero | tr '\\0' x | tail -c 70000"],
    ["binary", "head -c 100000 /bin/ls | tail -c 3000"],
    ["coloured", "printf '\\033[31mred\\033[0m\\nplain\\n' | head -1"],
    ["CRLF", "printf 'a\\r\\nb\\r\\n' | tail -1"],
    ["characters of several bytes", "printf '日本語 🛡 ü\\n%.0s' $(seq 2000) | tail -c 4000"],
    ["pi's own words", "printf '(no output)\\n\\nCommand exited with code 3' | tail -5"],
    ["pi's footer", "printf 'x\\n\\n[Showing lines 1-2 of 9. Full output: /tmp/pi-bash-0.log]' | tail -1"],
  ])("%s: %s", async (_, command) => {
    const got = await run(guard(), command);
    const wanted = await run(stock(), command);
    expect([named(got.text), got.isError]).toEqual([named(wanted.text), wanted.isError]);
    expect(readPiToolGuardDetails(got.details)?.outcome ?? "an error").toMatch(/^projection-applied$|^an error$/);
  });

  test("with more output than is ever queued in front of a slow view", async () => {
    // `less` of the test waits before it reads.
    const slowView = { commandPrefix: "less() { sleep 0.3; cat; }" };
    const { text } = await run(guard({ user: slowView }), "seq 1 3000000 2>&1 | less | head -2");
    expect(text).toBe("1\n2\n");
  });
});

describe("a failure", () => {
  test("that the view would have hidden is shown", async () => {
    const { text, isError } = await run(guard(), "sh -c 'seq 9; exit 3' | tail -1");
    expect([text.replace(temp, "TMP"), isError]).toEqual([
      expect.stringMatching(
        /^9\n\n\[Command exited with code 3\. Full output: TMP\/pi-bash-guard-[0-9a-f]{16}\.log\]$/,
      ),
      true,
    ]);
    const path = /Full output: ([^\]]+)\]/.exec(text)?.[1] ?? "";
    expect(readFileSync(path, "utf8")).toBe("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  });

  test("is pi's own text where the view left nothing out", async () => {
    expect(await run(guard(), "sh -c 'seq 3; exit 3' | tail -5")).toEqual(await run(stock(), "sh -c 'seq 3; exit 3'"));
    expect(await run(guard(), "sh -c 'exit 3' | tail -5")).toEqual(await run(stock(), "sh -c 'exit 3'"));
    expect(await run(guard(), "no-such-command | tail -5")).toEqual(await run(stock(), "no-such-command"));
  });

  test("of a command that never ran is pi's own", async () => {
    const gone = mkdtempSync(join(root, "gone-"));
    rmSync(gone, { recursive: true });
    for (const command of ["seq 5 | tail -2", "seq 5 2>&1 | head -2"]) {
      expect(await run(guard({ cwd: gone }), command)).toEqual(await run(stock({ cwd: gone }), command));
    }
  });
});

describe("a fast call", () => {
  test("says what it was, and looks like any other", async () => {
    const { text, details } = await run(guard(), "seq 5 | tail -2");
    expect(text).toBe("4\n5\n");
    const { timing, ...record } = readPiToolGuardDetails(details) ?? {};
    expect(record).toEqual({
      version: 1,
      originalCommand: "seq 5 | tail -2",
      cleanedCommand: "seq 5",
      removed: ["tail"],
      removedPipeline: "tail -2",
      outcome: "projection-applied",
      projection: { inputLines: 5, inputBytes: 10, outputLines: 2, outputBytes: 4 },
      noop: false,
      slow: false,
    });
    expect((timing?.commandMs ?? 0) + (timing?.extractorMs ?? 0)).toBe(timing?.totalMs);
    expect(Object.keys(details ?? {})).toEqual(["piToolGuard"]);
  });

  test("keeps the whole of long output for whoever reads results", async () => {
    const { text, details } = await run(guard(), "seq 1 20000 | tail -2");
    const { sourcePath = "" } = readPiToolGuardDetails(details) ?? {};
    expect(text).toBe("19999\n20000\n");
    expect(details).toMatchObject({ fullOutputPath: sourcePath });
    expect(readFileSync(sourcePath, "utf8")).toHaveLength(108_894);
  });

  test("does not claim to have left something out", async () => {
    const { details } = await run(guard(), "seq 5 | tail -20");
    expect(readPiToolGuardDetails(details)).toMatchObject({
      noop: true,
      projection: { inputLines: 5, outputLines: 5 },
    });
  });

  test("is counted", async () => {
    const counts = new Map<string, number>();
    const tool = guard({ counts });
    for (const command of ["seq 5 | tail -2", "sh -c 'seq 9; exit 3' | tail -2", "seq 5", "seq 5 | sort | tail -2"]) {
      await run(tool, command);
    }
    expect(Object.fromEntries(counts)).toEqual({ guarded: 2, unmasked: 1, saved: 1 });
  });
});

describe("a slow call", () => {
  const notices: string[] = [];
  const ctx = { cwd: "", hasUI: true, ui: { notify: (message: string) => notices.push(message) } };
  const slow = async (command: string) => {
    notices.length = 0;
    return await run(guard({ settings: SLOW }), command, { ctx: { ...ctx, cwd: work } });
  };

  test("names the full output to the model and the user, and keeps it", async () => {
    const command = "sh -c 'seq 9; sleep 0.3' | tail -1";
    const { text, details } = await slow(command);
    const record = readPiToolGuardDetails(details);
    const path = record?.sourcePath ?? "";
    expect(text).toBe(
      `9\n\n[Full output: ${path}. Read it with offset and limit (or sed -n 'START,ENDp' ${path}) instead of running the command again.]`,
    );
    expect(notices).toEqual([
      `Removed trailing pipeline commands: \`tail -1\` from \`${command}\`. Full output: ${path}`,
    ]);
    expect(details).toMatchObject({ fullOutputPath: path });
    expect(record).toMatchObject({ slow: true, noop: false, projection: { inputLines: 9, outputLines: 1 } });
    expect(readFileSync(path, "utf8")).toBe("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
  });

  test("counts the lines of long output, too", async () => {
    const { details } = await slow("sh -c 'seq 300000; sleep 0.3' | tail -1");
    expect(readPiToolGuardDetails(details)?.projection).toEqual({
      inputLines: 300_000,
      inputBytes: 1_988_895,
      outputLines: 1,
      outputBytes: 7,
    });
  });

  test("is silent when the view changed nothing", async () => {
    const before = readdirSync(temp).length;
    const { text, details } = await slow("sh -c 'seq 3; sleep 0.3' | tail -20");
    expect([text, notices, readdirSync(temp).length]).toEqual(["1\n2\n3\n", [], before]);
    expect(readPiToolGuardDetails(details)).toMatchObject({ slow: true, noop: true });
  });

  test("that fails names the full output in place of pi's line", async () => {
    const { text, isError } = await slow("sh -c 'seq 9; sleep 0.3; exit 3' | tail -1");
    expect([text.replace(temp, "TMP"), isError]).toEqual([
      expect.stringMatching(/^9\n\n\[Command exited with code 3\. Full output: TMP\/[^ ]+\.log\]$/),
      true,
    ]);
    expect(notices).toHaveLength(1);
  });

  test("whose view finds nothing fails as the pipeline does, and names the full output", async () => {
    const { text, isError } = await slow("sh -c 'seq 9; sleep 0.3' | grep nothing");
    expect([text.replace(temp, "TMP"), isError]).toEqual([
      expect.stringMatching(/^\(no output\)\n\n\[Command exited with code 1\. Full output: TMP\/[^ ]+\.log\]$/),
      true,
    ]);
  });
});

describe("a call that is interrupted", () => {
  test.each([
    ["tail", "sh -c 'seq 9; sleep 60' | tail -2", "8\n9\n\n\nCommand timed out after 0.4 seconds"],
    ["head", "sh -c 'seq 2; sleep 60' | head -5", "1\n2\n\n\nCommand timed out after 0.4 seconds"],
    ["no output yet", "sh -c 'sleep 60; seq 9' | tail -2", "Command timed out after 0.4 seconds"],
  ])("by its timeout shows the view of what there is (%s)", async (_, command, text) => {
    const started = performance.now();
    expect(await run(guard(), command, { timeout: 0.4 })).toEqual({ text, isError: true, details: {} });
    expect(performance.now() - started).toBeLessThan(5_000);
  });

  test.each([
    ["tail", "sh -c 'seq 9; sleep 60' | tail -2", "8\n9\n\n\nCommand aborted"],
    ["head", "sh -c 'seq 2; sleep 60' | head -5", "1\n2\n\n\nCommand aborted"],
  ])("by the user shows the view of what there is (%s)", async (_, command, text) => {
    const user = new AbortController();
    setTimeout(() => user.abort(), 400);
    expect(await run(guard(), command, { signal: user.signal })).toEqual({ text, isError: true, details: {} });
  });

  test("after a slow while also says where the output is", async () => {
    const { text } = await run(guard({ settings: SLOW }), "sh -c 'seq 9; sleep 60' | tail -2", { timeout: 0.4 });
    expect(text.replaceAll(temp, "TMP")).toMatch(
      /^8\n9\n\n\[Full output: (TMP\/\S+\.log)\. Read it with offset and limit \(or sed -n 'START,ENDp' \1\) instead of running the command again\.\]\n\nCommand timed out after 0\.4 seconds$/,
    );
  });

  test("while its view works ends with pi's line", async () => {
    const waiting = { commandPrefix: "tail() { sleep 60; }" };
    const user = new AbortController();
    setTimeout(() => user.abort(), 500);
    const { text, isError } = await run(guard({ user: waiting }), "seq 5 | tail -2", { signal: user.signal });
    expect([text, isError]).toEqual(["Command aborted", true]);
  });
});

test("ten calls at once do not get in each other's way, and leave nothing behind", async () => {
  const openBefore = readdirSync("/proc/self/fd").length;
  const filesBefore = readdirSync(temp);
  const commands = Array.from(
    { length: 10 },
    (_, at) => `seq ${at}000000 ${at}300000 2>&1 | ${at % 2 === 0 ? "tail" : "head"} -1`,
  );
  const results = await Promise.all(commands.map((command) => run(guard(), command)));
  expect(results.map(({ text }) => text)).toEqual(
    commands.map((_, at) => `${at % 2 === 0 ? at * 1_000_000 + 300_000 : at * 1_000_000}\n`),
  );
  const saved = results.map(({ details }) => readPiToolGuardDetails(details)?.sourcePath ?? "");
  expect(new Set(saved).size).toBe(10);
  // One folder is ready for the next call.
  const left = readdirSync(temp).filter((name) => !filesBefore.includes(name) && !name.startsWith(".pi-bash-guard-"));
  expect(left.map((name) => join(temp, name)).toSorted()).toEqual(saved.toSorted());
  expect(readdirSync("/proc/self/fd").length).toBeLessThanOrEqual(openBefore);
});
