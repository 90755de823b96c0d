import * as v from "valibot";
import type { FinishedCommand } from "shellwise-rules/notes";
import type { ToolCall, ToolResult } from "./host.ts";

const STREAM = v.object({ text: v.string(), truncated: v.boolean() });

/** Absent or false. `stopped`, and the kind `promoted`, came with dsh 0.2. */
const NOT = v.optional(v.literal(false));

/**
 * The value of the `bash` tool when the command ran in the foreground to its end. Anything else that a `bash` tool gives has another
 * shape: a job in the background, a plain text from the persistent shell, a call that was timed out, killed or denied.
 */
const ENDED = v.object({
  kind: v.literal("foreground"),
  exitCode: v.pipe(v.number(), v.integer()),
  signal: v.null(),
  timedOut: v.literal(false),
  aborted: v.literal(false),
  stopped: NOT,
  sandbox: v.optional(v.object({ denied: v.literal(false), runnerFailed: NOT })),
  stdout: STREAM,
  stderr: STREAM,
});

const ARGUMENTS = v.object({ command: v.string() });

/**
 * Reads what a call did from its value, never from its text: a command can print `[exit code: 1]` too.
 *
 * @returns `undefined` for anything but a command that ran to its end, and for calls that programs made in code mode: they get the
 * value and never see a note
 */
export function finishedCommand(call: ToolCall, result: ToolResult): FinishedCommand | undefined {
  if (result.isError || call.parent !== undefined) return undefined;
  const ended = v.safeParse(ENDED, result.value);
  const given = v.safeParse(ARGUMENTS, call.arguments);
  if (!ended.success || !given.success) return undefined;
  const { exitCode, stdout, stderr } = ended.output;
  return {
    command: given.output.command,
    exitCode,
    output: { kind: "separate", stdout: written(stdout), stderr: written(stderr) },
  };
}

/** What a stream held; of a cut one only the end is there, and something was certainly written. */
function written({ text, truncated }: v.InferOutput<typeof STREAM>): string {
  return truncated ? `…\n${text}` : text;
}
