import { describe, expect, test } from "vitest";
import { annotateResult } from "../src/dsh/annotate-result.ts";
import { Config, type DshConfig } from "../src/dsh/config.ts";
import type { Decision, ToolCall, ToolResult } from "../src/dsh/host.ts";
import { addPromptSentence, PROMPT_SENTENCE } from "../src/dsh/prompt-sentence.ts";

const CONFIG: DshConfig = { tools: ["bash"], prompt: true, rules: [] };
const TEXT = "(no output)\n[exit code: 1]";
const NOTED =
  '(no output)\n[exit-code note: grep exits 1 when no line matched. Nothing failed; the answer is "no matches".]\n[exit code: 1]';
const STREAM = { text: "", truncated: false };
const VALUE = {
  kind: "foreground",
  exitCode: 1,
  signal: null,
  timedOut: false,
  aborted: false,
  timeoutMs: 1000,
  stdout: STREAM,
  stderr: STREAM,
};
const CALL: ToolCall = { name: "bash", arguments: { command: "grep x f" } };
const RESULT: ToolResult = { isError: false, content: [{ type: "text", text: TEXT }], value: VALUE };

/** What the listener makes of a result, when those behind it decided as given. */
async function decide(call: ToolCall, result: ToolResult, decision: Decision = { kind: "accept" }): Promise<Decision> {
  return await annotateResult(CONFIG)(call, result, () => Promise.resolve(decision));
}

function boom(): never {
  throw new Error("boom");
}

function deepFreeze<T>(value: T): T {
  if (typeof value === "object" && value !== null) Object.values(value).forEach(deepFreeze);
  return Object.freeze(value);
}

describe("the dsh listener", () => {
  test("adds the note, to frozen objects too, and changes nothing else", async () => {
    const context = { role: "user" };
    const [call, result, decision] = deepFreeze([
      CALL,
      { ...RESULT, content: [{ type: "text", text: TEXT, cache: true }] },
      { kind: "accept", additionalContexts: [context] },
    ] as const);
    expect(await decide(call, result, decision)).toEqual({
      kind: "accept",
      additionalContexts: [context],
      content: [{ type: "text", text: NOTED, cache: true }],
    });
  });

  test("gives back the very decision where there is nothing to say", async () => {
    const decision = { kind: "accept" };
    expect(await decide({ ...CALL, name: "pwsh" }, RESULT, decision)).toBe(decision);
    expect(await decide(CALL, { ...RESULT, isError: true }, decision)).toBe(decision);
    expect(await decide({ ...CALL, parent: Symbol("program") }, RESULT, decision)).toBe(decision);
    expect(await decide({ ...CALL, arguments: {} }, RESULT, decision)).toBe(decision);
    expect(await decide({ ...CALL, arguments: "grep x f" }, RESULT, decision)).toBe(decision);
    expect(await decide(CALL, { ...RESULT, content: [] }, decision)).toBe(decision);
  });

  test.each([
    [
      "the arguments",
      {
        ...CALL,
        get arguments(): never {
          return boom();
        },
      },
      RESULT,
      { kind: "accept" },
    ],
    [
      "the value",
      CALL,
      {
        ...RESULT,
        get value(): never {
          return boom();
        },
      },
      { kind: "accept" },
    ],
    [
      "the text",
      CALL,
      {
        ...RESULT,
        content: [
          {
            type: "text",
            get text(): never {
              return boom();
            },
          },
        ],
      },
      { kind: "accept" },
    ],
    [
      "the decision",
      CALL,
      RESULT,
      {
        kind: "accept",
        get content(): never {
          return boom();
        },
      },
    ],
  ])("a fault in reading %s leaves the decision as it was", async (_what, call, result, decision) => {
    expect(await decide(call, result, decision)).toBe(decision);
  });

  test("a fault of a listener behind it is not swallowed", async () => {
    const listener = annotateResult(CONFIG)(CALL, RESULT, () => Promise.reject(new Error("theirs")));
    await expect(listener).rejects.toThrow("theirs");
  });
});

describe("the prompt sentence", () => {
  test.each([
    ["dsh 0.1", undefined, 105.5],
    ["a dsh that numbers its sections anew", () => 1000, 1000.5],
    ["a dsh that does not know the section", () => undefined, 105.5],
  ])("comes right behind that of the bash tool in %s", (_dsh, getSectionOrder, order) => {
    const sections: unknown[] = [];
    const systemPrompt = { section: (section: unknown) => sections.push(section) };
    addPromptSentence({
      on: () => undefined,
      systemPrompt: getSectionOrder === undefined ? systemPrompt : { ...systemPrompt, getSectionOrder },
    });
    expect(sections).toEqual([{ name: "exit-code-lens", order, text: PROMPT_SENTENCE }]);
  });

  test("has nothing in it that dsh would replace", () => {
    expect(PROMPT_SENTENCE).not.toMatch(/\{\{|\}\}/);
  });
});

test("the config keeps to the Standard Schema: a value, or issues with plain keys", () => {
  const { validate } = Config["~standard"];
  expect(validate({})).toEqual({ value: { tools: ["bash"], prompt: true, rules: [] } });
  expect(validate({ rules: [{ command: "x", codes: [1, "2"], note: "n" }] })).toEqual({
    issues: [{ message: "must be a whole number from 1 to 255", path: ["rules", 0, "codes", 1] }],
  });
  expect(validate(7)).toEqual({ issues: [{ message: "must be an object with tools, prompt and rules" }] });
});
