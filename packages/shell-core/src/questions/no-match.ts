import { lastList } from "../commands/deciding-command.ts";
import { fedBySubstitution } from "../commands/fed-by-substitution.ts";
import type { Pipeline, Segment, ShellCommand } from "../syntax/model.ts";
import { parse } from "../syntax/parse.ts";
import { resolve } from "../commands/resolve.ts";
import { silentFailure } from "../commands/silent-failure.ts";
import { standardError } from "../syntax/standard-error.ts";
import { isSystemPath } from "../commands/system-path.ts";
import { namesWith, sheetOf } from "../tools/index.ts";
import { lastStageOf } from "./capture/certain-end.ts";
import { explainExitStatus, type UnexplainedReason } from "./exit-status.ts";

/** pi's whole text for a bash call that printed nothing and ended with status 1 (pi 0.73.1 and 1.6.0, byte for byte). */
export const NO_OUTPUT_EXIT_1 = "(no output)\n\nCommand exited with code 1";

/** The note for a search that certainly ran. */
export const NO_MATCH_NOTE = "(no matches)";

/** The note where a command before `&&` may have ended with 1 instead. */
export const NO_MATCH_OR_EARLIER_NOTE = "(no matches, or a command before && ended with 1)";

/** What to make of a bash result. */
export type NoMatchVerdict =
  | {
      readonly kind: "rewrite";
      /** `hedged` when the search may not have run. */
      readonly certainty: "certain" | "hedged";
      /** The whole new text: {@link NO_OUTPUT_EXIT_1} with a note below. */
      readonly text: string;
    }
  | { readonly kind: "keep"; readonly why: KeepReason };

/** Why a result stays the error it is. */
export type KeepReason =
  | UnexplainedReason
  | "other-result" // it printed something, or the status is not 1
  | "no-search" // none of the four searches is named in the text
  | "list" // it stands behind `;`, a newline or `&`
  | "not-a-search" // another command decides: `git grep`, `diff`
  | "wrapper" // `timeout 5 rg x`, `rtk grep x`
  | "filtered-command"; // an earlier stage of the pipeline is no search

/** What else may be rewritten. */
export interface NoMatchOptions {
  /** Also a pipeline that only ends in a search, if every earlier stage keeps its standard error: `ps aux | grep worker`. */
  readonly pipelines?: boolean;
  /** It is known that the last pipeline ran, that all its stages but the last ended with 0, and the last with 1. */
  readonly proven?: boolean;
}

/** A search is named somewhere; without this no parsing is needed. */
const NAMES_A_SEARCH = new RegExp(namesWith(({ noMatch }) => noMatch === true).join("|"));

/**
 * Decides whether a failed bash call is a search that found nothing.
 *
 * The text alone proves that nothing was printed on either stream, so whatever reports its failures did not fail.
 *
 * @param exitCode the exit status of the call
 * @param resultText the only text block of the result, unchanged
 * @param command the command that ran
 */
export function classifyNoMatch(
  exitCode: number,
  resultText: string,
  command: string | ShellCommand,
  options: NoMatchOptions = {},
): NoMatchVerdict {
  if (exitCode !== 1 || resultText !== NO_OUTPUT_EXIT_1) return keep("other-result");
  if (!NAMES_A_SEARCH.test(typeof command === "string" ? command : command.source)) return keep("no-search");
  const parsed = typeof command === "string" ? parse(command) : command;
  if (parsed === undefined) return keep("unparsed");
  if (options.proven === true) return classifyProven(parsed);
  const list = lastList(parsed);
  if (list.length < parsed.segments.length) return keep("list");
  if (list.some(({ separator }) => separator === "||")) return classifyAlternatives(parsed, list, options);
  const explained = explainExitStatus(parsed, exitCode, NOTHING);
  if (explained.kind === "unexplained") return keep(explained.why);
  if (explained.answer === "every-file-matches") return keep("other-meaning");
  const why = whyNoSearch(parsed.source, parsed.segments.at(-1)?.pipeline, options);
  if (why !== undefined) return keep(why);
  return explained.andPartMayFailSilently
    ? { kind: "rewrite", certainty: "hedged", text: `${NO_OUTPUT_EXIT_1}\n${NO_MATCH_OR_EARLIER_NOTE}` }
    : { kind: "rewrite", certainty: "certain", text: `${NO_OUTPUT_EXIT_1}\n${NO_MATCH_NOTE}` };
}

