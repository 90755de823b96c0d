import type { ToolCallEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall } from "pi-extension-kit";
import type { ExploreExtension } from "./definition.ts";
import { lookAt } from "./file-facts.ts";
import { isInstruction, readSize } from "./large-read.ts";
import { largeReadMessage } from "./message.ts";
import { readRequest, resolveReadPath } from "./read-request.ts";
import type { SessionStrikes } from "./strikes.ts";
import { activeToolsFor } from "./tool-choice.ts";

/** What a `tool_call` hook answers to block a call; `reason` is all that the model reads. */
export interface Block {
  readonly block: true;
  readonly reason: string;
}

/** Blocks a `read` of a large file that does not say which part, twice per file. */
export async function blockWholeRead(
  event: ToolCallEvent,
  cwd: string,
  extension: ExploreExtension,
  strikes: SessionStrikes,
  activeTools: readonly string[],
): Promise<Block | undefined> {
  const { settings } = extension;
  if (event.toolName !== "read" || isScriptCall(event) || !extension.acts() || !settings.largeRead) return undefined;
  const request = readRequest(event.input);
  if (request === undefined || request.bounded) return undefined;
  const path = resolveReadPath(request.path, cwd);
  const file = await lookAt(path);
  if (file.kind !== "text" || isInstruction(path) || isInstruction(file.realPath)) return undefined;
  const size = await readSize(file, settings);
  if (size.kind !== "large") return undefined;
  if (strikes.files.isOut(file.realPath)) {
    extension.count("insisted");
    return undefined;
  }
  strikes.files.add(file.realPath);
  extension.count("largeRead");
  return { block: true, reason: largeReadMessage(size.extent, locator(activeTools)) };
}

/** What to locate with: a search tool, or `rg` in bash. */
export function locator(activeTools: readonly string[]): string {
  return activeToolsFor("searchContent", activeTools)[0] ?? "rg";
}
