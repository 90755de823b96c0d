import type { Pipeline, SimpleCommand, Stage } from "../syntax/model.ts";
import { standardError } from "../syntax/standard-error.ts";
import { readGiven } from "../tools/answer.ts";
import { sheetOf } from "../tools/index.ts";
import { type Invocation, resolve } from "./resolve.ts";
import { isSystemPath } from "./system-path.ts";

/**
 * Whether a command can end with a non-zero status without a word on standard error.
 * - `impossible`: it reports every failure (`cd`, `mkdir`), or cannot fail (`true`, `echo`).
 * - `possible`: nothing is known (`make -s`, `[ -d x ]`).
 * - `hidden`: its errors are sent away, or failing is its purpose (`false`, `exit`): a failure would look like nothing.
 */
export type SilentFailure = "impossible" | "possible" | "hidden";

/** Judges a whole pipeline, of which every stage counts. */
export function silentFailure(pipeline: Pipeline): SilentFailure {
  const verdicts = new Set(
    pipeline.stages.map((stage, index) => silentFailureOfStage(stage, pipeline.stages[index + 1]?.pipe)),
  );
  if (verdicts.has("hidden")) return "hidden";
  // `! grep -q x f` ends with 1 in silence when x is there.
  if (pipeline.negated || verdicts.has("possible")) return "possible";
  return "impossible";
}

/**
 * Judges one stage.
 *
 * @param piped the pipe operator behind it, if it is not the last
 */
export function silentFailureOfStage(stage: Stage, piped: "|" | "|&" | undefined): SilentFailure {
  const errors = standardError(stage, piped);
  if (errors.goes === "away" || errors.hidesRedirectFailure) return "hidden";
  // `grep() { return 1; } && grep x f`: what follows is not what it is called.
  if (stage.kind === "compound") return stage.form === "function" ? "hidden" : "possible";
  return silentFailureOfCommand(stage);
}

function silentFailureOfCommand(command: SimpleCommand): SilentFailure {
  if (command.words.length === 0) {
    return command.assignments.some((assignment) => assignment.substitution) ? "possible" : "impossible";
  }
  const found = resolve(command);
  if (found.kind === "unresolved") return "possible";
  const { failures, noMatch } = sheetOf(found.name);
  const shown = typeof failures === "function" ? failures(found.args) : failures;
  if (shown === "meant" || isSilenced(found)) return "hidden";
  if (shown !== "reported" || found.wrappers.length > 0) return "possible";
  // A search ends with 1 in silence when nothing is found, which is the very answer.
  if (noMatch === true) return "impossible";
  // `export A=$(deploy)` and `cd "$(root 2>/dev/null)"` run a command of which nothing is known.
  const runsAnother = command.words.some((word) => !word.static && /[`(]/.test(word.raw));
  return runsAnother || !isSystemPath(found.nameWord.value) ? "possible" : "impossible";
}

/** It is told to keep its errors to itself: `curl -s`, `grep -s`, `wget -q`. */
function isSilenced({ name, args }: Invocation): boolean {
  const { silence, options } = sheetOf(name);
  const given = silence && options && readGiven(args, options);
  if (silence === undefined || given === undefined) return false;
  const isLoud = silence.unless !== undefined && given.has(silence.unless.letter, silence.unless.long);
  return given.has(silence.letter ?? silence.long, silence.long) && !isLoud;
}
