import type { Completeness, RunReport } from "./guarded-run.ts";

/** Longest command that a notice quotes in full. */
const QUOTED_LENGTH = 400;

/** To the model, behind the projection of a slow command. */
export function readbackNotice(path: string, completeness: Completeness): string {
  const how = `Read it with offset and limit (or sed -n 'START,ENDp' ${path})`;
  switch (completeness) {
    case "whole":
      return `[Full output: ${path}. ${how} instead of running the command again.]`;
    case "stopped":
      return `[Partial output: ${path}. The command was stopped when the view had enough. ${how}.]`;
    case "too-long":
      return `[Partial output: ${path}. It holds the beginning; the rest was too long to keep. ${how}.]`;
    default:
      return completeness satisfies never;
  }
}

/** To the model, in place of pi's own line, when the result leaves out what lies in a file. */
export function failureNotice(status: number, path: string, completeness: Completeness): string {
  return `[Command exited with code ${status}. ${extent(completeness)} output: ${path}]`;
}

function extent(completeness: Completeness): "Full" | "Partial" {
  return completeness === "whole" ? "Full" : "Partial";
}

/** To the user, about a slow command; `undefined` when there is nothing to say. */
export function userNotice(report: RunReport, removedPipeline: string, original: string): string | undefined {
  const { delivered, savedPath, slow, completeness } = report;
  if (!slow || (delivered.kind === "projection" && delivered.noop === true)) return undefined;
  const removed = `Removed trailing pipeline commands: \`${quote(removedPipeline)}\` from \`${quote(original)}\`.`;
  if (delivered.kind === "full-output") return `${removed} Full output shown: ${delivered.why}.`;
  return savedPath === undefined ? removed : `${removed} ${extent(completeness)} output: ${savedPath}`;
}

function quote(command: string): string {
  if (command.length <= QUOTED_LENGTH) return command;
  return `${command.slice(0, QUOTED_LENGTH / 2)} … ${command.slice(-QUOTED_LENGTH / 2)}`;
}
