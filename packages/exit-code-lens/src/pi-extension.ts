import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension } from "pi-extension-kit";
import { type NoteOnResult, noteOnResult } from "shellwise-rules";
import { annotateResult } from "./pi/annotate-result.ts";
import { lens } from "./pi/definition.ts";
import { watchNoMatch } from "./pi/no-match-watch.ts";

/** The pi extension: a status that is an answer gets a note. */
export default function exitCodeLens(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, lens);
  const answeredByNoMatch = watchNoMatch(pi, extension);
  let judge: NoteOnResult = noteOnResult([]);
  extension.onChange(() => {
    judge = noteOnResult(extension.settings.rules);
  });
  pi.on(
    "tool_result",
    extension.hook((event) => annotateResult(event, extension, judge, answeredByNoMatch)),
  );
}
