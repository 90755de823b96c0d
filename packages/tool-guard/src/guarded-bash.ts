import { isScriptCallId, notify, type ProvenEnd } from "pi-extension-kit";
import { type CertainEnd, type HiddenFailure, parse, type ShellCommand } from "pi-shell-core";
import { renderBashResult } from "./bash-rendering.ts";
import type { ToolGuardExtension } from "./definition.ts";
import { type GuardPlan, planGuard } from "./guard-plan.ts";
import { type GuardedCommand, type GuardedRun, guardedRun, type RunContext, type RunReport } from "./guarded-run.ts";
import { textWithHiddenFailures, withHiddenFailures } from "./hidden-result.ts";
import { LiveOutput } from "./live-output.ts";
import { userNotice } from "./notices.ts";
import { LOG_LIMIT, type OutputEnd } from "./output-record.ts";
import type { BashTool, HostShell, PiHost, UserSettings } from "./pi-host.ts";
import { PipeReach } from "./pipe-reach.ts";
import { isPlainPosix } from "./posix-text.ts";
import { preparePrivateFolder, takePrivateFolder } from "./private-folder.ts";
import { STOP_LIMITS } from "./producer-stop.ts";
import { type RecordedRun, recordedRun } from "./recorded-run.ts";
import { type BashResult, guardedResult, guardedText, type SplitTexts } from "./result.ts";
import { StatusRecorder } from "./status-recorder.ts";
import { sweepNowAndThen } from "./sweep.ts";

type Execute = BashTool["execute"];

/** A process that a command leaves behind may hold its output this long without a word; in a pipeline it would be for ever. */
const SILENT_WRITER_MS = 10_000;

/**
 * pi's bash tool, with trailing views applied to the output in a shell of their own. Every other command, and every command when
 * something of the guard's stands in the way, goes to pi's own tool untouched.
 *
 * @param shell the shell pi starts, where the guard can start views in it
 * @param announce says to other extensions what is certain about the end of a call
 */
export function guardedBash(
  host: PiHost,
  extension: ToolGuardExtension,
  cwd: string,
  user: UserSettings,
  shell: HostShell | undefined,
  announce: (end: ProvenEnd) => void,
): BashTool {
  const { commandPrefix, shellPath } = user;
  const options = {
    ...(commandPrefix === undefined ? {} : { commandPrefix }),
    ...(shellPath === undefined ? {} : { shellPath }),
  };
  const builtIn = host.bashTool(cwd, options);

  const local = host.localOperations(shellPath);
  const reach = new PipeReach(local);

  const execute: Execute = async (toolCallId, params, signal, onUpdate, ctx) => {
    const untouched = async () => await builtIn.execute(toolCallId, params, signal, onUpdate, ctx);
    const parsed =
      shell === undefined ? undefined : readableCommand(extension, toolCallId, params.command, commandPrefix);
    if (shell === undefined || parsed === undefined) return await untouched();
    const recorded = (): RecordedRun | undefined => {
      // Only bash keeps the status of every stage.
      if (!extension.settings.hiddenFailures || !extension.shell.isBash) return undefined;
      return recordedRun(parsed, commandPrefix, local);
    };
    const plan = planned(extension, parsed, ctx?.cwd ?? cwd, user);
    if (plan?.kind !== "guard") {
      const run = recorded();
      if (run === undefined) return await untouched();
      const tool = host.bashTool(cwd, { ...options, operations: run.operations });
      return await settled(extension, announce, toolCallId, run, async () => {
        return await tool.execute(toolCallId, { ...params, command: run.source }, signal, onUpdate, ctx);
      });
    }
    const live = new LiveOutput(onUpdate && ((end) => onUpdate(liveUpdate(host, end))));
    const run = await startRun(plan.command, cwd, reach, recorderFor(extension, parsed, commandPrefix), {
      local,
      shell,
      limits: {
        slowAfterMs: extension.settings.slowAfterMs,
        stop: {
          ...STOP_LIMITS,
          finiteJobAfterCloseMs: extension.settings.finishJobMs,
          otherAfterStartMs: extension.settings.stopOtherAfterMs,
        },
        silentWriterMs: SILENT_WRITER_MS,
      },
      shown: host.shown,
      live,
    });
    if (run === undefined) {
      extension.count("unreached");
      return await untouched();
    }
    onUpdate?.({ content: [], details: undefined });
    const texts: SplitTexts = {
      original: params.command,
      cleaned: plan.split.cleaned,
      removed: plan.split.removed,
      removedPipeline: plan.split.removedPipeline,
    };
    const tool = host.bashTool(cwd, { ...options, operations: run.operations });
    try {
      return await settled(extension, announce, toolCallId, run, async () => {
        try {
          // No updates from inside: pi would show the projection, and only at the end.
          const given = { ...params, command: run.source };
          const result = await tool.execute(toolCallId, given, signal, undefined, ctx);
          const report = run.report();
          return report === undefined ? result : guardedResult(result, report, texts);
        } catch (error) {
          const report = run.report();
          if (report === undefined || !(error instanceof Error)) throw error;
          throw new Error(guardedText(error.message, report), { cause: error });
        }
      });
    } finally {
      live.stop();
      preparePrivateFolder();
      const report = run.report();
      if (report !== undefined) settle(extension, report, texts, ctx);
    }
  };
  const { renderResult } = builtIn;
  return { ...builtIn, execute, ...(renderResult && { renderResult: renderBashResult(renderResult, host) }) };
}

