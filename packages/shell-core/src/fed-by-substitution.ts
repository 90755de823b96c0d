import type { Redirect, SimpleCommand, Stage, Word } from "./model.ts";

/**
 * What other commands run to make the words of a stage, and how their failure would show.
 * - `none`: no other command runs.
 * - `seen`: their errors are not sent away, as far as the text tells: `diff <(sort a) b`.
 * - `hidden`: in `grep x $(find d 2>/dev/null)` or `grep x <(curl u 2>&-)` there may have been nothing to search.
 */
export type FedBySubstitution = "none" | "seen" | "hidden";

/** `$(…)`, a backtick, `<(…)`, `>(…)`. Arithmetic looks alike, and may hold one. */
const SUBSTITUTION = /`|[$<>]\(/;

/** `2>/dev/null`, and tools that are told to keep their errors: `curl -s`, `wget -q`, `grep -s`, `ssh -q`. */
const ERRORS_SENT_AWAY =
  /2>|&>|>&|\b(?:curl|grep)\b[^|;&]*\s(?:-[a-zA-Z]*s|--silent|--no-messages)|\b(?:wget|ssh)\b[^|;&]*\s(?:-[a-zA-Z]*q|--quiet)/;

/** Looks at the words, assignments and redirections of a stage. */
export function fedBySubstitution(stage: Stage, source: string): FedBySubstitution {
  const texts =
    stage.kind === "compound"
      ? [source.slice(stage.start, stage.end)]
      : [
          ...wordsOf(stage).flatMap((word) => (word.static ? [] : [word.raw])),
          ...stage.redirects.flatMap((redirect) =>
            redirect.kind === "here-document" ? [source.slice(redirect.body.start, redirect.body.end)] : [],
          ),
        ];
  const substituted = texts.filter((text) => SUBSTITUTION.test(text));
  if (substituted.length === 0) return "none";
  return substituted.some((text) => ERRORS_SENT_AWAY.test(text)) ? "hidden" : "seen";
}

function wordsOf(command: SimpleCommand): readonly Word[] {
  return [...command.words, ...command.assignments, ...command.redirects.flatMap(redirectTarget)];
}

function redirectTarget(redirect: Redirect): readonly Word[] {
  return redirect.kind === "here-document" ? [] : [redirect.target];
}
