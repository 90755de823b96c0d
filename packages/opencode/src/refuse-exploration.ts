import { resolve } from "node:path";
import {
  type ExploringSession,
  readRequest,
  type Ruling,
  ruleOnCommand,
  ruleOnWholeRead,
} from "shellwise-rules/exploration";

/**
 * What the model is told instead of a call that another tool should make; `undefined` lets the call through.
 *
 * @param args arguments under OpenCode's own names
 */
export async function refusal(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  session: ExploringSession,
): Promise<string | undefined> {
  const ruling = await ruleOn(tool, args, session);
  return ruling?.kind === "blocked" ? ruling.message : undefined;
}

async function ruleOn(
  tool: string,
  args: Readonly<Record<string, unknown>>,
  session: ExploringSession,
): Promise<Ruling | undefined> {
  const { command, workdir } = args;
  if (tool === "bash" && typeof command === "string") {
    const cwd = typeof workdir === "string" ? resolve(session.cwd, workdir) : session.cwd;
    return await ruleOnCommand(command, { ...session, cwd });
  }
  if (tool !== "read" || !session.settings.largeRead) return undefined;
  const request = readRequest(args);
  if (request === undefined || request.bounded) return undefined;
  return await ruleOnWholeRead(resolve(session.cwd, request.path), session);
}
