import { describe, expect, test } from "vitest";
import type { RuleName } from "./finding.ts";
import type { RecordedCall, RecordedResult } from "./recorded-call.ts";
import { startReplay } from "./replay-calls.ts";
import { sampleCall, silent } from "./sample-call.ts";

/** The verdicts of one rule on calls that were made one after the other. */
function verdicts(rule: RuleName, calls: readonly RecordedCall[]): (string | undefined)[] {
  const judge = startReplay();
  return calls.map((call) => {
    const finding = judge(call).findings.find((each) => each.rule === rule);
    return finding && `${finding.acts ? "" : "left alone: "}${finding.verdict}`;
  });
}

describe("no-match", () => {
  test.each<[string, RecordedCall, string | undefined]>([
    ["a search without a match", sampleCall("grep x f", silent(1)), "certain"],
    ["a search that may not have run", sampleCall("make -s && rg x", silent(1)), "hedged"],
    ["another command", sampleCall("node a.js && echo rg", silent(1)), "left alone: no-rule"],
    ["a pipeline", sampleCall("ps aux | grep worker", silent(1)), "left alone: filtered-command"],
    ["another status", sampleCall("grep x f", silent(2)), undefined],
    ["output", sampleCall("grep x f", { exit: 1 }), undefined],
    ["a size of 0", sampleCall("grep x f", { exit: 1, output: { kind: "size", bytes: 0, lines: 0 } }), "certain"],
    ["an unknown status", sampleCall("grep x f", { ...silent(1), exit: undefined }), undefined],
    ["what the user typed", sampleCall("grep x f", silent(1), { by: "user" }), undefined],
    ["what a script called", sampleCall("grep x f", silent(1), { by: "script" }), undefined],
    ["another tool", sampleCall("grep x f", silent(1), { tool: "powershell" }), undefined],
    ["no result", sampleCall("grep x f", {}, { result: undefined }), undefined],
  ])("%s", (_, call, verdict) => {
    expect(verdicts("no-match", [call])).toEqual([verdict]);
  });

  test("an acting verdict clears the flag and costs its note", () => {
    const [finding] = startReplay()(sampleCall("grep x f", silent(1))).findings;
    expect(finding?.effect).toEqual({
      flagsCleared: 1,
      blocked: 0,
      bytesKeptOut: 0,
      bytesAdded: "\n(no matches)".length,
    });
    expect(finding?.told).toBe("(no output)\n\nCommand exited with code 1\n(no matches)");
  });

  test("a verdict that a setting would change names the setting", () => {
    expect(optIn("ps aux | grep worker")).toBe('"pipelines": true');
    expect(optIn("ps aux 2>/dev/null | grep worker")).toBeUndefined();
  });
});

/** The setting that would change the verdict of bash-no-match. */
function optIn(command: string): string | undefined {
  return startReplay()(sampleCall(command, silent(1))).findings.find(({ rule }) => rule === "no-match")?.optIn;
}

describe("arguments", () => {
  test.each<[string, RecordedCall, string | undefined]>([
    [
      "an alias that pi refused",
      sampleCall("", refused("read"), { tool: "read", args: { file_path: "a" } }),
      "repaired",
    ],
    ["the names of the schema", sampleCall("", {}, { tool: "read", args: { path: "a", limit: 5 } }), undefined],
    ["what pi put right itself", sampleCall("", {}, { tool: "read", args: { path: "a", limit: "5" } }), "tidied"],
    [
      "a missing path",
      sampleCall("", refused("read"), { tool: "read", args: { limit: 5 } }),
      "left alone: still-refused",
    ],
    [
      "half a repair",
      sampleCall("", refused("write"), { tool: "write", args: { file: "a" } }),
      "left alone: still-refused",
    ],
    ["content", sampleCall("", refused("write"), { tool: "write", args: { file: "a", text: "b" } }), "repaired"],
    [
      "an edit",
      sampleCall("", refused("edit"), { tool: "edit", args: { file_path: "a", old_string: "b", new_string: "c" } }),
      "repaired",
    ],
    [
      "an edit of nothing",
      sampleCall("", refused("edit"), { tool: "edit", args: { file_path: "a" } }),
      "left alone: still-refused",
    ],
    ["a command", sampleCall("", refused("bash"), { args: { cmd: "ls" } }), "repaired"],
    ["another tool", sampleCall("", refused("grep"), { tool: "grep", args: { file: "a" } }), undefined],
    [
      "a script's call",
      sampleCall("", refused("read"), { tool: "read", args: { file: "a" }, by: "script" }),
      undefined,
    ],
  ])("%s", (_, call, verdict) => {
    expect(verdicts("arguments", [call])).toEqual([verdict]);
  });

  test("a repair clears the flag and keeps the refusal out of the context", () => {
    const { findings } = startReplay()(sampleCall("", refused("read"), { tool: "read", args: { file_path: "a" } }));
    expect(findings).toMatchObject([
      { effect: { flagsCleared: 1, blocked: 0, bytesKeptOut: 80, bytesAdded: 0 }, told: 'becomes {"path":"a"}' },
    ]);
  });
});

