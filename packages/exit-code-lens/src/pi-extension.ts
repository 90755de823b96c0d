import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension, onDemand, PROVEN_END, ProvenEnds } from "pi-extension-kit";
import { lens } from "./pi/definition.ts";
import { watchNoMatch } from "./pi/no-match-watch.ts";

/** With the first failure, not with pi: the parser is large. */
const annotation = onDemand(async () => await import("./pi/annotate-result.ts"));

/** The pi extension: a status that is an answer gets a note. */
export default function exitCodeLens(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, lens);
  const noMatchState = watchNoMatch(pi, extension);
  const proven = new ProvenEnds();
  extension.listen(PROVEN_END, (data) => proven.take(data));
  pi.on(
    "tool_result",
    extension.hook(async (event) => {
      if (!event.isError) return undefined;
      const { annotateResult } = await annotation();
      return annotateResult(event, extension, { noMatch: noMatchState(), end: proven.of(event.toolCallId) });
    }),
  );
}
