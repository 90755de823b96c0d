import { beforeEach, describe, expect, test, vi } from "vitest";
import { answerNoMatch } from "../packages/bash-no-match/src/answer-no-match.ts";
import { annotateResult } from "../packages/exit-code-lens/src/pi/annotate-result.ts";
import { answerToStatus, noteOnResult } from "../packages/rules/src/notes/index.ts";
import { planGuard } from "../packages/tool-guard/src/guard-plan.ts";

const parses = vi.hoisted(() => [] as string[]);

vi.mock(import("../packages/shell-core/src/syntax/parse.ts"), async (original) => {
  const real = await original();
  return {
    ...real,
    parse: (source: string) => {
      parses.push(source);
      return real.parse(source);
    },
  };
});

beforeEach(() => {
  parses.length = 0;
});

const COMMAND = "cd web && rg TODO src | grep -v x";

const SILENT_FAILURE = "(no output)\n\nCommand exited with code 1";

/** A failed bash call of pi's, as its `tool_result` event has it. */
function failedCall(text: string): Parameters<typeof answerNoMatch>[0] {
  return {
    type: "tool_result",
    toolName: "bash",
    toolCallId: "call_1",
    input: { command: COMMAND },
    content: [{ type: "text", text }],
    details: undefined,
    isError: true,
  };
}

/** A running extension with these settings, as far as a hook looks at it. */
function running<Extension>(settings: object): Extension {
  const shell = { isBash: true, name: "bash", commandPrefix: "" };
  return { settings, shell, acts: () => true, actsOnCommands: () => true, count: () => {} } as Extension;
}

describe("a command is parsed once a call", () => {
  test("by bash-no-match", () => {
    expect(answerNoMatch(failedCall(SILENT_FAILURE), running({ pipelines: false }), undefined)?.isError).toBe(false);
    expect(parses).toEqual([COMMAND]);
  });

  test("by the lens, which asks for bash-no-match's verdict as well", () => {
    const noMatch = { version: 1, on: true, pipelines: false } as const;
    const extension = running<Parameters<typeof annotateResult>[1]>({ tools: ["bash"], rules: [] });
    annotateResult(failedCall(SILENT_FAILURE), extension, { noMatch, end: undefined });
    expect(parses).toEqual([COMMAND]);
  });

  test("by tool-guard", () => {
    expect(planGuard("npm test | tail -5", { cwd: "/", commandPrefix: undefined, env: {} }, 1).kind).toBe("guard");
    expect(parses).toEqual(["npm test | tail -5"]);
  });

  test("where one plugin answers for both", () => {
    const finished = { command: "make && rg x", exitCode: 1, output: { kind: "merged", text: "" } } as const;
    expect(answerToStatus(finished, { noMatch: "searches", notes: noteOnResult([]) }).kind).toBe("no-match");
    expect(parses).toEqual(["make && rg x"]);
  });
});
