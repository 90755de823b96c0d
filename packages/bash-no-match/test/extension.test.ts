import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { NO_MATCH_ASK, NO_MATCH_STATE } from "pi-extension-kit";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { FakePi } from "../../extension-kit/test/fake-pi.ts";
import bashNoMatch from "../src/index.ts";

const EMPTY = "(no output)\n\nCommand exited with code 1";
const CERTAIN = `${EMPTY}\n(no matches)`;
const HEDGED = `${EMPTY}\n(no matches, or a command before && ended with 1)`;

let agent: string;
beforeEach(() => {
  agent = mkdtempSync(join(tmpdir(), "no-match-agent-"));
  vi.stubEnv("PI_CODING_AGENT_DIR", agent);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(agent, { recursive: true, force: true });
});

async function start(options: ConstructorParameters<typeof FakePi>[0] = {}): Promise<FakePi> {
  const pi = new FakePi(options);
  bashNoMatch(pi.api);
  await pi.fire("session_start");
  return pi;
}

/** The result of a bash call as pi 0.73 reports it, unless told otherwise. */
function result(command: unknown, more: object = {}): object {
  return {
    toolName: "bash",
    toolCallId: "call_1",
    input: { command },
    content: [{ type: "text", text: EMPTY }],
    details: {},
    isError: true,
    ...more,
  };
}

async function answer(pi: FakePi, event: object): Promise<unknown> {
  const [patch] = await pi.fire("tool_result", event);
  return patch;
}

describe("a search without a match", () => {
  test("keeps the stock text, gets a note below, and is no error", async () => {
    expect(await answer(await start(), result("rg needle src"))).toEqual({
      content: [{ type: "text", text: CERTAIN }],
      isError: false,
    });
  });

  test("behind a command that may have failed, the note says so", async () => {
    expect(await answer(await start(), result("make -s && rg needle src"))).toEqual({
      content: [{ type: "text", text: HEDGED }],
      isError: false,
    });
  });

  test("on a host with structured content, that object goes back as it is", async () => {
    const structuredContent = Object.freeze({ output: "", truncated: false, exit_code: 1, wall_time_seconds: 0.1 });
    const patch = await answer(await start(), result("rg needle src", { structuredContent, details: undefined }));
    expect(patch).toEqual({ content: [{ type: "text", text: CERTAIN }], isError: false, structuredContent });
    expect((patch as { structuredContent: unknown }).structuredContent).toBe(structuredContent);
  });

  test("the event is not touched", async () => {
    const event = result("rg needle src");
    const before = structuredClone(event);
    await answer(await start(), event);
    expect(event).toEqual(before);
  });

  test("what else the text block carries stays", async () => {
    const event = result("rg needle src", { content: [{ type: "text", text: EMPTY, textSignature: "s" }] });
    expect(await answer(await start(), event)).toEqual({
      content: [{ type: "text", text: CERTAIN, textSignature: "s" }],
      isError: false,
    });
  });
});