/**
 * Makes a run ready.
 *
 * @returns `undefined` where the shell does not reach the guard's pipes, or there can be none: pi then runs the command as it is
 */
async function startRun(
  command: GuardedCommand,
  cwd: string,
  reach: PipeReach,
  recorder: ((path: string, lastStages: number) => StatusRecorder | undefined) | undefined,
  context: RunContext,
): Promise<GuardedRun | undefined> {
  if (!(await reach.reaches(cwd))) return undefined;
  const folder = await takePrivateFolder();
  if (folder === undefined) return undefined;
  try {
    const lastStages = command.split.producer.command.segments[0]?.pipeline.stages.length ?? 1;
    return guardedRun(command, folder, context, recorder?.(folder.statuses, lastStages));
  } catch {
    folder.remove();
    return undefined;
  }
}

/** Makes the recorder of a guarded call, where statuses are to be written down. */
function recorderFor(
  { settings, shell }: ToolGuardExtension,
  command: ShellCommand,
  commandPrefix: string | undefined,
): ((path: string, lastStages: number) => StatusRecorder | undefined) | undefined {
  if (!settings.hiddenFailures || !shell.isBash) return undefined;
  return (path, lastStages) => StatusRecorder.of(command, path, commandPrefix, lastStages);
}

/** What a run knows when it is over. */
interface Settling {
  hidden(): readonly HiddenFailure[];
  end(): CertainEnd | undefined;
  dispose(): void;
}

/** Adds what was hidden to the result of a call, or to the failure that pi throws, and says what is certain about its end. */
async function settled<R extends BashResult>(
  extension: ToolGuardExtension,
  announce: (end: ProvenEnd) => void,
  toolCallId: string,
  run: Settling,
  call: () => Promise<R>,
): Promise<R> {
  try {
    return withHiddenFailures(await call(), run.hidden());
  } catch (error) {
    if (!(error instanceof Error) || run.hidden().length === 0) throw error;
    throw new Error(textWithHiddenFailures(error.message, run.hidden()), { cause: error });
  } finally {
    run.dispose();
    if (run.hidden().length > 0) extension.count("hidden", run.hidden().length);
    const end = run.end();
    if (end !== undefined) announce({ version: 1, toolCallId, end });
  }
}

/** The command, where the guard may look at it and can read it. */
function readableCommand(
  extension: ToolGuardExtension,
  toolCallId: string,
  command: unknown,
  commandPrefix: string | undefined,
): ShellCommand | undefined {
  // A script needs the shell's own bytes and status.
  if (!extension.acts() || isScriptCallId(toolCallId) || typeof command !== "string") return undefined;
  // Cheap first: one command alone has neither a view nor a hidden status.
  if (!/[|;&\n]/.test(command)) return undefined;
  return readsAsBash(extension.shell, `${commandPrefix ?? ""}\n${command}`) ? parse(command) : undefined;
}

function planned(
  extension: ToolGuardExtension,
  command: ShellCommand,
  cwd: string,
  { commandPrefix }: UserSettings,
): GuardPlan | undefined {
  if (!extension.settings.views) return undefined;
  try {
    return planGuard(command, { cwd, commandPrefix, env: process.env }, LOG_LIMIT);
  } catch {
    return undefined; // Not known to happen; pi's own tool runs the command.
  }
}

/** Whether the configured shell reads a text as it is read here: bash does, `sh` and `dash` what is plain in it. */
function readsAsBash({ name, isBash }: ToolGuardExtension["shell"], text: string): boolean {
  return isBash || (/^(?:sh|dash)$/.test(name) && isPlainPosix(text));
}

/** Counts a run, tells the user about a slow one, and takes old logs away when a new one was made. */
function settle(
  extension: ToolGuardExtension,
  report: RunReport,
  texts: SplitTexts,
  ctx: Parameters<Execute>[4] | undefined,
): void {
  extension.count("guarded");
  if (report.exit.kind === "unmasked") extension.count("unmasked");
  if (report.completeness === "stopped") extension.count("stopped");
  if (report.delivered.kind === "full-output") extension.count("unfiltered");
  if (report.savedPath !== undefined) {
    extension.count("saved");
    void sweepNowAndThen(Date.now());
  }
  const notice = userNotice(report, texts.removedPipeline, texts.original);
  if (notice !== undefined && ctx?.hasUI === true) notify(ctx, notice, "info");
}

type LiveUpdate = Parameters<NonNullable<Parameters<Execute>[3]>>[0];

/** The shape of pi's own updates: the end of the output within pi's limits. */
function liveUpdate(host: PiHost, { text, cut }: OutputEnd): LiveUpdate {
  const truncation = host.truncateTail(text);
  const truncated = cut || truncation.truncated;
  return {
    content: [{ type: "text", text: truncation.content }],
    details: truncated
      ? // What was cut off was not counted: pi then names the size limit, and no number of lines.
        { truncation: { ...truncation, truncated, truncatedBy: cut ? "bytes" : truncation.truncatedBy } }
      : {},
  };
}
