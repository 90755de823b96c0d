import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { findInputFiles } from "./input-files.ts";
import type { JsonObject } from "./json-object.ts";
import { opencodeCalls } from "./opencode-session.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { readRecording } from "./recording.ts";

const PLACE = { file: "ses_1.json", line: 1 };
const INFO = {
  role: "assistant",
  path: { cwd: "/work" },
  cost: 0.5,
  tokens: { input: 10, output: 5, reasoning: 2, cache: { read: 100, write: 1 } },
};

const part = (tool: string, state: JsonObject): JsonObject => ({ type: "tool", callID: "c1", tool, state });

const calls = (...parts: JsonObject[]): readonly RecordedCall[] =>
  opencodeCalls({ session: "ses_1", directory: "/project", info: INFO, parts }, PLACE);

test("a tool part is a call with its result", () => {
  const state = {
    status: "completed",
    input: { command: "npm test", description: "Run tests" },
    output: "3 failed\n",
    metadata: { exit: 1 },
    time: { start: 1000, end: 3500 },
  };
  expect(calls({ type: "text", text: "Let me see." }, part("bash", state))).toEqual([
    {
      place: PLACE,
      host: "opencode",
      at: 1000,
      turn: { usage: { tokens: 118, dollars: 0.5 } },
      session: "ses_1",
      branch: 0,
      cwd: "/work",
      tool: "bash",
      args: { command: "npm test" },
      by: "model",
      times: 1,
      result: { exit: 1, isError: false, output: { kind: "text", text: "3 failed\n" }, bytes: 9, durationMs: 2500 },
    },
  ]);
});

test("a failed command is no error, a call that could not be made is one, and one that never ended has no result", () => {
  const [silent, refused, running] = calls(
    part("bash", { status: "completed", input: {}, output: "(no output)", metadata: { exit: 1 } }),
    part("read", { status: "error", input: { filePath: "/x", limit: 3 }, error: "File not found" }),
    part("bash", { status: "running", input: {} }),
  );
  expect(silent?.result).toMatchObject({ exit: 1, isError: false, output: { text: "" } });
  expect(refused).toMatchObject({ args: { path: "/x", limit: 3 }, result: { isError: true, exit: undefined } });
  expect(running?.result).toBeUndefined();
});

const storage = mkdtempSync(join(tmpdir(), "shellwise-opencode-"));
afterAll(() => rmSync(storage, { recursive: true, force: true }));

function write(path: string, content: JsonObject | string): void {
  const file = join(storage, path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof content === "string" ? content : JSON.stringify(content));
}

const bash = (command: string): JsonObject => part("bash", { status: "completed", input: { command }, output: "" });

test("a storage folder gives the calls of its sessions in order, and skips what is torn", async () => {
  write("session/p1/ses_1.json", { id: "ses_1", directory: "/project" });
  write("message/ses_1/msg_1.json", { ...INFO, path: undefined });
  write("message/ses_1/msg_2.json", { role: "user" });
  write("message/ses_1/msg_3.json", INFO);
  write("message/ses_1/msg_4.json", INFO);
  write("part/msg_1/prt_2.json", bash("two"));
  write("part/msg_1/prt_1.json", bash("one"));
  write("part/msg_3/prt_3.json", bash("three"));
  write("part/msg_3/prt_4.json", '{"type": "tool", ');

  const { files } = await findInputFiles([storage], "/");
  expect(files.map(({ kind }) => kind)).toEqual(["opencode-session"]);
  const found: RecordedCall[] = [];
  for (const file of files) for await (const batch of readRecording(file, new Set())) found.push(...batch.calls);
  expect(found.map(({ args, cwd }) => [args["command"], cwd])).toEqual([
    ["one", "/project"],
    ["two", "/project"],
    ["three", "/work"],
  ]);
});
