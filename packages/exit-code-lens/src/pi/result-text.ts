import { endsWithNote } from "shellwise-rules/notes";

/** A text of pi's bash tool that reports a status (pi 0.73.1 and 1.6.0). */
export interface StatusText {
  /** All in front of the report: both outputs in one, and what pi says of output that it cut. */
  readonly body: string;
  readonly exitCode: number;
}

const REPORT = "\n\nCommand exited with code ";

const NO_OUTPUT = "(no output)";

/**
 * Takes the text of a failed call apart; `undefined` for a call that was timed out or aborted, and for texts of other makers, such as
 * tool-guard's `[Command exited with code 1. Full output: …]`.
 */
export function readStatusText(text: string): StatusText | undefined {
  const at = text.lastIndexOf(REPORT);
  const digits = text.slice(at + REPORT.length);
  return at === -1 || !/^\d{1,3}$/.test(digits) ? undefined : { body: text.slice(0, at), exitCode: Number(digits) };
}

/** What pi says below an output of which it shows only the end: `[Showing lines 501-2500 of 2500. Full output: …]`. */
const CUT_NOTICE = /\n\n\[Showing (?:lines|last) [^\n]*\]$/;

/** What the command wrote, or the end of it. */
export function outputOf({ body }: StatusText): string {
  return body === NO_OUTPUT ? "" : body.replace(CUT_NOTICE, "");
}

/** Puts a note on a line of its own above the report, which stays as it is; `undefined` where a note is there already. */
export function withNote({ body, exitCode }: StatusText, note: string): string | undefined {
  if (endsWithNote(body)) return undefined;
  return `${body}${body.endsWith("\n") ? "" : "\n"}${note}${REPORT}${exitCode}`;
}
