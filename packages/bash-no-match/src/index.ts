import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension } from "pi-extension-kit";
import { announceState } from "./announce-state.ts";
import { answerNoMatch } from "./answer-no-match.ts";
import { noMatch } from "./definition.ts";

/** The pi extension: a search that finds nothing is a normal result. */
export default function bashNoMatch(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, noMatch);
  announceState(pi, extension);
  pi.on(
    "tool_result",
    extension.hook((event) => answerNoMatch(event, extension)),
  );
}
