import type { PiToolGuardDetails } from "./contract.ts";
import type { RunReport, RunTiming } from "./guarded-run.ts";
import { failureNotice, readbackNotice } from "./notices.ts";

/** What pi's bash tool returns; pi 1.6 adds the last two. */
export interface BashResult {
  readonly content: readonly { readonly type: string; readonly text?: string }[];
  readonly details?: unknown;
  readonly isError?: boolean;
  readonly structuredContent?: unknown;
}

/** The texts of a guarded command. */
export interface SplitTexts {
  readonly original: string;
  readonly cleaned: string;
  readonly removed: readonly string[];
  readonly removedPipeline: string;
}

/**
 * The result of a guarded call. pi has formatted the projection, and knows the exit status the call stands for, so its result holds
 * as it is; what is left out of it is named behind it.
 */
export function guardedResult<R extends BashResult>(result: R, report: RunReport, texts: SplitTexts): R {
  const [block, ...more] = result.content;
  const content =
    block?.type === "text" && block.text !== undefined && more.length === 0
      ? [{ ...block, text: guardedText(block.text, report) }]
      : result.content;
  return { ...result, content, details: guardedDetails(result.details, report, texts) };
}

/** The text of a guarded call that pi ended by throwing: on pi 0.73 every failure, on both versions a timeout and an abort. */
export function guardedText(text: string, report: RunReport): string {
  const { delivered, exit, savedPath, slow, completeness } = report;
  if (delivered.kind !== "projection" || savedPath === undefined) return text;
  if (exit.kind === "interrupted") {
    return slow ? insertBeforeLastParagraph(text, readbackNotice(savedPath, completeness)) : text;
  }
  if (exit.status === null || exit.status === 0) {
    return slow ? `${text.trimEnd()}\n\n${readbackNotice(savedPath, completeness)}` : text;
  }
  if (exit.kind === "pipeline" && !slow) return text;
  return replaceEnd(
    text,
    `Command exited with code ${exit.status}`,
    failureNotice(exit.status, savedPath, completeness),
  );
}

/** pi puts its own line last, behind a blank one; the line itself holds none. */
function insertBeforeLastParagraph(text: string, notice: string): string {
  const at = text.lastIndexOf("\n\n");
  return at === -1 ? `${notice}\n\n${text}` : `${text.slice(0, at).trimEnd()}\n\n${notice}${text.slice(at)}`;
}

/** pi's own line stands at the very end; where it does not, in some future version, nothing of pi's is touched. */
function replaceEnd(text: string, end: string, replacement: string): string {
  if (!text.endsWith(end)) return `${text.trimEnd()}\n\n${replacement}`;
  return `${text.slice(0, -end.length).trimEnd()}\n\n${replacement}`;
}

function guardedDetails(details: unknown, report: RunReport, texts: SplitTexts): object {
  const own = typeof details === "object" && details !== null ? details : {};
  const { savedPath, slow } = report;
  // A projection that pi had to cut lies in a file of pi's, which a fast call leaves named, as pi does.
  const keepsPath = "fullOutputPath" in own && own.fullOutputPath !== undefined && !slow;
  return {
    ...own,
    ...(savedPath === undefined || keepsPath ? {} : { fullOutputPath: savedPath }),
    piToolGuard: guardRecord(report, texts),
  };
}

/** The record of a run, as other extensions read it. */
function guardRecord(report: RunReport, texts: SplitTexts): PiToolGuardDetails {
  const { delivered, savedPath, timing, sizes, slow } = report;
  const noop = delivered.kind === "projection" ? delivered.noop : undefined;
  return {
    version: 1,
    originalCommand: texts.original,
    cleanedCommand: texts.cleaned,
    removed: texts.removed,
    removedPipeline: texts.removedPipeline,
    outcome: delivered.kind === "projection" ? "projection-applied" : "full-output",
    ...(savedPath === undefined ? {} : { sourcePath: savedPath }),
    timing: rounded(timing),
    ...(sizes === undefined ? {} : { projection: sizes }),
    ...(noop === undefined ? {} : { noop }),
    slow,
  };
}

/** In whole milliseconds, which add up. */
function rounded({ commandMs, totalMs }: RunTiming): RunTiming {
  const command = Math.round(commandMs);
  const total = Math.max(command, Math.round(totalMs));
  return { commandMs: command, extractorMs: total - command, totalMs: total };
}
