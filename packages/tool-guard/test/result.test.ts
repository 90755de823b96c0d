import { describe, expect, test } from "vitest";
import type { ExitDecision } from "../src/exit-decision.ts";
import type { RunReport } from "../src/guarded-run.ts";
import { userNotice } from "../src/notices.ts";
import { guardedResult, guardedText } from "../src/result.ts";

const PATH = "/tmp/pi-bash-guard-0123456789abcdef.log";
const READBACK = `[Full output: ${PATH}. Read it with offset and limit (or sed -n 'START,ENDp' ${PATH}) instead of running the command again.]`;

const pipeline = (status: number | null): ExitDecision => ({ kind: "pipeline", status });
const unmasked = (status: number): ExitDecision => ({ kind: "unmasked", status });
const interrupted: ExitDecision = { kind: "interrupted", error: new Error("aborted") };

const fast: RunReport = {
  delivered: { kind: "projection", noop: false },
  exit: pipeline(0),
  savedPath: undefined,
  sizes: undefined,
  timing: { commandMs: 20.4, extractorMs: 3.4, totalMs: 23.8 },
  slow: false,
  completeness: "whole",
};
const slow: RunReport = { ...fast, slow: true, savedPath: PATH };

describe("the text of a guarded call", () => {
  test.each<[string, string, RunReport, string]>([
    ["fast", "ok\n", fast, "ok\n"],
    ["fast, long output saved", "ok\n", { ...fast, savedPath: PATH }, "ok\n"],
    ["slow", "ok\n", slow, `ok\n\n${READBACK}`],
    ["slow, no output", "(no output)", slow, `(no output)\n\n${READBACK}`],
    [
      "slow, nothing left out",
      "ok\n",
      { ...slow, savedPath: undefined, delivered: { kind: "projection", noop: true } },
      "ok\n",
    ],
    [
      "slow, stopped",
      "ok\n",
      { ...slow, completeness: "stopped" },
      `ok\n\n[Partial output: ${PATH}. The command was stopped when the view had enough. Read it with offset and limit (or sed -n 'START,ENDp' ${PATH}).]`,
    ],
    [
      "slow, not saved",
      "all\n",
      { ...slow, savedPath: undefined, delivered: { kind: "full-output", why: "" } },
      "all\n",
    ],
    [
      "failed, nothing left out",
      "bad\n\n\nCommand exited with code 2",
      { ...fast, exit: unmasked(2) },
      "bad\n\n\nCommand exited with code 2",
    ],
    [
      "failed",
      "bad\n\n\nCommand exited with code 2",
      { ...fast, exit: unmasked(2), savedPath: PATH },
      `bad\n\n[Command exited with code 2. Full output: ${PATH}]`,
    ],
    [
      "failed, the output ends like pi's line",
      "Command exited with code 2\n\n\nCommand exited with code 2",
      { ...fast, exit: unmasked(2), savedPath: PATH },
      `Command exited with code 2\n\n[Command exited with code 2. Full output: ${PATH}]`,
    ],
    [
      "failed, pi words it in another way",
      "bad\n\nExit status: 2",
      { ...fast, exit: unmasked(2), savedPath: PATH },
      `bad\n\nExit status: 2\n\n[Command exited with code 2. Full output: ${PATH}]`,
    ],
    [
      "failing view, fast",
      "(no output)\n\nCommand exited with code 1",
      { ...fast, exit: pipeline(1), savedPath: PATH },
      "(no output)\n\nCommand exited with code 1",
    ],
    [
      "failing view, slow",
      "(no output)\n\nCommand exited with code 1",
      { ...slow, exit: pipeline(1) },
      `(no output)\n\n[Command exited with code 1. Full output: ${PATH}]`,
    ],
    [
      "aborted, fast",
      "part\n\n\nCommand aborted",
      { ...fast, exit: interrupted, savedPath: PATH },
      "part\n\n\nCommand aborted",
    ],
    [
      "aborted, slow",
      "part\n\n\nCommand aborted",
      { ...slow, exit: interrupted },
      `part\n\n${READBACK}\n\nCommand aborted`,
    ],
    ["aborted, slow, no output", "Command aborted", { ...slow, exit: interrupted }, `${READBACK}\n\nCommand aborted`],
    ["signal on pi 0.73, slow", "ok\n", { ...slow, exit: pipeline(null) }, `ok\n\n${READBACK}`],
  ])("%s", (_, text, report, expected) => {
    expect(guardedText(text, report)).toBe(expected);
  });
});

