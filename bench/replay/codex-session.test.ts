import { expect, test } from "vitest";
import { CodexSession } from "./codex-session.ts";
import type { JsonObject } from "./json-object.ts";
import type { RecordedCall } from "./recorded-call.ts";

const AT = "2026-03-01T10:00:00.000Z";

const item = (payload: JsonObject, timestamp = AT): JsonObject => ({ timestamp, type: "response_item", payload });

const made = (name: string, args: unknown, id = "c1"): JsonObject =>
  item({ type: "function_call", name, call_id: id, arguments: JSON.stringify(args) });

const answered = (output: unknown, id = "c1"): JsonObject =>
  item({ type: "function_call_output", call_id: id, output }, "2026-03-01T10:00:01.000Z");

function read(lines: readonly JsonObject[]): readonly RecordedCall[] {
  const session = new CodexSession("rollout.jsonl", new Set());
  const calls = lines.flatMap((line, index) => session.read(line, { file: "rollout.jsonl", line: index + 1 }));
  return [...calls, ...session.rest()];
}

test("a call and its output become one", () => {
  const [call, ...more] = read([
    { timestamp: AT, type: "session_meta", payload: { id: "u1", cwd: "/work" } },
    made("shell_command", { command: "rg x" }),
    answered("Exit code: 1\nWall time: 0.1 seconds\nOutput:\n"),
  ]);
  expect(more).toEqual([]);
  expect(call).toMatchObject({
    host: "codex",
    session: "u1",
    cwd: "/work",
    at: Date.parse(AT),
    tool: "bash",
    args: { command: "rg x" },
    result: { exit: 1, isError: false, output: { kind: "text", text: "" }, durationMs: 1000 },
  });
});

test.each([
  ["shell", { command: ["bash", "-lc", "npm test | tail"], workdir: "/w" }, "npm test | tail", "/w"],
  ["shell", { command: ["/bin/zsh", "-lc", "ls"] }, "ls", undefined],
  ["shell", { command: ["rg", "it's here", "src"] }, `rg 'it'\\''s here' src`, undefined],
  ["exec_command", { cmd: "ls -la", workdir: "/w" }, "ls -la", "/w"],
])("%s %j is the command %j", (name, args, command, cwd) => {
  const [call] = read([made(name, args)]);
  expect([call?.tool, call?.args["command"], call?.cwd]).toEqual(["bash", command, cwd]);
});

test("the older call of its own kind, and a tool that is no shell", () => {
  const [local] = read([item({ type: "local_shell_call", call_id: "c1", action: { command: ["sh", "-c", "pwd"] } })]);
  expect(local?.args).toEqual({ command: "pwd" });
  const [plan] = read([made("update_plan", { plan: [] })]);
  expect(plan?.tool).toBe("update_plan");
  const [patch] = read([item({ type: "custom_tool_call", call_id: "c1", name: "apply_patch", input: "*** Begin" })]);
  expect(patch).toMatchObject({ tool: "apply_patch", args: { input: "*** Begin" } });
});

test.each([
  [JSON.stringify({ output: "hi\n", metadata: { exit_code: 3, duration_seconds: 0.1 } }), 3, "hi\n"],
  [
    "Chunk ID: a1\nWall time: 0.05 seconds\nProcess exited with code 2\nOriginal token count: 4\nOutput:\nboom",
    2,
    "boom",
  ],
  ["Wall time: 10 seconds\nProcess running with session ID 7\nOutput:\nstill", undefined, undefined],
  [[{ type: "input_text", text: "Exit code: 0\nOutput:\nx" }], 0, "x"],
  [{ content: "Exit code: 0\nOutput:\nx", success: true }, 0, "x"],
])("%j: status %j", (output, exit, text) => {
  const [call] = read([made("shell", { command: "x" }), answered(output)]);
  expect(call?.result?.exit).toBe(exit);
  if (text !== undefined) expect(call?.result?.output).toEqual({ kind: "text", text });
});

const tokens = (total: number): JsonObject => ({
  timestamp: AT,
  type: "event_msg",
  payload: { type: "token_count", info: { last_token_usage: { total_tokens: total } } },
});

test("what an answer took comes after its calls", () => {
  const calls = read([
    made("shell", { command: "a" }, "c1"),
    made("shell", { command: "b" }, "c2"),
    tokens(50),
    answered("", "c1"),
    answered("", "c2"),
    made("shell", { command: "c" }, "c3"),
    answered("", "c3"),
    tokens(70),
  ]);
  expect(calls.map(({ turn }) => turn?.usage?.tokens)).toEqual([50, 50, 70]);
  expect(calls[1]?.turn).toBe(calls[0]?.turn);
});
