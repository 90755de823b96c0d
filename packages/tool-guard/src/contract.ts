import * as v from "valibot";

/**
 * What the guard says about a result whose command it split, in `details.piToolGuard`: whoever handles `tool_result` learns what the
 * visible text really is. A result without the record was not touched.
 *
 * Sizes are in bytes and lines (line ends), times in milliseconds.
 */
export interface PiToolGuardDetails {
  readonly version: 1;
  /** What the model wrote: `npm test | tail -20`. */
  readonly originalCommand: string;
  /** What ran: `npm test`. */
  readonly cleanedCommand: string;
  /** Names of the commands that were taken off, in order: `["tail"]`. */
  readonly removed: readonly string[];
  /** Their text: `tail -20`. */
  readonly removedPipeline: string;
  /**
   * - `projection-applied`: the text is what the removed commands made of the output.
   * - `full-output`: the text is the output itself, since the removed commands could not be applied.
   */
  readonly outcome: "projection-applied" | "full-output";
  /** The saved output, unfiltered; the same as `details.fullOutputPath` unless pi saved a long projection there. */
  readonly sourcePath?: string;
  /** Wall-clock times: `commandMs + extractorMs = totalMs`. */
  readonly timing?: { readonly commandMs: number; readonly extractorMs: number; readonly totalMs: number };
  /** Sizes before and after, when they were cheap to know. */
  readonly projection?: {
    readonly inputLines: number;
    readonly inputBytes: number;
    readonly outputLines: number;
    readonly outputBytes: number;
  };
  /** The removed commands changed nothing. Left out when that was not looked at. */
  readonly noop?: boolean;
  /** The command ran at least as long as the setting `slowAfterMs`: only then is there a notice and a receipt. */
  readonly slow?: boolean;
}

/** A stage of a pipeline that failed where the result does not show it, in `details.piHiddenFailures`. */
export interface PiHiddenFailure {
  /** The user's text of it: `pnpm build 2>&1`. */
  readonly stage: string;
  /** Its exit status, the first time that it failed. */
  readonly code: number;
  /** The user's text of its pipeline. */
  readonly pipeline: string;
  /** How often it failed: more than once in a loop. */
  readonly times: number;
}

const size = v.pipe(v.number(), v.integer(), v.minValue(0));
const duration = v.pipe(v.number(), v.finite(), v.minValue(0));

const record = v.object({
  version: v.literal(1),
  originalCommand: v.string(),
  cleanedCommand: v.string(),
  removed: v.array(v.string()),
  removedPipeline: v.string(),
  outcome: v.picklist(["projection-applied", "full-output"]),
  sourcePath: v.exactOptional(v.string()),
  timing: v.exactOptional(v.object({ commandMs: duration, extractorMs: duration, totalMs: duration })),
  projection: v.exactOptional(v.object({ inputLines: size, inputBytes: size, outputLines: size, outputBytes: size })),
  noop: v.exactOptional(v.boolean()),
  slow: v.exactOptional(v.boolean()),
});

const hiddenFailure = v.object({
  stage: v.string(),
  code: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(255)),
  pipeline: v.string(),
  times: v.pipe(v.number(), v.integer(), v.minValue(1)),
});

/**
 * Reads the hidden failures out of a result's `details`, whatever that is.
 *
 * @returns `undefined` when there are none, or when a field has the wrong type
 */
export function readPiHiddenFailures(details: unknown): readonly PiHiddenFailure[] | undefined {
  if (typeof details !== "object" || details === null || !("piHiddenFailures" in details)) return undefined;
  const read = v.safeParse(v.array(hiddenFailure), details.piHiddenFailures);
  return read.success ? read.output : undefined;
}

/**
 * Reads the record out of a result's `details`, whatever that is.
 *
 * @returns the record, or `undefined` when there is none, when it is of another version, or when a field has the wrong type
 */
export function readPiToolGuardDetails(details: unknown): PiToolGuardDetails | undefined {
  if (typeof details !== "object" || details === null || !("piToolGuard" in details)) return undefined;
  const read = v.safeParse(record, details.piToolGuard);
  return read.success ? read.output : undefined;
}
