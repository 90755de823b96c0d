import { answerToStatus, type StatusAnswerOptions, withLines, withStatus } from "shellwise-rules/notes";
import type { ToolResult } from "./host.ts";

/** A bash result whose command ran to its end. */
interface FinishedBash {
  readonly exitCode: number;
  /** OpenCode shows only the end, and names a file with the rest. */
  readonly truncated: boolean;
}

/** What OpenCode says where a command printed nothing. */
const NO_OUTPUT = "(no output)";

/** The guard has said how it ended. */
const GUARD_STATUS = /\n?\[Command exited with code \d+\b[^\n]*\]\s*$/;

/**
 * What the model should read of a bash result: OpenCode shows it the output alone, so that a failure looks like a success and `test -f`
 * answers nothing.
 *
 * @param understands the command is read by a shell whose grammar is known here; if not, only the status is added
 * @param hiddenFailures lines for what failed without a sign, by the exit status
 * @returns the new text, or `undefined` to leave it alone
 */
export function annotated(
  command: string,
  { output, metadata }: Pick<ToolResult, "output" | "metadata">,
  options: StatusAnswerOptions,
  understands: boolean,
  hiddenFailures: (status: number) => readonly string[],
): string | undefined {
  const finished = readFinished(metadata);
  if (finished === undefined) return undefined;
  const { exitCode, truncated } = finished;
  const hidden = hiddenFailures(exitCode);
  const shown = withLines(output, hidden);
  if (exitCode === 0 || GUARD_STATUS.test(output)) return hidden.length === 0 ? undefined : shown;
  const text = output === NO_OUTPUT ? "" : output;
  const answer =
    understands && !truncated && hidden.length === 0
      ? answerToStatus({ command, exitCode, output: { kind: "merged", text } }, options)
      : ({ kind: "none" } as const);
  return withStatus(shown, exitCode, answer);
}

/** After a timeout or an abort there is no status, and OpenCode says so itself. */
function readFinished(metadata: unknown): FinishedBash | undefined {
  if (typeof metadata !== "object" || metadata === null || !("exit" in metadata)) return undefined;
  const { exit } = metadata;
  if (typeof exit !== "number") return undefined;
  return { exitCode: exit, truncated: "truncated" in metadata && metadata.truncated !== false };
}
