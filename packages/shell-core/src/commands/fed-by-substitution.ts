import type { Redirect, SimpleCommand, Stage, Word } from "../syntax/model.ts";
import { mentionOf, TOOL_SHEETS } from "../tools/index.ts";
import type { Silence } from "../tools/tool-sheet.ts";

/**
 * What other commands run to make the words of a stage, and how their failure would show.
 * - `none`: no other command runs.
 * - `seen`: their errors are not sent away, as far as the text tells: `diff <(sort a) b`.
 * - `hidden`: in `grep x $(find d 2>/dev/null)` or `grep x <(curl u 2>&-)` there may have been nothing to search.
 */
export type FedBySubstitution = "none" | "seen" | "hidden";

/** `$(…)`, a backtick, `<(…)`, `>(…)`. Arithmetic looks alike, and may hold one. */
const SUBSTITUTION = /`|[$<>]\(/;

const ERRORS_SENT_AWAY = /2>|&>|>&/;

/**
 * Tools that keep their errors when they are told to: `curl -s`, but not `curl -sS`. Tool and option are looked for anywhere in the
 * text, each in one pass: what lies between them may be long.
 */
const SILENCED = TOOL_SHEETS.flatMap(({ names, silence }) =>
  silence === undefined
    ? []
    : [
        {
          tool: mentionOf(names.split(" "), String.raw`\w`),
          silent: optionInText(silence),
          loud: silence.unless && optionInText(silence.unless),
        },
      ],
);

function optionInText({ letter, long }: Pick<Silence, "letter" | "long">): RegExp {
  return new RegExp(
    letter === undefined ? String.raw`\s--${long}` : String.raw`\s(?:-[a-zA-Z]{0,20}${letter}|--${long})`,
  );
}

function keepsErrors(text: string): boolean {
  return (
    ERRORS_SENT_AWAY.test(text) ||
    SILENCED.some(({ tool, silent, loud }) => tool.test(text) && silent.test(text) && loud?.test(text) !== true)
  );
}

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
  // bash: `2>\⏎&1`, a continued line may cut an operator
  const substituted = texts.map((text) => text.replaceAll("\\\n", "")).filter((text) => SUBSTITUTION.test(text));
  if (substituted.length === 0) return "none";
  return substituted.some(keepsErrors) ? "hidden" : "seen";
}

function wordsOf(command: SimpleCommand): readonly Word[] {
  return [...command.words, ...command.assignments, ...command.redirects.flatMap(redirectTarget)];
}

function redirectTarget(redirect: Redirect): readonly Word[] {
  return redirect.kind === "here-document" ? [] : [redirect.target];
}
