import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { NO_MATCH_ASK, NO_MATCH_STATE, type NoMatchState, readNoMatchState } from "pi-extension-kit";
import type { LensExtension } from "./definition.ts";

/**
 * Follows what bash-no-match says of itself.
 *
 * @returns asks for its state; `undefined` while it has not said anything in this session
 */
export function watchNoMatch(pi: ExtensionAPI, extension: LensExtension): () => NoMatchState | undefined {
  let state: NoMatchState | undefined;
  extension.listen(NO_MATCH_STATE, (data) => {
    state = readNoMatchState(data) ?? state;
  });
  extension.onChange(() => {
    state = undefined;
    pi.events.emit(NO_MATCH_ASK, undefined);
  });
  return () => state;
}
