import type { StatusAnswer } from "./status-answer.ts";

/**
 * An output with its status and what that says, for a host that shows none: the note above the status as on pi, `(no matches)` below it.
 *
 * @param output what the host shows; may be empty
 */
export function withStatus(output: string, exitCode: number, answer: StatusAnswer): string {
  const status = `[exit status ${exitCode}]`;
  const body = output.endsWith("\n") || output === "" ? output : `${output}\n`;
  switch (answer.kind) {
    case "no-match":
      return `${body}${status}\n${answer.note}`;
    case "note":
      return `${body}${answer.note}\n${status}`;
    case "none":
      return `${body}${status}`;
    default:
      return answer satisfies never;
  }
}
