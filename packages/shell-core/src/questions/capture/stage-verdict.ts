import { FIRST_STATUS_OF_THE_SHELL } from "../producer-status.ts";
import { EXIT_RULES, sheetOf, TOOL_SHEETS } from "../../tools/index.ts";
import type { Stage, Word } from "../../syntax/model.ts";
import { reachedTools } from "../../commands/reached-tools.ts";
import { kindOf } from "../../commands/endings.ts";
import { behindSubcommand, resolve } from "../../commands/resolve.ts";
import { standardError } from "../../syntax/standard-error.ts";
import { placedPipelines } from "../../syntax/placed-pipelines.ts";
import { mayCloseEarly } from "./transparent-stages.ts";

/** What the status of one stage says. */
export type StageVerdict =
  | "success"
  | "answer" // or it may be one: `grep x f | wc -l`, `for f in *; do grep x "$f"; done | wc -l`
  | "closed-early" // a later stage had read enough
  | "quiet" // a search whose messages the user does not want: `ls *.log 2>/dev/null | wc -l`
  | "partly" // it listed what it could, and its messages say what it could not: `find / -name core | wc -l`
  | "partly-unseen" // the same, with its messages sent away
  | "failure";

/** 128 and SIGPIPE: killed since nobody reads any more. */
const KILLED_BY_PIPE = 141;

/**
 * Statuses of programs that are told so instead (EPIPE): 23 of curl ("Failed writing body"), 32 of perl (the number of the error), 101 of
 * Rust (a panic of `println!`), 120 of Python (its last flush). Many end with 1, as they do for everything else: that stays a failure.
 */
const TOLD_BY_PIPE: ReadonlySet<number> = new Set([23, 32, 101, 120]);

/**
 * Judges the status of a stage that is not the last one of its pipeline.
 *
 * @param stages all stages of the pipeline
 * @param source the text they stand in
 */
export function judgeStage(stages: readonly Stage[], index: number, status: number, source: string): StageVerdict {
  const stage = stages[index];
  if (stage === undefined || status === 0) return "success";
  if (status === KILLED_BY_PIPE) return "closed-early";
  if (TOLD_BY_PIPE.has(status) && stages.slice(index + 1).some(mayCloseEarly)) return "closed-early";
  if (mayAnswer(stage, status, source)) return "answer";
  if (stage.kind === "compound" || status >= FIRST_STATUS_OF_THE_SHELL) return "failure";
  const command = resolve(stage);
  const partly = command.kind === "resolved" ? sheetOf(command.name).partly : undefined;
  const isAway = standardError(stage, stages[index + 1]?.pipe).goes === "away";
  const isPartly = partly?.codes.includes(status) === true;
  if (isPartly && !isAway) return "partly";
  if (isPartly && partly.unseen === "told") return "partly-unseen";
  return isAway && reachedTools(stage).every((tool) => kindOf(tool) === "search") ? "quiet" : "failure";
}

/** The statuses that are not like any other. */
const SPECIAL: readonly number[] = [
  ...new Set([
    0,
    KILLED_BY_PIPE,
    ...TOLD_BY_PIPE,
    ...EXIT_RULES.flatMap(({ codes }) => codes),
    ...TOOL_SHEETS.flatMap(({ partly, inherits = {} }) => [
      ...(partly?.codes ?? []),
      ...Object.keys(inherits).map(Number),
    ]),
  ]),
].toSorted((left, right) => left - right);

/** A status that is. */
const ORDINARY = 99;

/** With which statuses a stage has not failed, where nothing else is known of its output. */
export function statusesWithoutFailure(
  stages: readonly Stage[],
  index: number,
  source: string,
): { readonly codes: readonly number[]; readonly allOfCommand: boolean } {
  const isFine = (status: number): boolean => {
    const verdict = judgeStage(stages, index, status, source);
    return verdict !== "failure" && verdict !== "partly";
  };
  return { codes: SPECIAL.filter(isFine), allOfCommand: isFine(ORDINARY) };
}

/** Whether a command in the stage has a rule for this status; its options are not asked, since in doubt there is no failure. */
function mayAnswer(stage: Stage, status: number, source: string): boolean {
  if (stage.kind === "compound") {
    const inner = placedPipelines(source.slice(stage.start, stage.end));
    return inner.some(({ pipeline }) =>
      pipeline.stages.some((each) => each.kind === "simple" && mayAnswerSimple(each, status)),
    );
  }
  return mayAnswerSimple(stage, status);
}

function mayAnswerSimple(stage: Extract<Stage, { kind: "simple" }>, status: number): boolean {
  const command = resolve(stage);
  // `find . | xargs grep -l x | wc -l`
  const inner = command.kind === "resolved" ? (sheetOf(command.name).inherits?.[status] ?? status) : status;
  return reachedTools(stage).some((tool) => tool.kind === "tool" && hasRule(tool.name, tool.args, inner));
}

function hasRule(name: string, args: readonly Word[], status: number): boolean {
  return (sheetOf(name).exits ?? []).some(
    ({ codes = [1], subcommand }) =>
      codes.includes(status) && (subcommand === undefined || behindSubcommand(name, args, subcommand) !== undefined),
  );
}
