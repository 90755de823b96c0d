import type { RecordedCall, RecordedResult } from "./recorded-call.ts";

/** A call of the model's bash tool for tests: a success with some output, unless told otherwise. */
export function sampleCall(
  command: string,
  result: Partial<RecordedResult> = {},
  more: Partial<RecordedCall> = {},
): RecordedCall {
  const exit = "exit" in result ? result.exit : 0;
  return {
    place: { file: "session.jsonl", line: 1 },
    host: "pi",
    at: undefined,
    turn: undefined,
    session: "session.jsonl",
    branch: 0,
    cwd: "/work",
    tool: "bash",
    args: { command },
    by: "model",
    times: 1,
    result: {
      exit,
      isError: exit !== 0,
      output: { kind: "text", text: "some\n" },
      bytes: 5,
      durationMs: undefined,
      ...result,
    },
    ...more,
  };
}

/** What a command gave that printed nothing and ended with a status. */
export function silent(exit: number): Partial<RecordedResult> {
  return { exit, output: { kind: "text", text: "" }, bytes: 0 };
}
