import { expect, test } from "vitest";
import type { JsonObject } from "./json-object.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { PiSession } from "./pi-session.ts";

let entryCount = 0;

/** An entry as pi writes it, behind the one before. */
function message(fields: JsonObject, parentId?: string): JsonObject {
  entryCount += 1;
  const id = `e${entryCount}`;
  return {
    type: "message",
    id,
    parentId: parentId ?? `e${entryCount - 1}`,
    timestamp: "2026-01-01T10:00:00.000Z",
    message: fields,
  };
}

const made = (...calls: readonly (readonly [id: string, name: string, args: JsonObject])[]): JsonObject =>
  message({
    role: "assistant",
    content: [
      { type: "text", text: "Let me see." },
      ...calls.map(([id, name, args]) => ({ type: "toolCall", id, name, arguments: args })),
    ],
    timestamp: entryCount,
  });

const answered = (toolCallId: string, text: string, more: JsonObject = {}): JsonObject =>
  message({
    role: "toolResult",
    toolCallId,
    toolName: "bash",
    content: [{ type: "text", text }],
    isError: false,
    timestamp: Date.parse("2026-01-01T10:00:04.000Z"),
    ...more,
  });

function read(entries: readonly JsonObject[], seen = new Set<string>(), file = "s.jsonl"): RecordedCall[] {
  const reader = new PiSession(file, seen);
  return [...entries.flatMap((entry, index) => reader.read(entry, { file, line: index + 1 })), ...reader.rest()];
}

test("a call and its result become one, placed where the call was made", () => {
  const [call, ...more] = read([
    { type: "session", version: 3, id: "u", cwd: "/work" },
    made(["c1", "bash", { command: "grep x f" }]),
    answered("c1", "(no output)\n\nCommand exited with code 1", { isError: true }),
  ]);
  expect(more).toEqual([]);
  expect(call).toEqual({
    place: { file: "s.jsonl", line: 2 },
    host: "pi",
    at: Date.parse("2026-01-01T10:00:00.000Z"),
    turn: { usage: undefined },
    session: "s.jsonl",
    branch: 0,
    cwd: "/work",
    tool: "bash",
    args: { command: "grep x f" },
    by: "model",
    times: 1,
    result: { exit: 1, isError: true, output: { kind: "text", text: "" }, bytes: 39, durationMs: 4000 },
  });
});

test("a batch of calls is told apart by id, in whatever order the results come", () => {
  const calls = read([
    made(["c1", "bash", { command: "a" }], ["c2", "read", { path: "f" }]),
    answered("c2", "text", { toolName: "read", durationMs: 12 }),
    answered("c1", "out\n"),
  ]);
  expect(calls.map(({ tool, result }) => [tool, result?.output, result?.durationMs])).toEqual([
    ["read", { kind: "text", text: "text" }, 12],
    ["bash", { kind: "text", text: "out\n" }, 4000],
  ]);
});

test("the same id in a later turn is another call", () => {
  const calls = read([
    made(["c1", "bash", { command: "a" }]),
    answered("c1", "1"),
    made(["c1", "bash", { command: "b" }]),
    answered("c1", "2"),
  ]);
  expect(calls.map(({ args }) => args["command"])).toEqual(["a", "b"]);
});

test("a call without a result comes last, without one", () => {
  const calls = read([
    made(["c1", "bash", { command: "sleep 9" }]),
    made(["c2", "bash", { command: "b" }]),
    answered("c2", ""),
  ]);
  expect(calls.map(({ args, result }) => [args["command"], result?.exit])).toEqual([
    ["b", 0],
    ["sleep 9", undefined],
  ]);
});

test("a call that was blocked by advice has no result of its own", () => {
  const text = "better-explore: Search content with grep. Bash fallback: rg.";
  const [call] = read([made(["c1", "bash", { command: "grep -r x ." }]), answered("c1", text, { isError: true })]);
  expect(call?.result).toBeUndefined();
});

test("what the user typed and what a script called are told apart from the model's calls", () => {
  const nestedCalls = { calls: [{ id: "c1/1", name: "bash", arguments: { command: "rg x" } }], complete: true };
  const calls = read([
    message({ role: "bashExecution", command: "ls", output: "a\n", exitCode: 0, timestamp: 5 }),
    made(["c1", "codemode", { code: "…" }]),
    answered("c1", "Script completed", { toolName: "codemode", nestedCalls }),
  ]);
  expect(calls.map(({ by, tool, args }) => [by, tool, args])).toEqual([
    ["user", "bash", { command: "ls" }],
    ["model", "codemode", { code: "…" }],
    ["script", "bash", { command: "rg x" }],
  ]);
});

test("a forked session does not count its parent's calls again", () => {
  const seen = new Set<string>();
  const history = [made(["c1", "bash", { command: "a" }]), answered("c1", "1")];
  expect(read(history, seen, "parent.jsonl")).toHaveLength(1);
  const forked = [...history, made(["c9", "bash", { command: "b" }]), answered("c9", "2")];
  expect(read(forked, seen, "fork.jsonl").map(({ args }) => args["command"])).toEqual(["b"]);
});

test("going back in the tree of a session begins another branch", () => {
  const first = made(["c1", "bash", { command: "a" }]);
  const calls = read([
    first,
    answered("c1", "1"),
    message({ role: "user", content: "no, do this" }, String(first["parentId"])),
    made(["c2", "bash", { command: "b" }]),
    answered("c2", "2"),
  ]);
  expect(calls.map(({ session, branch }) => [session, branch])).toEqual([
    ["s.jsonl", 0],
    ["s.jsonl", 1],
  ]);
});

test.each<[string, JsonObject]>([
  ["a change of the model", { type: "model_change", id: "m", parentId: null, modelId: "x" }],
  ["a prompt", message({ role: "user", content: "go" })],
  ["a message of no shape", { type: "message", id: "x", message: "text" }],
  ["a call of no shape", message({ role: "assistant", content: [{ type: "toolCall" }, null, 3] })],
  ["content that is no array", message({ role: "assistant", content: "text" })],
  ["a result that nothing asked for", answered("nobody", "x")],
  ["a typed command without a command", message({ role: "bashExecution" })],
])("%s is no call", (_, entry) => {
  expect(read([entry])).toEqual([]);
});

test("calls of one answer share it, and what it took", () => {
  const answer = made(["c1", "bash", { command: "ls" }], ["c2", "bash", { command: "pwd" }]);
  const usage = { input: 10, output: 5, cacheRead: 100, cacheWrite: 1, cost: { total: 0.25 } };
  const withUsage = { ...answer, message: { ...(answer["message"] as JsonObject), usage } };
  const [first, second] = read([withUsage, answered("c1", "a"), answered("c2", "b")]);
  expect(first?.turn).toEqual({ usage: { tokens: 116, dollars: 0.25 } });
  expect(second?.turn).toBe(first?.turn);
});
