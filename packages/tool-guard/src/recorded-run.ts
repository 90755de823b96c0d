import type { BashOperations } from "@mariozechner/pi-coding-agent";
import { type CertainEnd, type HiddenFailure, insertInto, type ShellCommand } from "pi-shell-core";
import { withoutPlumbing } from "./plumbing.ts";
import { makeRecordFolder } from "./private-folder.ts";
import { StatusRecorder } from "./status-recorder.ts";

/** One call of a command that runs as it was written, and whose statuses are written down beside it. */
export interface RecordedRun {
  /** The command that runs. */
  readonly source: string;
  /** pi's own operations, with the status that the command should end with. */
  readonly operations: BashOperations;
  /** What failed where nothing shows it; there once `operations.exec` has settled. */
  hidden(): readonly HiddenFailure[];
  /** What is certain about its end; `undefined` where nothing is. */
  end(): CertainEnd | undefined;
  /** Call when the call is over. */
  dispose(): void;
}

/**
 * Prepares such a run.
 *
 * @param commandPrefix pi's setting, which runs in front of every command
 * @returns `undefined` where no pipeline of the command hides a status
 */
export function recordedRun(
  command: ShellCommand,
  commandPrefix: string | undefined,
  local: BashOperations,
): RecordedRun | undefined {
  // Cheap first: without a pipe or a list nothing is written down, and no folder is needed.
  if (!command.source.includes("|") && command.segments.length === 1) return undefined;
  const folder = makeRecordFolder();
  if (folder === undefined) return undefined;
  const recorder = StatusRecorder.of(command, folder.statuses, commandPrefix);
  if (recorder === undefined) {
    folder.remove();
    return undefined;
  }
  let hidden: readonly HiddenFailure[] = [];
  let end: CertainEnd | undefined;
  const exec: BashOperations["exec"] = async (source, cwd, options) => {
    const { onData } = options;
    const { exitCode } = await local.exec(source, cwd, {
      ...options,
      onData: (chunk) => onData(withoutPlumbing(chunk)),
    });
    const recorded = recorder.read();
    if (recorded === undefined || exitCode === null) return { exitCode };
    const transparent = recorded.transparentEnd(exitCode);
    const shown = transparent.kind === "earlier" ? transparent : { status: exitCode };
    hidden = recorded.hiddenFailures(shown);
    if (transparent.kind === "own") end = recorded.certainEnd(exitCode);
    return { exitCode: shown.status };
  };
  return {
    source: insertInto(command.source, recorder.insertions),
    operations: { exec },
    hidden: () => hidden,
    end: () => end,
    dispose: () => folder.remove(),
  };
}