/** pi's answer to arguments of another shape. */
function refused(tool: string): Partial<RecordedResult> {
  return {
    exit: undefined,
    isError: true,
    output: { kind: "text", text: `Validation failed for tool "${tool}":\n  - path: missing` },
    bytes: 80,
  };
}

describe("trailing-view", () => {
  test.each<[string, RecordedCall, string | undefined]>([
    ["a view", sampleCall("npm test 2>&1 | tail -5"), "guarded"],
    ["a view of a call without a result", sampleCall("npm test | tail -5", {}, { result: undefined }), "guarded"],
    ["no view", sampleCall("npm test"), "left alone: no-view"],
    ["a search whose errors are shown beside the view", sampleCall("find src | head -1"), "guarded"],
    ["a transform", sampleCall("ls | sort | head"), "left alone: transform"],
    ["what the user typed", sampleCall("npm test | tail -5", {}, { by: "user" }), undefined],
  ])("%s", (_, call, verdict) => {
    expect(verdicts("trailing-view", [call])).toEqual([verdict]);
  });
});

describe("run-again", () => {
  const slow = { durationMs: 10_000 };
  const edit = sampleCall("", {}, { tool: "edit", args: { path: "a" } });
  const ls = sampleCall("ls");

  test.each<[string, readonly RecordedCall[], string | undefined]>([
    ["another view", [sampleCall("npm test | tail -5", slow), sampleCall("npm test | grep FAIL")], "log-kept"],
    ["no view after one", [sampleCall("npm test | tail -5", slow), sampleCall("npm test")], "log-kept"],
    ["a view after none", [sampleCall("npm test", slow), sampleCall("npm test | head")], "log-kept"],
    ["the same view", [sampleCall("npm test | tail -5", slow), sampleCall("npm test | tail -5")], undefined],
    ["no view, twice", [sampleCall("npm test", slow), sampleCall("npm test")], undefined],
    ["another command", [sampleCall("npm test | tail -5", slow), sampleCall("npm run x | tail -5")], undefined],
    [
      "a quick first run",
      [sampleCall("npm test | tail -5", { durationMs: 9999 }), sampleCall("npm test | head")],
      "left alone: first-run-too-short",
    ],
    [
      "no time known",
      [sampleCall("npm test | tail -5"), sampleCall("npm test | head")],
      "left alone: first-run-too-short",
    ],
    [
      "an edit in between",
      [sampleCall("npm test | tail -5", slow), edit, sampleCall("npm test | head")],
      "left alone: files-changed-between",
    ],
    ["an edit before", [edit, sampleCall("npm test | tail -5", slow), sampleCall("npm test | head")], "log-kept"],
    [
      "five calls back",
      [sampleCall("npm test | tail -5", slow), ls, ls, ls, ls, sampleCall("npm test | head")],
      "log-kept",
    ],
    [
      "six calls back",
      [sampleCall("npm test | tail -5", slow), ls, ls, ls, ls, ls, sampleCall("npm test | head")],
      undefined,
    ],
    [
      "another session",
      [sampleCall("npm test | tail -5", slow), sampleCall("npm test | head", {}, { session: "other" })],
      undefined,
    ],
    [
      "another branch",
      [sampleCall("npm test | tail -5", slow), sampleCall("npm test | head", {}, { branch: 1 })],
      undefined,
    ],
    [
      "another session in between",
      [
        sampleCall("npm test | tail -5", slow),
        sampleCall("ls", {}, { session: "other" }),
        sampleCall("npm test | head"),
      ],
      "log-kept",
    ],
    [
      "what the user typed",
      [sampleCall("npm test | tail -5", slow), sampleCall("npm test | head", {}, { by: "user" })],
      undefined,
    ],
  ])("%s", (_, calls, verdict) => {
    expect(verdicts("run-again", calls).at(-1)).toBe(verdict);
  });
});

