import type { ToolCallEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall } from "pi-extension-kit";
import { classifyExploration } from "pi-shell-core";
import { type Block, locator } from "./block-whole-read.ts";
import type { ExploreExtension } from "./definition.ts";
import { judge, type Judgement } from "./judgement.ts";
import { explorationMessage, largeReadMessage } from "./message.ts";
import type { SessionStrikes } from "./strikes.ts";
import { activeToolsFor, type Capability } from "./tool-choice.ts";

/** An exploration that a tool serves, and which tools those are. */
interface Offence {
  readonly capability: Capability;
  readonly tools: readonly string[];
  readonly judgement: Exclude<Judgement, { kind: "unserved" }>;
}

/** Blocks a bash command that only explores, when active tools serve all of it; twice per command. */
export async function blockExploration(
  event: ToolCallEvent,
  cwd: string,
  extension: ExploreExtension,
  strikes: SessionStrikes,
  activeTools: readonly string[],
): Promise<Block | undefined> {
  if (event.toolName !== "bash" || isScriptCall(event) || !extension.actsOnCommands()) return undefined;
  const { command } = event.input;
  if (typeof command !== "string") return undefined;
  const offence = await findOffence(command, cwd, extension, activeTools);
  if (offence === undefined) return undefined;
  const { capability, tools, judgement } = offence;
  const file = judgement.kind === "large" ? judgement.realPath : undefined;
  if (strikes.commands.isOut(command) || (file !== undefined && strikes.files.isOut(file))) {
    extension.count("insisted");
    return undefined;
  }
  strikes.commands.add(command);
  if (file !== undefined) strikes.files.add(file);
  extension.count(judgement.kind === "large" ? "largeRead" : capability);
  if (judgement.kind === "large") {
    return { block: true, reason: largeReadMessage(judgement.extent, locator(activeTools)) };
  }
  if (judgement.call !== undefined) extension.count("calls");
  return { block: true, reason: explorationMessage(capability, tools, judgement.call) };
}

/** The first exploration of a command, if every one of them is served: what is not served would be lost with a block. */
async function findOffence(
  command: string,
  cwd: string,
  { settings }: ExploreExtension,
  activeTools: readonly string[],
): Promise<Offence | undefined> {
  const verdict = classifyExploration(command);
  if (verdict.kind === "allowed") return undefined;
  const limits = settings.largeRead ? settings : NO_LIMITS;
  const here = { cwd, limits, now: Date.now(), activeTools };
  let first: Offence | undefined;
  for (const exploration of verdict.explorations) {
    const { capability } = exploration;
    const tools = activeToolsFor(capability, activeTools);
    if (tools.length === 0 || !settings[capability]) return undefined;
    const judgement = await judge(exploration, here);
    if (judgement.kind === "unserved") return undefined;
    first ??= { capability, tools, judgement };
  }
  return first;
}

/** No file is too large when the rule for large reads is switched off. */
const NO_LIMITS = { maxBytes: Number.POSITIVE_INFINITY, maxLines: Number.POSITIVE_INFINITY };
