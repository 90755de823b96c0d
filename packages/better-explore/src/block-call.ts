import type { ToolCallEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall } from "pi-extension-kit";
import {
  type ExploringSession,
  readRequest,
  type Ruling,
  ruleOnCommand,
  ruleOnWholeRead,
} from "shellwise-rules/exploration";
import type { ExploreExtension } from "./definition.ts";
import { PI_TOOLS } from "./pi-tools.ts";
import { resolveReadPath } from "./read-path.ts";

/** What a `tool_call` hook answers to block a call; `reason` is all that the model reads. */
interface Block {
  readonly block: true;
  readonly reason: string;
}

/** Blocks a bash command that only explores, and the whole `read` of a large file. */
export async function blockCall(
  event: ToolCallEvent,
  extension: ExploreExtension,
  call: Pick<ExploringSession, "cwd" | "activeTools" | "strikes">,
): Promise<Block | undefined> {
  const ruling = await ruleOn(event, extension, { ...call, settings: extension.settings, tools: PI_TOOLS });
  if (ruling === undefined || ruling.kind === "allowed") return undefined;
  if (ruling.kind === "insisted") {
    extension.count("insisted");
    return undefined;
  }
  extension.count(ruling.rule);
  if (ruling.hasCall) extension.count("calls");
  return { block: true, reason: ruling.message };
}

async function ruleOn(
  event: ToolCallEvent,
  extension: ExploreExtension,
  session: ExploringSession,
): Promise<Ruling | undefined> {
  if (isScriptCall(event)) return undefined;
  if (event.toolName === "bash") {
    const { command } = event.input;
    return extension.actsOnCommands() && typeof command === "string"
      ? await ruleOnCommand(command, session)
      : undefined;
  }
  if (event.toolName !== "read" || !extension.acts() || !session.settings.largeRead) return undefined;
  const request = readRequest(event.input);
  if (request === undefined || request.bounded) return undefined;
  return await ruleOnWholeRead(resolveReadPath(request.path, session.cwd), session);
}
