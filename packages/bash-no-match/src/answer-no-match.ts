import type { ToolResultEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall, type ProvenEnd } from "pi-extension-kit";
import { classifyNoMatch, NO_OUTPUT_EXIT_1 } from "pi-shell-core";
import { answersPipelines, type NoMatchExtension } from "./definition.ts";

/** What pi 1.6 adds to a result: the object that scripts get. A hook that replaces `content` without it would take it from them. */
interface StructuredResult {
  readonly structuredContent?: unknown;
}

/** What replaces a result. A key left out, such as `details`, stays as it is. */
interface Answer extends StructuredResult {
  readonly content: Extract<ToolResultEvent["content"][number], { type: "text" }>[];
  readonly isError: false;
}

/**
 * The result as it should be, or nothing to leave it alone.
 *
 * @param end what tool-guard knows of the command's end
 */
export function answerNoMatch(
  event: ToolResultEvent & StructuredResult,
  extension: NoMatchExtension,
  end: ProvenEnd["end"] | undefined,
): Answer | undefined {
  if (event.toolName !== "bash" || !event.isError || isScriptCall(event) || !extension.actsOnCommands())
    return undefined;
  const [block, ...more] = event.content;
  if (block?.type !== "text" || more.length > 0 || block.text !== NO_OUTPUT_EXIT_1) return undefined;
  const { structuredContent } = event;
  const { command } = event.input;
  if (!agreesOnExit1(structuredContent) || typeof command !== "string") return undefined;

  const verdict = classifyNoMatch(1, block.text, command, {
    pipelines: answersPipelines(extension),
    proven: end?.kind === "last-stage",
  });
  if (verdict.kind === "keep") {
    extension.count("kept");
    return undefined;
  }
  extension.count(verdict.certainty);
  const answer: Answer = { content: [{ ...block, text: verdict.text }], isError: false };
  return structuredContent === undefined ? answer : { ...answer, structuredContent };
}

/** pi 1.6 reports the exit status beside the text; where another extension made the text, the two may differ. */
function agreesOnExit1(structured: unknown): boolean {
  if (structured === undefined) return true;
  return (
    typeof structured === "object" && structured !== null && "exit_code" in structured && structured.exit_code === 1
  );
}
