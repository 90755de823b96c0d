import { expect, test } from "vitest";
import { ClaudeSession } from "./claude-session.ts";
import type { JsonObject } from "./json-object.ts";
import type { RecordedCall } from "./recorded-call.ts";

const HERE = { sessionId: "s1", cwd: "/work", timestamp: "2026-03-01T10:00:00.000Z" };

const made = (id: string, name: string, input: JsonObject, more: JsonObject = {}): JsonObject => ({
  ...HERE,
  type: "assistant",
  message: {
    id: "msg_1",
    role: "assistant",
    content: [{ type: "tool_use", id, name, input }],
    usage: { input_tokens: 3, cache_creation_input_tokens: 20, cache_read_input_tokens: 1000, output_tokens: 7 },
  },
  ...more,
});

const answered = (id: string, content: unknown, isError = false, toolUseResult: unknown = {}): JsonObject => ({
  ...HERE,
  type: "user",
  timestamp: "2026-03-01T10:00:02.500Z",
  message: { role: "user", content: [{ type: "tool_result", tool_use_id: id, content, is_error: isError }] },
  toolUseResult,
});

function read(lines: readonly JsonObject[], seen = new Set<string>()): readonly RecordedCall[] {
  const session = new ClaudeSession(seen);
  const calls = lines.flatMap((line, index) => session.read(line, { file: "s.jsonl", line: index + 1 }));
  return [...calls, ...session.rest()];
}

test("a call and its result become one, named as pi names them", () => {
  const lines = [
    { type: "summary", summary: "Tests" },
    made("t1", "Bash", { command: "npm test", description: "Run tests", timeout: 9 }),
    answered("t1", "ok"),
  ];
  expect(read(lines)).toEqual([
    {
      place: { file: "s.jsonl", line: 2 },
      host: "claude-code",
      at: Date.parse(HERE.timestamp),
      turn: { usage: { tokens: 1030, dollars: undefined } },
      session: "s1",
      branch: 0,
      cwd: "/work",
      tool: "bash",
      args: { command: "npm test" },
      by: "model",
      times: 1,
      result: { exit: 0, isError: false, output: { kind: "text", text: "ok" }, bytes: 2, durationMs: 2500 },
    },
  ]);
});

test.each([
  ["Exit code 1", true, {}, 1, ""],
  ["Exit code 3\nboom\nbang", true, {}, 3, "boom\nbang"],
  ["Error: Exit code 2\nno", true, {}, 2, "no"],
  ["Command timed out after 2m 0.0s", true, {}, undefined, "Command timed out after 2m 0.0s"],
  ["(Bash completed with no output)", false, {}, 0, ""],
  ["(Bash completed with no output)", false, { returnCodeInterpretation: "No matches found" }, 1, ""],
])("%j, error %j, %j: status %j", (content, isError, toolUseResult, exit, text) => {
  const [call] = read([made("t1", "Bash", { command: "x" }), answered("t1", content, isError, toolUseResult)]);
  expect(call?.result).toMatchObject({ exit, isError, output: { kind: "text", text } });
});

test("text blocks are joined, and a read is pi's read", () => {
  const blocks = [
    { type: "text", text: "a\n" },
    { type: "image", source: {} },
    { type: "text", text: "b" },
  ];
  const [call] = read([made("t1", "Read", { file_path: "/x", limit: 9 }), answered("t1", blocks)]);
  expect([call?.tool, call?.args]).toEqual(["read", { path: "/x", limit: 9 }]);
  expect(call?.result).toMatchObject({ exit: undefined, output: { text: "a\nb" } });
});

test("lines of one answer are one turn, and another answer is another", () => {
  const calls = read([
    made("t1", "Bash", { command: "a" }),
    made("t2", "Bash", { command: "b" }),
    answered("t1", ""),
    answered("t2", ""),
    made(
      "t3",
      "Bash",
      { command: "c" },
      { message: { id: "msg_2", content: [{ type: "tool_use", id: "t3", name: "Bash", input: {} }] } },
    ),
  ]);
  expect(calls[1]?.turn).toBe(calls[0]?.turn);
  expect(calls[2]?.turn).not.toBe(calls[0]?.turn);
  expect(calls[2]?.result).toBeUndefined();
});

test("a resumed session does not repeat its calls, and a subagent has a session of its own", () => {
  const seen = new Set<string>();
  const lines = [made("t1", "Bash", { command: "a" }), answered("t1", "")];
  expect(read(lines, seen)).toHaveLength(1);
  expect(read(lines, seen)).toHaveLength(0);
  // Another call that has the same number, since its provider begins anew in each session.
  expect(read([{ ...made("t1", "Bash", { command: "b" }), timestamp: "2026-03-02T10:00:00.000Z" }], seen)).toHaveLength(
    1,
  );
  const [side] = read([made("t2", "Bash", { command: "a" }, { isSidechain: true, agentId: "a1" })]);
  expect(side?.session).toBe("s1#a1");
});
