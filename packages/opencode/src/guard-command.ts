import { resolve } from "node:path";
import { rewrittenCommand } from "shellwise-rules/text-guard";

/**
 * Has a failure in front of a view shown: `npm test | tail -2`. OpenCode then runs, and shows the user, the text with the guard.
 *
 * @param args arguments of `bash` under OpenCode's own names; changed in place
 * @param directory the session's
 */
export function guardCommand(args: Record<string, unknown>, shell: string, directory: string): void {
  const { command, workdir } = args;
  if (typeof command !== "string") return;
  const cwd = typeof workdir === "string" ? resolve(directory, workdir) : directory;
  const text = rewrittenCommand(command, shell, cwd);
  if (text !== undefined) args["command"] = text;
}
