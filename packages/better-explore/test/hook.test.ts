import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { EventEmitter } from "node:events";
import { beforeEach, describe, expect, test, vi } from "vitest";
import explore from "../src/index.ts";
import { numbered, planted } from "../../rules/test/exploration/planted.ts";

type Handler = (event: unknown, ctx: unknown) => unknown;

/** The part of pi that the extension touches. */
class FakePi {
  activeTools: () => readonly string[] = () => ["read", "bash", "grep", "find", "ls"];
  readonly #handlers = new Map<string, Handler[]>();
  readonly #bus = new EventEmitter();
  readonly #cwd: string;

  constructor(cwd: string) {
    this.#cwd = cwd;
    const api = {
      on: (name: string, handler: Handler) => {
        this.#handlers.set(name, [...(this.#handlers.get(name) ?? []), handler]);
      },
      registerCommand: () => undefined,
      getActiveTools: () => this.activeTools(),
      events: {
        emit: (channel: string, data: unknown) => this.#bus.emit(channel, data),
        on: (channel: string, listener: (data: unknown) => void) => {
          this.#bus.on(channel, listener);
          return () => this.#bus.off(channel, listener);
        },
      },
    };
    explore(api as unknown as ExtensionAPI);
  }

  async send(name: string, event: unknown): Promise<unknown> {
    let answer: unknown;
    for (const handler of this.#handlers.get(name) ?? []) answer ??= await handler(event, this.#context);
    return answer;
  }

  get #context(): unknown {
    return { cwd: this.#cwd, hasUI: true, ui: { notify: () => undefined } };
  }
}

/** A call as pi hands it to hooks; frozen, so that a change of it throws. */
function toolCall(toolName: string, input: Readonly<Record<string, unknown>>, more: object = {}): unknown {
  return Object.freeze({ type: "tool_call", toolCallId: "1", toolName, input: Object.freeze(input), ...more });
}

describe("the hook", () => {
  let pi: FakePi;
  beforeEach(async () => {
    vi.stubEnv("PI_CODING_AGENT_DIR", planted({}));
    pi = new FakePi(planted({ "a.ts": "needle\n", "big.ts": numbered(700) }));
    await pi.send("session_start", { type: "session_start" });
    return () => vi.unstubAllEnvs();
  });

  const search = toolCall("bash", { command: "grep -n needle a.ts" });

  test("blocks with a reason, and leaves the call as it is", async () => {
    expect(await pi.send("tool_call", search)).toEqual({
      block: true,
      reason:
        "better-explore: Search content with grep. Bash fallback: rg. " +
        'Call: grep {"pattern":"needle","path":"a.ts"}',
    });
    expect(await pi.send("tool_call", toolCall("read", { path: "big.ts" }))).toMatchObject({ block: true });
  });

  test.each([
    ["another tool", toolCall("write", { path: "big.ts", content: "grep -n needle a.ts" })],
    ["a script's call", toolCall("bash", { command: "grep -n needle a.ts" }, { parentToolCallId: "0" })],
    ["a script's read", toolCall("read", { path: "big.ts" }, { parentToolCallId: "0" })],
    ["no command", toolCall("bash", {})],
    ["a command that is no text", toolCall("bash", { command: 7 })],
    ["no path", toolCall("read", {})],
    ["a path that cannot be", toolCall("read", { path: "a\0b" })],
    ["a command with a path that cannot be", toolCall("bash", { command: "cat 'a\0b'" })],
    ["another shell tool", toolCall("powershell", { command: "cat a.ts" })],
  ])("lets through %s", async (_, event) => {
    expect(await pi.send("tool_call", event)).toBeUndefined();
  });

  test("lets through when something inside fails", async () => {
    pi.activeTools = () => {
      throw new Error("not yet");
    };
    expect(await pi.send("tool_call", search)).toBeUndefined();
  });

  test("lets the third through, until a new session starts", async () => {
    const blocked = async (): Promise<boolean> => (await pi.send("tool_call", search)) !== undefined;
    expect([await blocked(), await blocked(), await blocked()]).toEqual([true, true, false]);
    await pi.send("session_start", { type: "session_start" });
    expect(await blocked()).toBe(true);
  });

  test("blocks several explorations with the message of the first, and none if one is not served", async () => {
    const answer = async (command: string): Promise<unknown> =>
      await pi.send("tool_call", toolCall("bash", { command }));
    expect(await answer("cat a.ts; ls")).toMatchObject({ reason: expect.stringMatching(/Read files with read\./) });
    pi.activeTools = () => ["read", "bash"];
    expect(await answer("cat a.ts; ls .")).toBeUndefined();
  });
});
