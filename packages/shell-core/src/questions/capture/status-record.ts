import type { CapturedPipeline } from "./capture.ts";

/** One time that a captured pipeline ran. */
export interface PipelineRun {
  readonly pipeline: CapturedPipeline;
  /** The pipeline's own status: that of its last stage, or with `pipefail` that of the last one that is not 0. */
  readonly status: number;
  /** The status of each stage. */
  readonly stages: readonly number[];
}

/** What ran, in the order in which it ended. */
export type StatusRecord = readonly PipelineRun[];

/**
 * Reads the record that a captured command wrote.
 *
 * @param text the whole content of the file
 * @param pipelines those of the capture
 * @returns `undefined` when the record was cut off, or is not of this command; then nothing is known
 */
export function readStatusRecord(text: string, pipelines: readonly CapturedPipeline[]): StatusRecord | undefined {
  if (text === "") return [];
  if (!text.endsWith("\n")) return undefined;
  const runs: PipelineRun[] = [];
  for (const line of text.slice(0, -1).split("\n")) {
    if (!/^\d+(?: \d{1,3})+$/.test(line)) return undefined;
    const [index = 0, status, ...stages] = line.split(" ").map(Number);
    const pipeline = pipelines[index - 1];
    if (pipeline === undefined || status === undefined || stages.length !== pipeline.stages.length) return undefined;
    runs.push({ pipeline, status, stages });
  }
  return runs;
}