describe("the result of a guarded call", () => {
  const texts = { original: "npm test | tail -5", cleaned: "npm test", removed: ["tail"], removedPipeline: "tail -5" };
  const record = {
    version: 1,
    originalCommand: "npm test | tail -5",
    cleanedCommand: "npm test",
    removed: ["tail"],
    removedPipeline: "tail -5",
    outcome: "projection-applied",
    timing: { commandMs: 20, extractorMs: 4, totalMs: 24 },
    noop: false,
    slow: false,
  };
  const content = [{ type: "text", text: "ok" }];

  test("keeps what pi 1.6 gives to scripts", () => {
    const structuredContent = { output: "ok", exit_code: 0 };
    const result = guardedResult({ content, details: undefined, structuredContent, isError: true }, fast, texts);
    expect(result).toEqual({ content, structuredContent, isError: true, details: { piToolGuard: record } });
  });

  test("names the saved output in both places", () => {
    const result = guardedResult({ content, details: undefined }, { ...fast, savedPath: PATH }, texts);
    expect(result.details).toEqual({ fullOutputPath: PATH, piToolGuard: { ...record, sourcePath: PATH } });
  });

  test("leaves pi's file for a long projection named after a fast command, not after a slow one", () => {
    const details = { truncation: { truncated: true }, fullOutputPath: "/tmp/pi-bash-1.log" };
    expect(guardedResult({ content, details }, { ...fast, savedPath: PATH }, texts).details).toEqual({
      ...details,
      piToolGuard: { ...record, sourcePath: PATH },
    });
    expect(guardedResult({ content, details }, slow, texts).details).toMatchObject({
      ...details,
      fullOutputPath: PATH,
    });
  });

  test("leaves content of another shape alone", () => {
    const two = [...content, { type: "image" }];
    expect(guardedResult({ content: two }, slow, texts).content).toEqual(two);
  });
});

const notice = (report: RunReport): string | undefined => userNotice(report, "tail -5", "npm test | tail -5");

describe("the notice to the user", () => {
  const REMOVED = "Removed trailing pipeline commands: `tail -5` from `npm test | tail -5`.";

  test.each<[string, RunReport, string | undefined]>([
    ["fast", fast, undefined],
    ["fast failure", { ...fast, exit: unmasked(1), savedPath: PATH }, undefined],
    ["slow", slow, `${REMOVED} Full output: ${PATH}`],
    ["slow failure", { ...slow, exit: unmasked(1) }, `${REMOVED} Full output: ${PATH}`],
    ["slow, stopped", { ...slow, completeness: "stopped" }, `${REMOVED} Partial output: ${PATH}`],
    ["slow, nothing left out", { ...slow, delivered: { kind: "projection", noop: true } }, undefined],
    ["slow, not saved", { ...slow, savedPath: undefined }, REMOVED],
    [
      "slow, in full",
      { ...slow, savedPath: undefined, delivered: { kind: "full-output", why: "no space" } },
      `${REMOVED} Full output shown: no space.`,
    ],
  ])("%s", (_, report, expected) => {
    expect(notice(report)).toBe(expected);
  });

  test("quotes only the ends of a long command", () => {
    const text = userNotice(slow, "tail -5", `${"x".repeat(1000)} | tail -5`) ?? "";
    expect(text.length).toBeLessThan(700);
    expect(text).toMatch(/ from `x{200} … x{190,} \| tail -5`\./);
  });
});
