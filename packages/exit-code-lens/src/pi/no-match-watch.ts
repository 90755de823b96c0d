import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { NO_MATCH_ASK, NO_MATCH_STATE, type NoMatchState, readNoMatchState } from "pi-extension-kit";
import { classifyNoMatch } from "pi-shell-core";
import type { LensExtension } from "./definition.ts";

/** Whether bash-no-match answers this failed call. */
export type AnsweredByNoMatch = (exitCode: number, text: string, command: string) => boolean;

/**
 * Follows what bash-no-match says of itself. Either extension may be loaded first, and so may see a result first: its own rule, not its
 * mark on the text, tells which results it answers.
 */
export function watchNoMatch(pi: ExtensionAPI, extension: LensExtension): AnsweredByNoMatch {
  let state: NoMatchState | undefined;
  extension.listen(NO_MATCH_STATE, (data) => {
    state = readNoMatchState(data) ?? state;
  });
  extension.onChange(() => {
    state = undefined;
    pi.events.emit(NO_MATCH_ASK, undefined);
  });
  return (exitCode, text, command) =>
    state?.on === true && classifyNoMatch(exitCode, text, command, { pipelines: state.pipelines }).kind === "rewrite";
}
