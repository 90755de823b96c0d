import { classifyNoMatch, NO_MATCH_NOTE, NO_MATCH_OR_EARLIER_NOTE, NO_OUTPUT_EXIT_1, parse } from "pi-shell-core";
import type { FinishedCommand, NoteOnResult } from "./note-on-result.ts";
import type { Certainty } from "./wording.ts";

/** What a status that is an answer says, on a host where one plugin does all. */
export type StatusAnswer =
  | { readonly kind: "no-match"; readonly note: string }
  | { readonly kind: "note"; readonly note: string; readonly certainty: Certainty }
  | { readonly kind: "none" };

/** Which statuses are answered. */
export interface StatusAnswerOptions {
  /** `(no matches)` for searches; also for pipelines that only end in one. */
  readonly noMatch: false | "searches" | "pipelines";
  /** Notes on the others, by these rules. */
  readonly notes: NoteOnResult | undefined;
}

/** Answers a finished command: a search that printed nothing in the words of bash-no-match, all else in those of the lens. */
export function answerToStatus(finished: FinishedCommand, { noMatch, notes }: StatusAnswerOptions): StatusAnswer {
  const { exitCode, output } = finished;
  if (exitCode === 0) return { kind: "none" };
  const command = typeof finished.command === "string" ? parse(finished.command) : finished.command;
  if (command === undefined) return { kind: "none" };
  const printed = output.kind === "merged" ? output.text : output.stdout + output.stderr;
  if (noMatch !== false && printed === "") {
    const verdict = classifyNoMatch(exitCode, NO_OUTPUT_EXIT_1, command, { pipelines: noMatch === "pipelines" });
    if (verdict.kind === "rewrite") {
      return { kind: "no-match", note: verdict.certainty === "certain" ? NO_MATCH_NOTE : NO_MATCH_OR_EARLIER_NOTE };
    }
  }
  const verdict = notes?.({ ...finished, command });
  return verdict?.kind === "note" ? verdict : { kind: "none" };
}
