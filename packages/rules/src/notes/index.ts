/** What an exit status says, in words. */
export { type FinishedCommand, type NoteOnResult, noteOnResult } from "./note-on-result.ts";
export { answerToStatus, type StatusAnswer, type StatusAnswerOptions } from "./status-answer.ts";
export { withLines, withStatus } from "./status-text.ts";
export { endsWithNote, noteOnStopped } from "./wording.ts";
