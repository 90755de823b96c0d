import { annotateResult } from "./dsh/annotate-result.ts";
import type { DshConfig } from "./dsh/config.ts";
import type { DshContext } from "./dsh/host.ts";
import { addPromptSentence } from "./dsh/prompt-sentence.ts";

/** The dsh plugin, in the form cordis takes: named exports of one module. */
export const name = "exit-code-lens";

export const inject = ["tools", "systemPrompt"];

export { Config } from "./dsh/config.ts";

export function apply(ctx: DshContext, config: DshConfig): void {
  if (config.prompt) addPromptSentence(ctx);
  ctx.on("tools/post-execute", annotateResult(config));
}
