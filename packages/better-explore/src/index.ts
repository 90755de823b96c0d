import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension, onDemand } from "pi-extension-kit";
import { strikesInMemory } from "shellwise-rules/strikes";
import { betterExplore } from "./definition.ts";

/** With the first call, not with pi: the parser is large. */
const block = onDemand(async () => await import("./block-call.ts"));

/** The pi extension: exploration goes through the tools made for it. */
export default function explore(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, betterExplore);
  let strikes = strikesInMemory();
  pi.on("session_start", () => {
    strikes = strikesInMemory();
  });
  pi.on(
    "tool_call",
    extension.hook(async (event, { cwd }) => {
      if (event.toolName !== "bash" && event.toolName !== "read") return undefined;
      // Which tools are active may change between calls.
      const activeTools = pi.getActiveTools();
      const { blockCall } = await block();
      return await blockCall(event, extension, { cwd, activeTools, strikes });
    }),
  );
}
