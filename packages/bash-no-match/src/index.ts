import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension } from "pi-extension-kit";
import { announceState } from "./announce-state.ts";
import { noMatch } from "./definition.ts";

/** The pi extension: a search that finds nothing is a normal result. */
export default function bashNoMatch(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, noMatch);
  announceState(pi, extension);
  pi.on(
    "tool_result",
    extension.hook(async (event) => {
      if (event.toolName !== "bash" || !event.isError) return undefined;
      // With the first failed command, not with pi: the parser is 20 times as large as the rest.
      const { answerNoMatch } = await import("./answer-no-match.ts");
      return answerNoMatch(event, extension);
    }),
  );
}
