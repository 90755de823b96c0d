import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { NO_MATCH_ASK, NO_MATCH_STATE, type NoMatchState } from "pi-extension-kit";
import { answersPipelines, type NoMatchExtension } from "./definition.ts";

/**
 * Tells other extensions whether the results of searches are answered here. They may load and start in any order, so the state goes
 * out at session start, on every change, and to everybody who asks.
 */
export function announceState(pi: ExtensionAPI, extension: NoMatchExtension): void {
  const announce = (): void => {
    const state: NoMatchState = {
      version: 1,
      on: extension.actsOnCommands(),
      pipelines: answersPipelines(extension),
    };
    pi.events.emit(NO_MATCH_STATE, state);
  };
  extension.onChange(announce);
  extension.listen(NO_MATCH_ASK, announce);
}
