import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension } from "pi-extension-kit";
import { blockExploration } from "./block-exploration.ts";
import { blockWholeRead } from "./block-whole-read.ts";
import { betterExplore } from "./definition.ts";
import { SessionStrikes } from "./strikes.ts";

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
      return (
        (await blockExploration(event, cwd, extension, strikes, activeTools)) ??
        (await blockWholeRead(event, cwd, extension, strikes, activeTools))
      );
    }),
  );
}