describe("exploration", () => {
  test.each<[string, RecordedCall, string | undefined]>([
    ["a search", sampleCall("grep -rn needle src"), "searchContent"],
    ["a listing", sampleCall("ls src"), "listDir"],
    ["a file", sampleCall("cat a.ts"), "readFile"],
    ["a finder", sampleCall("find . -name '*.ts'"), "findFiles"],
    ["work", sampleCall("git checkout -b x && cat a.ts"), "left alone: real-work"],
    ["neither", sampleCall("npm test"), "left alone: no-exploring-word"],
    ["what the user typed", sampleCall("ls src", {}, { by: "user" }), undefined],
    ["another tool", sampleCall("ls src", {}, { tool: "ls", args: { path: "src" } }), undefined],
  ])("%s", (_, call, verdict) => {
    expect(verdicts("exploration", [call])).toEqual([verdict]);
  });

  test("is blocked twice a command and session", () => {
    const ls = sampleCall("ls src");
    expect(verdicts("exploration", [ls, ls, ls, sampleCall("ls lib"), { ...ls, session: "other" }])).toEqual([
      "listDir",
      "listDir",
      "left alone: insisted",
      "listDir",
      "listDir",
    ]);
  });

  test("a block is told in the words of the extension, with the call where it is exact", () => {
    expect(told("grep -rn needle src")).toBe(
      'better-explore: Search content with grep. Bash fallback: rg. Call: grep {"pattern":"needle","path":"src"}',
    );
    expect(told("tail -5 a.log")).toBe("better-explore: Read files with read.");
  });
});

/** What better-explore would answer to a command. */
function told(command: string): string | undefined {
  return startReplay()(sampleCall(command)).findings.find(({ rule }) => rule === "exploration")?.told;
}

/** A `read` of pi's with what came back. */
function read(path: string, text: string, args: object = {}): RecordedCall {
  const output = { kind: "text", text } as const;
  return sampleCall(
    "",
    { exit: undefined, isError: false, output, bytes: Buffer.byteLength(text) },
    { tool: "read", args: { path, ...args } },
  );
}

describe("whole-read", () => {
  const long = "line\n".repeat(601);

  test.each<[string, RecordedCall, string | undefined]>([
    ["601 lines", read("a", long), "large"],
    ["600 lines", read("a", "line\n".repeat(600)), "left alone: small"],
    ["20,481 bytes", read("a", "x".repeat(20_481)), "large"],
    ["20,480 bytes", read("a", "x".repeat(20_480)), "left alone: small"],
    ["a part of a larger file", read("a", "x\n\n[Showing lines 1-1 of 9558. Use offset=2 to continue.]"), "large"],
    [
      "a part for its size",
      read("a", "x\n\n[Showing lines 1-1 of 99 (50.0KB limit). Use offset=2 to continue.]"),
      "large",
    ],
    ["a range", read("a", long, { limit: 2000 }), undefined],
    ["a range under another name", read("a", long, { end_line: 900 }), undefined],
    ["from the first line", read("a", long, { offset: 1 }), "large"],
    ["instructions", read("docs/AGENTS.md", long), "left alone: instruction"],
    ["an error", sampleCall("", { exit: undefined, isError: true }, { tool: "read", args: { path: "a" } }), undefined],
    ["what a script read", { ...read("a", long), by: "script" }, undefined],
  ])("%s", (_, call, verdict) => {
    expect(verdicts("whole-read", [call])).toEqual([verdict]);
  });

  test("is blocked twice a file and session", () => {
    const call = read("a", long);
    expect(verdicts("whole-read", [call, call, call, read("b", long)])).toEqual([
      "large",
      "large",
      "left alone: insisted",
      "large",
    ]);
  });

  test("keeps the text out and gives the number of lines instead", () => {
    const finding = startReplay()(read("a", long)).findings.find(({ rule }) => rule === "whole-read");
    expect(finding?.told).toMatch(/^better-explore: this file is 601 lines\. Locate with grep/);
    expect(finding?.effect).toMatchObject({ blocked: 1, bytesKeptOut: 5 * 601 });
  });
});

describe("exit-status", () => {
  test.each<[string, RecordedCall, string | undefined]>([
    ["a difference", sampleCall("diff a b", printed(1, "1c1\n")), "certain"],
    ["a search in a pipeline", sampleCall("ps aux | grep worker", silent(1)), "assumed"],
    ["a search that bash-no-match answers", sampleCall("rg x", silent(1)), "left alone: answered-by-no-match"],
    ["output that speaks against it", sampleCall("which node", printed(1, "x\n")), "left alone: output"],
    [
      "output of an unknown text",
      sampleCall("which node", { exit: 1, output: { kind: "size", bytes: 3, lines: 1 } }),
      "left alone: output",
    ],
    ["a list", sampleCall("ls; diff a b", printed(1, "1c1\n")), "left alone: list"],
    ["a failure", sampleCall("npm test", printed(1, "FAIL\n")), "left alone: no-rule"],
    ["success", sampleCall("diff a b"), undefined],
    ["an unknown status", sampleCall("diff a b", { exit: undefined }), undefined],
  ])("%s", (_, call, verdict) => {
    expect(verdicts("exit-status", [call])).toEqual([verdict]);
  });
});

function printed(exit: number, text: string): Partial<RecordedResult> {
  return {
    exit,
    output: { kind: "text", text },
  };
}
