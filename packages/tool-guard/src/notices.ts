import type { RunReport } from "./guarded-run.ts";

/** Longest command that a notice quotes in full. */
const QUOTED_LENGTH = 400;

/** To the model, behind the projection of a slow command. */
export function readbackNotice(path: string, stopped: boolean): string {
  const how = `Read it with offset and limit (or sed -n 'START,ENDp' ${path})`;
  return stopped
    ? `[Partial output: ${path}. The command was stopped when the view had enough. ${how}.]`
    : `[Full output: ${path}. ${how} instead of running the command again.]`;
}

/** To the model, in place of pi's own line, when the result leaves out what lies in a file. */
export function failureNotice(status: number, path: string, stopped: boolean): string {
  return `[Command exited with code ${status}. ${stopped ? "Partial" : "Full"} output: ${path}]`;
}

/** To the user, about a slow command; `undefined` when there is nothing to say. */
export function userNotice(report: RunReport, removedPipeline: string, original: string): string | undefined {
  const { delivered, savedPath, slow, stopped } = report;
  if (!slow || (delivered.kind === "projection" && delivered.noop === true)) return undefined;
  const removed = `Removed trailing pipeline commands: \`${quote(removedPipeline)}\` from \`${quote(original)}\`.`;
  if (delivered.kind === "full-output") return `${removed} Full output shown: ${delivered.why}.`;
  return savedPath === undefined ? removed : `${removed} ${stopped ? "Partial" : "Full"} output: ${savedPath}`;
}

function quote(command: string): string {
  if (command.length <= QUOTED_LENGTH) return command;
  return `${command.slice(0, QUOTED_LENGTH / 2)} … ${command.slice(-QUOTED_LENGTH / 2)}`;
}
