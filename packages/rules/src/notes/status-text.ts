import type { StatusAnswer } from "./status-answer.ts";

/**
 * An output with its status and what that says, for a host that shows none: the note above the status as on pi, `(no matches)` below it.
 *
 * @param output what the host shows; may be empty
 */
export function withStatus(output: string, exitCode: number, answer: StatusAnswer): string {
  const status = `[exit status ${exitCode}]`;
  switch (answer.kind) {
    case "no-match":
      return withLines(output, [status, answer.note]);
    case "note":
      return withLines(output, [answer.note, status]);
    case "none":
      return withLines(output, [status]);
    default:
      return answer satisfies never;
  }
}

/** An output with lines of ours below it; as it is without any. */
export function withLines(output: string, lines: readonly string[]): string {
  if (lines.length === 0) return output;
  return `${output}${output.endsWith("\n") || output === "" ? "" : "\n"}${lines.join("\n")}`;
}
