import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension, onDemand } from "pi-extension-kit";
import { betterExplore } from "./definition.ts";
import { SessionStrikes } from "./strikes.ts";

/** With the first call, not with pi: the parser is large. */
const commandRule = onDemand(async () => await import("./block-exploration.ts"));
const readRule = onDemand(async () => await import("./block-whole-read.ts"));

/** The pi extension: exploration goes through the tools made for it. */
export default function explore(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, betterExplore);
  let strikes = new SessionStrikes();
  pi.on("session_start", () => {
    strikes = new SessionStrikes();
  });
  pi.on(
    "tool_call",
    extension.hook(async (event, { cwd }) => {
      // Which tools are active may change between calls.
      const activeTools = pi.getActiveTools();
      if (event.toolName === "bash") {
        const { blockExploration } = await commandRule();
        return await blockExploration(event, cwd, extension, strikes, activeTools);
      }
      if (event.toolName === "read") {
        const { blockWholeRead } = await readRule();
        return await blockWholeRead(event, cwd, extension, strikes, activeTools);
      }
      return undefined;
    }),
  );
}