const NOTHING = { kind: "merged", text: "" } as const;

/** Nothing is inferred: whatever stands in front, the status is that of the last stage. */
function classifyProven(command: ShellCommand): NoMatchVerdict {
  const alone = lastStageOf(command);
  if (alone === undefined) return keep("negated");
  const why = whyNoSearch(alone.source, alone.segments[0]?.pipeline, {});
  if (why !== undefined) return keep(why);
  // Nothing was printed, so what would be said of an error does not matter: its own status is not that of one.
  const explained = explainExitStatus(alone, 1);
  if (explained.kind === "unexplained" && explained.why !== "errors-discarded") return keep(explained.why);
  if (explained.kind === "answer" && explained.answer === "every-file-matches") return keep("other-meaning");
  return { kind: "rewrite", certainty: "certain", text: `${NO_OUTPUT_EXIT_1}\n${NO_MATCH_NOTE}` };
}

/**
 * `rg a || rg b` ends with 1 when neither matched. Every alternative must be a search of its own right that would report its
 * trouble: in `rg a gone 2>/dev/null || rg b`, the first may have failed without a trace.
 */
function classifyAlternatives(
  command: ShellCommand,
  alternatives: readonly Segment[],
  options: NoMatchOptions,
): NoMatchVerdict {
  if (alternatives.some(({ separator }) => separator === "&&")) return keep("or-list");
  for (const alternative of alternatives) {
    const alone = { source: command.source, segments: [{ ...alternative, separator: undefined }] };
    const verdict = classifyNoMatch(1, NO_OUTPUT_EXIT_1, alone, options);
    if (verdict.kind === "keep") {
      return verdict.why === "not-a-search" || verdict.why === "no-rule" ? keep("or-list") : verdict;
    }
    if (silentFailure(alternative.pipeline) === "hidden") return keep("errors-discarded");
  }
  return { kind: "rewrite", certainty: "certain", text: `${NO_OUTPUT_EXIT_1}\n${NO_MATCH_NOTE}` };
}

/**
 * The status of a pipeline is that of its last stage: `rg x src | node check.js` with 1 is a failing script. Every stage must be
 * a search, and all but the last keep their standard error, or what they failed at would not be seen.
 */
function whyNoSearch(source: string, pipeline: Pipeline | undefined, options: NoMatchOptions): KeepReason | undefined {
  if (pipeline === undefined) return "empty";
  if (pipeline.timed) return "wrapper";
  for (const [index, stage] of pipeline.stages.entries()) {
    const next = pipeline.stages[index + 1];
    if (stage.kind === "compound") return "compound";
    const invocation = resolve(stage);
    const isSearch =
      invocation.kind === "resolved" &&
      sheetOf(invocation.name).noMatch === true &&
      isSystemPath(invocation.nameWord.value);
    if (isSearch && fedBySubstitution(stage, source) === "hidden") return "errors-discarded";
    if (next === undefined) {
      if (!isSearch) return "not-a-search";
      return invocation.wrappers.length > 0 ? "wrapper" : undefined;
    }
    if (!isSearch && options.pipelines !== true) return "filtered-command";
    if (standardError(stage, next.pipe).goes !== "shown") return "earlier-errors-discarded";
  }
  return undefined;
}

function keep(why: KeepReason): NoMatchVerdict {
  return { kind: "keep", why };
}
