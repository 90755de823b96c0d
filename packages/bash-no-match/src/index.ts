import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension, onDemand, PROVEN_END, ProvenEnds } from "pi-extension-kit";
import { announceState } from "./announce-state.ts";
import { noMatch } from "./definition.ts";

/** With the first failed command, not with pi: the parser is 20 times as large as the rest. */
const answer = onDemand(async () => await import("./answer-no-match.ts"));

/** The pi extension: a search that finds nothing is a normal result. */
export default function bashNoMatch(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, noMatch);
  const proven = new ProvenEnds();
  announceState(pi, extension);
  extension.listen(PROVEN_END, (data) => proven.take(data));
  pi.on(
    "tool_result",
    extension.hook(async (event) => {
      if (event.toolName !== "bash" || !event.isError) return undefined;
      const { answerNoMatch } = await answer();
      return answerNoMatch(event, extension, proven.of(event.toolCallId));
    }),
  );
}
