import type { DshContext } from "./host.ts";

/** Goes right behind dsh's own "Check the [exit code: N] marker on every bash result; investigate failures before moving on." */
export const PROMPT_SENTENCE =
  "A line [exit-code note: …] above an [exit code: N] marker says that the status is the command's answer (nothing found, inputs " +
  "differ, condition false), not a failure: take it and move on. Where the note assumes something, check only that.";

/** Where dsh 0.1 puts the sentence of its bash tool. */
const BASH_TOOL_ORDER = 105;

/** Tells the model to trust the notes, before any other section gets a word in: dsh's jobs come at 106. The text never changes, so the prompt stays in the provider's cache. */
export function addPromptSentence({ systemPrompt }: DshContext): void {
  const order = systemPrompt.getSectionOrder?.("TOOL_BASH") ?? BASH_TOOL_ORDER;
  systemPrompt.section({ name: "exit-code-lens", order: order + 0.5, text: PROMPT_SENTENCE });
}
