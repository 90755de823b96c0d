import type { ShellCommand, Stage } from "../../syntax/model.ts";
import type { CapturedPipeline } from "./capture.ts";
import { judgeStage, type StageVerdict } from "./stage-verdict.ts";
import type { PipelineRun, StatusRecord } from "./status-record.ts";
import { stageName, statusStage } from "./transparent-stages.ts";

/** A stage that failed where nothing of the result shows it. */
export interface HiddenFailure {
  /** The user's text of it. */
  readonly stage: string;
  /** Its status, the first time that it failed. */
  readonly code: number;
  /** The user's text of its pipeline. */
  readonly pipeline: string;
  /** How often it failed. */
  readonly times: number;
  /** How often its pipeline ran. */
  readonly runs: number;
  /** The command whose status the pipeline has: `tail`. */
  readonly statusOf: string;
  /** It lists what it can, and its messages went to where nobody sees them. */
  readonly messagesDiscarded: boolean;
}

/** What the host shows of the whole command's end. */
export interface ShownEnd {
  /** The exit status that the result tells; `undefined` where the command did not end by itself. */
  readonly status: number | undefined;
  /** The stage whose failure it is, where that is not the shell's own status (see {@link transparentEnd}). */
  readonly stage?: Stage;
}

/**
 * What the record of a command proves to have failed in the middle of a pipeline, in the order of the text.
 *
 * No failure: an answer, a stage that was stopped since its reader had enough, what messages in sight tell (`find` that may not read a
 * directory), a pipeline that itself ended with the failure (`pipefail`), and the end that the host shows.
 */
export function hiddenFailures(command: ShellCommand, record: StatusRecord, shown: ShownEnd): readonly HiddenFailure[] {
  const runsOf = new Map<CapturedPipeline, PipelineRun[]>(record.map(({ pipeline }) => [pipeline, []]));
  for (const run of record) runsOf.get(run.pipeline)?.push(run);
  const inOrder = [...runsOf].toSorted(([left], [right]) => left.whole.start - right.whole.start);
  return inOrder.flatMap(([pipeline, runs]) => {
    // With `pipefail` the pipeline's own status is a failure that everybody sees.
    const hiding = runs.filter(({ status, stages }) => status === stages.at(-1));
    return pipeline.stages.slice(0, -1).flatMap((_, index) => {
      const unseen = hiding.filter((run) => !isShown(run, index, record, shown));
      const failed = failuresOf(unseen, index, command.source);
      return failed === undefined ? [] : [describe(pipeline, index, { ...failed, runs: runs.length }, command.source)];
    });
  });
}

interface Failed {
  readonly code: number;
  readonly verdict: StageVerdict;
  readonly times: number;
}

/** The failures of one stage. A loop has many runs, and few statuses. */
function failuresOf(runs: readonly PipelineRun[], index: number, source: string): Failed | undefined {
  const verdicts = new Map<number, StageVerdict>();
  const failed: (readonly [code: number, verdict: StageVerdict])[] = [];
  for (const { pipeline, stages } of runs) {
    const code = stages[index] ?? 0;
    const verdict = verdicts.get(code) ?? judgeStage(pipeline.stages, index, code, source);
    verdicts.set(code, verdict);
    if (verdict === "failure" || verdict === "partly-unseen") failed.push([code, verdict]);
  }
  const [first] = failed;
  return first && { code: first[0], verdict: first[1], times: failed.length };
}

function describe(
  { stages, whole }: CapturedPipeline,
  index: number,
  { code, verdict, times, runs }: Failed & { readonly runs: number },
  source: string,
): HiddenFailure {
  const stage = stages[index] ?? whole.stages[0];
  return {
    stage: source.slice(stage.start, stage.end),
    code,
    pipeline: source.slice(whole.start, whole.end),
    times,
    runs,
    statusOf: stageName(whole.stages.at(-1) ?? stage, source),
    messagesDiscarded: verdict === "partly-unseen",
  };
}

/** Whether the result tells it already: as its own end, or with the same status from the same pipeline. */
function isShown(run: PipelineRun, index: number, record: StatusRecord, shown: ShownEnd): boolean {
  if (run !== record.at(-1) || !run.pipeline.last) return false;
  return run.pipeline.stages[index] === shown.stage || run.stages[index] === shown.status;
}

/** `tail`, `while`, `{`. */
/** Most failures that are named one by one. */
const MAX_LINES = 3;

/** Longest text of a stage in a line. */
const MAX_QUOTED = 60;

/** The lines for the end of a result; none when nothing was hidden. */
export function hiddenFailureLines(failures: readonly HiddenFailure[]): readonly string[] {
  const lines = failures.slice(0, MAX_LINES).map(lineFor);
  const more = failures.length - lines.length;
  return more === 0 ? lines : [...lines, `[${more} more hidden failure${more === 1 ? "" : "s"}.]`];
}

function lineFor({ stage, code, times, runs, statusOf, messagesDiscarded }: HiddenFailure): string {
  const how = [
    ...(runs > 1 ? [`(${times} of ${runs} times)`] : []),
    ...(messagesDiscarded ? ["(its messages were discarded)"] : []),
  ];
  const ended = [`exited with code ${code}`, ...how].join(" ");
  return `[Hidden failure: \`${shorten(stage)}\` ${ended}; its pipeline's status is that of \`${statusOf}\`.]`;
}

/** On one line, and short. */
function shorten(text: string): string {
  const line = text.replaceAll(/\s+/g, " ").trim();
  return line.length <= MAX_QUOTED ? line : `${line.slice(0, MAX_QUOTED - 1).trimEnd()}…`;
}

/** What the command should end with. */
export type TransparentEnd =
  /** With the shell's own status. */
  | { readonly kind: "own" }
  /** As the stage before the views, `tee` and `cat` did. */
  | { readonly kind: "earlier"; readonly status: number; readonly stage: Stage };

/**
 * Looks through views, `tee` and `cat` at the end of the last pipeline: `make 2>&1 | tee build.log` should end as make does. Under the
 * rules of a failure: neither an answer nor an early close, and with `pipefail` the shell has the word.
 *
 * @param status the shell's exit status, or with views that run elsewhere that of what the shell ran
 */
export function transparentEnd(command: ShellCommand, record: StatusRecord, status: number): TransparentEnd {
  const run = record.at(-1);
  if (run?.pipeline.last !== true || run.status !== status || run.status !== run.stages.at(-1)) return { kind: "own" };
  const { stages } = run.pipeline;
  const index = statusStage(stages);
  const stage = stages[index];
  const earlier = run.stages[index];
  if (stage === undefined || earlier === undefined || index === stages.length - 1) return { kind: "own" };
  const verdict = judgeStage(stages, index, earlier, command.source);
  return verdict === "failure" || verdict === "partly" ? { kind: "earlier", status: earlier, stage } : { kind: "own" };
}
