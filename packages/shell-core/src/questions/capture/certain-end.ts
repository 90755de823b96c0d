import { parse } from "../../syntax/parse.ts";
import type { ShellCommand } from "../../syntax/model.ts";
import type { CapturedPipeline } from "./capture.ts";
import type { StatusRecord } from "./status-record.ts";
import { judgeStage } from "./stage-verdict.ts";
import { mayCloseEarly, stageName } from "./transparent-stages.ts";

/** What a record makes certain about the end of a command. */
export type CertainEnd =
  /** Its last pipeline ran, and every stage before the last ended with 0: the status is the last stage's own. */
  | { readonly kind: "last-stage" }
  /** Its last pipeline never ran: something in front of it ended with this status. */
  | { readonly kind: "not-run" }
  /** With `pipefail`: a stage was stopped since `reader` had read enough, and nothing else ended with another status than 0. */
  | { readonly kind: "stopped"; readonly reader: string };

/** 128 and SIGPIPE. */
const KILLED_BY_PIPE = 141;

/**
 * Finds out what is certain about the exit status of a command.
 *
 * @param status the exit status of the shell
 * @param captured all pipelines whose statuses are written down when they run
 * @returns `undefined` where the record says nothing, or something else
 */
export function certainEnd(
  command: ShellCommand,
  record: StatusRecord,
  status: number,
  captured: readonly CapturedPipeline[],
): CertainEnd | undefined {
  const run = record.at(-1);
  const isLastCaptured = captured.some(({ last }) => last);
  const neverRan = isLastCaptured && !record.some(({ pipeline }) => pipeline.last);
  // With `set -e` a pipeline that ends the shell is not written down.
  if (neverRan && status !== 0 && !/\bset\s+-[a-zA-Z]*e|errexit/.test(command.source)) return { kind: "not-run" };
  if (run === undefined || run.status !== status) return undefined;
  const { stages, last } = run.pipeline;
  const before = run.stages.slice(0, -1);
  const isOwn = run.stages.at(-1) === status;
  if (last && isOwn && before.every((each) => each === 0)) return { kind: "last-stage" };
  if (status !== KILLED_BY_PIPE || run.stages.at(-1) !== 0 || !endsItsList(command, run.pipeline)) return undefined;
  const stopped = before.indexOf(KILLED_BY_PIPE);
  const reader = stages.slice(stopped + 1).find(mayCloseEarly);
  const others = before.every((each, index) => {
    return each === 0 || judgeStage(stages, index, each, command.source) === "closed-early";
  });
  return stopped !== -1 && reader !== undefined && others
    ? { kind: "stopped", reader: stageName(reader, command.source) }
    : undefined;
}

/** Nothing ran behind it: whatever follows is joined by `&&`. */
function endsItsList({ segments }: ShellCommand, { whole }: CapturedPipeline): boolean {
  const at = segments.findIndex(({ pipeline }) => pipeline.start === whole.start);
  return at !== -1 && segments.slice(at + 1).every(({ separator }) => separator === "&&");
}

/** The last stage of a command's last pipeline as a command of its own; `undefined` where its status is not that of the command. */
export function lastStageOf(asked: string | ShellCommand): ShellCommand | undefined {
  const command = typeof asked === "string" ? parse(asked) : asked;
  const segment = command?.segments.at(-1);
  const stage = segment?.pipeline.stages.at(-1);
  if (command === undefined || segment === undefined || stage === undefined) return undefined;
  const { pipeline, background } = segment;
  if (background || pipeline.negated || pipeline.timed || pipeline.start < pipeline.stages[0].start) return undefined;
  const alone = { ...pipeline, start: stage.start, stages: [{ ...stage, pipe: undefined }] } as const;
  return {
    source: command.source,
    segments: [{ ...segment, start: stage.start, separator: undefined, pipeline: alone }],
  };
}
