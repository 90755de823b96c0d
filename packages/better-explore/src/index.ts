import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension } from "pi-extension-kit";
import { strikesInMemory } from "shellwise-rules";
import { blockCall } from "./block-call.ts";
import { betterExplore } from "./definition.ts";
import { PI_TOOLS } from "./pi-tools.ts";

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
      // Which tools are active may change between calls.
      const activeTools = pi.getActiveTools();
      const { settings } = extension;
      return await blockCall(event, extension, { cwd, settings, tools: PI_TOOLS, activeTools, strikes });
    }),
  );
}
