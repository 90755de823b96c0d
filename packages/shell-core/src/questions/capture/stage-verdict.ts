import { FIRST_STATUS_OF_THE_SHELL } from "../producer-status.ts";
import { ENDS_WITH_1_WHEN_TOLD, TOLD_BY_PIPE } from "../../tools/broken-pipe.ts";
import { EXIT_RULES, mayAnswerWith } from "../../tools/exits.ts";
import { sheetOf, TOOL_SHEETS } from "../../tools/index.ts";
import type { SimpleCommand, Stage } from "../../syntax/model.ts";
import { reachedTools } from "../../commands/reached-tools.ts";
import { kindOf } from "../../commands/endings.ts";
import { resolve } from "../../commands/resolve.ts";
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
 * Judges the status of a stage that is not the last one of its pipeline.
 *
 * @param stages all stages of the pipeline
 * @param source the text they stand in
 * @param readers the stages behind it that may stop reading, if that is not known in another way
 */
export function judgeStage(
  stages: readonly Stage[],
  index: number,
  status: number,
  source: string,
  readers: readonly Stage[] = stages.slice(index + 1),
): StageVerdict {
  const stage = stages[index];
  if (stage === undefined || status === 0) return "success";
  if (status === KILLED_BY_PIPE) return "closed-early";
  if (isToldByPipe(stage, status, source) && readers.some(mayCloseEarly)) return "closed-early";
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

/** With which statuses a stage has not failed; see {@link judgeStage}. */
export function statusesWithoutFailure(
  stages: readonly Stage[],
  index: number,
  source: string,
  readers: readonly Stage[],
): { readonly codes: readonly number[]; readonly allOfCommand: boolean } {
  const isFine = (status: number): boolean => {
    const verdict = judgeStage(stages, index, status, source, readers);
    return verdict !== "failure" && verdict !== "partly";
  };
  return { codes: SPECIAL.filter(isFine), allOfCommand: isFine(ORDINARY) };
}

/** Whether this may be how the stage says that nobody reads any more. */
function isToldByPipe(stage: Stage, status: number, source: string): boolean {
  if (TOLD_BY_PIPE.has(status)) return true;
  return (
    status === 1 &&
    someCommand(stage, source, (command) => {
      const found = resolve(command);
      return found.kind === "resolved" && ENDS_WITH_1_WHEN_TOLD.has(found.name);
    })
  );
}

/** Whether a command in the stage has a rule for this status; its options are not asked, since in doubt there is no failure. */
function mayAnswer(stage: Stage, status: number, source: string): boolean {
  return someCommand(stage, source, (command) => mayAnswerSimple(command, status));
}

/** Whether a stage is such a command, or one that holds any. */
function someCommand(stage: Stage, source: string, isSuch: (command: SimpleCommand) => boolean): boolean {
  if (stage.kind === "simple") return isSuch(stage);
  const inner = placedPipelines(source.slice(stage.start, stage.end));
  return inner.some(({ pipeline }) => pipeline.stages.some((each) => each.kind === "simple" && isSuch(each)));
}

function mayAnswerSimple(stage: SimpleCommand, status: number): boolean {
  const command = resolve(stage);
  // `find . | xargs grep -l x | wc -l`
  const inner = command.kind === "resolved" ? (sheetOf(command.name).inherits?.[status] ?? status) : status;
  return reachedTools(stage).some((tool) => tool.kind === "tool" && mayAnswerWith(inner, tool.name, tool.args));
}
