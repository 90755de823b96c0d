import type { ViewOutcome } from "./applied-view.ts";
import type { ExitDecision } from "./exit-decision.ts";
import type { HeldOutput } from "./held-output.ts";
import { countLines, countNewlines } from "./line-count.ts";
import type { OutputRecord } from "./output-record.ts";

/** Sizes before and after the view. */
export interface ProjectionSizes {
  readonly inputLines: number;
  readonly inputBytes: number;
  readonly outputLines: number;
  readonly outputBytes: number;
}

/** What pi was given as the output of the call. */
export type Delivered =
  /** What the view made of the output. `noop`: it changed nothing; `undefined` where that was not looked at. */
  | { readonly kind: "projection"; readonly noop: boolean | undefined }
  /** The output itself; `why` says to the user what kept the view from it. */
  | { readonly kind: "full-output"; readonly why: string };

export interface Delivery {
  readonly delivered: Delivered;
  /** Where the whole output lies, if it was worth saving and could be saved. */
  readonly savedPath: string | undefined;
  /** `undefined` where counting would take long. */
  readonly sizes: ProjectionSizes | undefined;
}

/** What pi shows at most of any output, and how it cuts longer output. */
export interface ShownLimits {
  readonly bytes: number;
  readonly lines: number;
  /** The end of a text, cut to these limits at the beginning of a line where that is possible. */
  readonly tail: (text: string, limits: { readonly maxBytes: number; readonly maxLines: number }) => string;
}

/** Everything a delivery depends on. */
export interface Deliverable {
  readonly record: OutputRecord;
  readonly projection: HeldOutput;
  readonly seen: ViewOutcome;
  readonly exit: ExitDecision;
  readonly slow: boolean;
  readonly shown: ShownLimits;
  /** pi's own collector. What the shell wrote has gone there already. */
  readonly onData: (chunk: Buffer) => void;
}

/**
 * Hands pi what stands for the producer's output: what the view made of it, or else itself; and saves the whole output where the
 * result will name it.
 */
export async function deliver(run: Deliverable): Promise<Delivery> {
  if (run.seen.kind === "impossible") return deliverUnfiltered(run, run.seen.why);
  const { record, projection, slow } = run;
  const ofProducer = record.inMemory("producer");
  const held = projection.held();
  const noop = ofProducer === undefined || held === undefined ? undefined : sameText(ofProducer, held);
  const whole = record.inMemory();
  const long = whole === undefined || !fits(whole, run.shown);
  const sizes = await measure(run, ofProducer);
  // The reader of a failure, of a slow command or of a long output may want what the view left out.
  const worthSaving = noop !== true && (slow || long || run.exit.kind === "unmasked");
  const savedPath = worthSaving ? record.save() : undefined;
  if (slow && worthSaving && savedPath === undefined && ofProducer !== undefined && !long) {
    // A slow command is not run again for what its view left out: better all of it than a part and no file.
    run.onData(ofProducer);
    const why = `the output could not be saved (${record.failure ?? "no reason known"}) and is shown in full`;
    return { delivered: { kind: "full-output", why }, savedPath: undefined, sizes: undefined };
  }
  projection.release();
  return { delivered: { kind: "projection", noop }, savedPath, sizes };
}

/** The output as pi gives it, and under it what kept the view from it. */
function deliverUnfiltered(run: Deliverable, message: string): Delivery {
  let last = 0x0a;
  const onData = (chunk: Buffer): void => {
    last = chunk.at(-1) ?? last;
    run.onData(chunk);
  };
  if (run.record.full) onData(endOfOutput(run));
  else for (const chunk of run.record.producerChunks()) onData(chunk);
  if (message !== "") onData(Buffer.from(`${last === 0x0a ? "" : "\n"}${message}\n`));
  return { delivered: { kind: "full-output", why: message }, savedPath: undefined, sizes: undefined };
}

/** Room for {@link endOfOutput}'s own words and the message behind them. */
const NOTE_BYTES = 1024;
const NOTE_LINES = 8;

/**
 * The end of an output that could not be kept, within pi's limits: pi would save a longer one, and the file system that failed here would
 * fail there, which pi 0.73 does not survive.
 */
function endOfOutput({ record, shown }: Deliverable): Buffer {
  const end = shown.tail(record.end().text, { maxBytes: shown.bytes - NOTE_BYTES, maxLines: shown.lines - NOTE_LINES });
  const why = record.failure ?? "it is too long";
  return Buffer.from(
    `${end.trimEnd()}\n\n[Showing the end of the output. The full output could not be saved: ${why}]\n`,
  );
}

/** Trailing blanks aside: `grep` adds a newline that the output lacked. */
function sameText(before: Buffer, after: Buffer): boolean {
  return before.toString("latin1").trimEnd() === after.toString("latin1").trimEnd();
}

/** pi would show all of it. */
function fits(output: Buffer, shown: ShownLimits): boolean {
  return output.length <= shown.bytes && countNewlines(output) < shown.lines;
}

async function measure(
  { record, projection, slow }: Deliverable,
  ofProducer: Buffer | undefined,
): Promise<ProjectionSizes | undefined> {
  const inputLines = ofProducer === undefined ? await countRecordedLines(record, slow) : countLines(ofProducer);
  if (inputLines === undefined) return undefined;
  return {
    inputLines,
    inputBytes: record.producerBytes,
    outputLines: projection.lines,
    outputBytes: projection.bytes,
  };
}

/** Counting a gigabyte takes a second: worth it only where the sizes are shown, and lost in the time of a slow command. */
async function countRecordedLines(record: OutputRecord, slow: boolean): Promise<number | undefined> {
  if (!slow || record.full) return undefined;
  let newlines = 0;
  let bytes = 0;
  let last = 0x0a;
  for (const chunk of record.producerChunks()) {
    newlines += countNewlines(chunk);
    bytes += chunk.length;
    last = chunk.at(-1) ?? last;
    await new Promise((resolve) => setImmediate(resolve));
  }
  return bytes === record.producerBytes ? newlines + (last === 0x0a ? 0 : 1) : undefined;
}
