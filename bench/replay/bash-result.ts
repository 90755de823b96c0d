import { NO_MATCH_NOTE, NO_MATCH_OR_EARLIER_NOTE, NO_OUTPUT_EXIT_1 } from "../../packages/shell-core/src/index.ts";

/** What the text of a bash result says. */
export interface BashResult {
  /** `undefined` when the command timed out, was aborted, or never ran. */
  readonly exit: number | undefined;
  /** What the command printed, without pi's own last line. */
  readonly output: string;
}

/** pi 0.73.1 and 1.6.0: the output, an empty line, and the status. */
const EXITED = /^([^]*)\n\nCommand exited with code (\d+)$/;

/** tool-guard's form of the same, for a projection that left something out. */
const EXITED_GUARDED = /^([^]*)\n\[Command exited with code (\d+)\. Full output: [^\n]*\]$/;

/** A line that exit-code-lens put in front of pi's. */
const NOTE_LINE = /\n?\[exit-code note: [^\n]*\]$/;

/**
 * Takes a result apart into status and output. A result that one of the extensions has changed is read back into what the host had
 * made, so that a recording made with the extensions on replays like one made without.
 *
 * @param text all text blocks of the result, joined
 */
export function readBashResult(text: string, isError: boolean): BashResult {
  if (!isError) {
    const answered = [NO_MATCH_NOTE, NO_MATCH_OR_EARLIER_NOTE].some((note) => text === `${NO_OUTPUT_EXIT_1}\n${note}`);
    if (answered) return { exit: 1, output: "" };
    // pi 0.73 also ends here when a signal ended the shell; it calls that a success.
    return { exit: 0, output: printed(text) };
  }
  const match = EXITED.exec(text) ?? EXITED_GUARDED.exec(text);
  if (match === null) return { exit: undefined, output: text };
  return { exit: Number(match[2]), output: printed((match[1] ?? "").replace(NOTE_LINE, "")) };
}

/** pi writes `(no output)` for nothing. */
function printed(text: string): string {
  return text === "(no output)" ? "" : text;
}
