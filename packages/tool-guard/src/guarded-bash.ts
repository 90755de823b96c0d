import { isScriptCallId, notify } from "pi-extension-kit";
import { renderBashResult } from "./bash-rendering.ts";
import type { ToolGuardExtension } from "./definition.ts";
import { type GuardPlan, planGuard } from "./guard-plan.ts";
import { guardedRun, type RunReport } from "./guarded-run.ts";
import { LiveOutput } from "./live-output.ts";
import { userNotice } from "./notices.ts";
import type { OutputEnd } from "./output-store.ts";
import type { BashTool, HostShell, PiHost, UserSettings } from "./pi-host.ts";
import { STOP_LIMITS } from "./producer-stop.ts";
import { guardedResult, guardedText, type SplitTexts } from "./result.ts";
import { sweepNowAndThen } from "./saved-log.ts";

type Execute = BashTool["execute"];

/**
 * pi's bash tool, with trailing views taken off and applied to the output. Every other command, and every command when something
 * of the guard's stands in the way, goes to pi's own tool untouched.
 *
 * @param shell the shell pi starts, where the guard can start views in it
 */
export function guardedBash(
  host: PiHost,
  extension: ToolGuardExtension,
  cwd: string,
  user: UserSettings,
  shell: HostShell | undefined,
): BashTool {
  const { commandPrefix, shellPath } = user;
  const options = {
    ...(commandPrefix === undefined ? {} : { commandPrefix }),
    ...(shellPath === undefined ? {} : { shellPath }),
  };
  const builtIn = host.bashTool(cwd, options);

  const execute: Execute = async (toolCallId, params, signal, onUpdate, ctx) => {
    const plan =
      shell === undefined ? undefined : planned(extension, toolCallId, params.command, ctx?.cwd ?? cwd, user);
    if (shell === undefined || plan?.kind !== "guard") {
      return await builtIn.execute(toolCallId, params, signal, onUpdate, ctx);
    }
    const live = new LiveOutput(onUpdate && ((end) => onUpdate(liveUpdate(host, end))));
    onUpdate?.({ content: [], details: undefined });
    const run = guardedRun(plan.command, {
      local: host.localOperations(shellPath),
      shell,
      limits: {
        slowAfterMs: extension.settings.slowAfterMs,
        stop: {
          ...STOP_LIMITS,
          finiteJobAfterCloseMs: extension.settings.finishJobMs,
          otherAfterStartMs: extension.settings.stopOtherAfterMs,
        },
        memoryBytes: plan.memoryBytes,
      },
      shown: host.shown,
      live,
    });
    const texts: SplitTexts = { original: params.command, ...plan.split };
    const tool = host.bashTool(cwd, { ...options, operations: run.operations });
    try {
      // No updates from inside: pi would show the projection, and only at the end.
      const given = { ...params, command: plan.split.cleaned };
      const result = await tool.execute(toolCallId, given, signal, undefined, ctx);
      const report = run.report();
      return report === undefined ? result : guardedResult(result, report, texts);
    } catch (error) {
      const report = run.report();
      if (report === undefined || !(error instanceof Error)) throw error;
      throw new Error(guardedText(error.message, report), { cause: error });
    } finally {
      live.stop();
      const report = run.report();
      if (report !== undefined) settle(extension, report, texts, ctx);
    }
  };
  const { renderResult } = builtIn;
  return { ...builtIn, execute, ...(renderResult && { renderResult: renderBashResult(renderResult, host) }) };
}

function planned(
  extension: ToolGuardExtension,
  toolCallId: string,
  command: string,
  cwd: string,
  { commandPrefix }: UserSettings,
): GuardPlan | undefined {
  // A script needs the shell's own bytes and status.
  if (!extension.actsOnCommands() || !extension.settings.views || isScriptCallId(toolCallId)) return undefined;
  try {
    return planGuard(command, { cwd, commandPrefix, env: process.env });
  } catch {
    return undefined; // Not known to happen; pi's own tool runs the command.
  }
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
  if (report.stopped) extension.count("stopped");
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