describe("left alone", () => {
  test.each([
    ["another command", result("cargo test")],
    ["another tool", result("rg needle src", { toolName: "powershell" })],
    ["a script's call", result("rg needle src", { parentToolCallId: "call_0" })],
    ["a result that is no error", result("rg needle src", { isError: false })],
    ["another status", result("rg needle src", { content: [{ type: "text", text: EMPTY.replace("1", "2") }] })],
    ["some output", result("rg needle src", { content: [{ type: "text", text: `x\n\n${EMPTY}` }] })],
    ["a note already", result("rg needle src", { content: [{ type: "text", text: CERTAIN }] })],
    ["CRLF", result("rg needle src", { content: [{ type: "text", text: EMPTY.replaceAll("\n", "\r\n") }] })],
    ["no block", result("rg needle src", { content: [] })],
    [
      "two blocks",
      result("rg needle src", {
        content: [
          { type: "text", text: EMPTY },
          { type: "text", text: "" },
        ],
      }),
    ],
    ["an image", result("rg needle src", { content: [{ type: "image", data: "", mimeType: "image/png" }] })],
    ["a status that disagrees", result("rg needle src", { structuredContent: { exit_code: 2 } })],
    ["a structured result without status", result("rg needle src", { structuredContent: { output: "" } })],
    ["a structured result that is null", result("rg needle src", { structuredContent: null })],
    ["a command that is no text", result(42)],
    ["no input", result("", { input: undefined })],
    ["no content", result("rg needle src", { content: undefined })],
    ["nothing at all", {}],
  ])("%s", async (_what, event) => {
    expect(await answer(await start(), event)).toBeUndefined();
  });

  test("everything before a session, when switched off, and for another shell", async () => {
    const pi = new FakePi();
    bashNoMatch(pi.api);
    expect(await answer(pi, result("rg needle src"))).toBeUndefined();
    await pi.fire("session_start");
    await pi.command("no-match", "off");
    expect(await answer(pi, result("rg needle src"))).toBeUndefined();
    await pi.command("no-match", "on");
    expect(await answer(pi, result("rg needle src"))).toBeDefined();
    const inFish = await start({ settings: { shellPath: "/usr/bin/fish" } });
    expect(await answer(inFish, result("rg needle src"))).toBeUndefined();
  });
});

describe("the setting `pipelines`", () => {
  test.each([
    [undefined, {}, undefined],
    ['{"pipelines": false}', {}, undefined],
    ['{"pipelines": true}', {}, CERTAIN],
    ['{"pipelines": true}', { shellCommandPrefix: "set -u" }, CERTAIN],
    ['{"pipelines": true}', { shellCommandPrefix: "set -euo pipefail" }, undefined],
    ['{"pipelines": "true"}', {}, undefined],
  ])("file %j, pi's settings %j", async (file, settings, expected) => {
    if (file !== undefined) writeFileSync(join(agent, "pi-bash-no-match.json"), file);
    const pi = await start({ settings });
    const patch = (await answer(pi, result("ps aux | grep worker"))) as { content: { text: string }[] } | undefined;
    expect(patch?.content[0]?.text).toBe(expected);
  });
});

test("/no-match counts", async () => {
  const pi = await start();
  for (const command of ["rg a", "rg b", "make -s && rg c", "cargo test"]) await answer(pi, result(command));
  await answer(pi, result("rg d", { isError: false }));
  expect(await pi.command("no-match")).toEqual([
    {
      level: "info",
      message: [
        "pi-bash-no-match is on",
        "This session",
        "  searches without a match                       2",
        "  the same, or a command before && ended with 1  1",
        "  other silent failures, left as they are        1",
        `Settings: defaults (no file ${join(agent, "pi-bash-no-match.json")})`,
        "  pipelines  false",
      ].join("\n"),
    },
  ]);
});

describe("the announcement", () => {
  test("comes at session start, on every change, and on request", async () => {
    const bus = new EventEmitter();
    const states: unknown[] = [];
    bus.on(NO_MATCH_STATE, (state) => states.push(state));
    bus.emit(NO_MATCH_ASK);
    const pi = await start({ bus });
    await pi.command("no-match", "off");
    bus.emit(NO_MATCH_ASK);
    await pi.command("no-match", "on");
    await pi.fire("session_shutdown");
    bus.emit(NO_MATCH_ASK);
    expect(states).toEqual([
      { version: 1, on: true, pipelines: false },
      { version: 1, on: false, pipelines: false },
      { version: 1, on: false, pipelines: false },
      { version: 1, on: true, pipelines: false },
    ]);
  });

  test("says off where it stands aside for another shell", async () => {
    const bus = new EventEmitter();
    const states: unknown[] = [];
    bus.on(NO_MATCH_STATE, (state) => states.push(state));
    writeFileSync(join(agent, "pi-bash-no-match.json"), '{"pipelines": true}');
    await start({ bus, settings: { shellPath: "/bin/zsh" } });
    expect(states).toEqual([{ version: 1, on: false, pipelines: true }]);
  });
});
