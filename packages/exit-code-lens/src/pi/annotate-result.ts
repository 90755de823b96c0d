import type { ToolResultEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall } from "pi-extension-kit";
import type { NoteOnResult } from "shellwise-rules";
import type { LensExtension } from "./definition.ts";
import type { AnsweredByNoMatch } from "./no-match-watch.ts";
import { outputOf, readStatusText, withNote } from "./result-text.ts";

/** What pi 1.6 adds to a result: the object that scripts get. A hook that replaces `content` without it would take it from them. */
interface StructuredResult {
  readonly structuredContent?: unknown;
}

/** What replaces a result. A key left out, such as `isError`, stays as it is. */
interface Annotated extends StructuredResult {
  readonly content: { type: "text"; text: string }[];
}

/** The result with its note, or nothing to leave it alone. */
export function annotateResult(
  event: ToolResultEvent & StructuredResult,
  extension: LensExtension,
  judge: NoteOnResult,
  answeredByNoMatch: AnsweredByNoMatch,
): Annotated | undefined {
  if (!extension.settings.tools.includes(event.toolName) || !event.isError) return undefined;
  if (isScriptCall(event) || !extension.actsOnCommands()) return undefined;
  const [block, ...more] = event.content;
  const { command } = event.input;
  if (block?.type !== "text" || more.length > 0 || typeof command !== "string") return undefined;
  const status = readStatusText(block.text);
  if (status === undefined || !agrees(event.structuredContent, status.exitCode)) return undefined;
  if (answeredByNoMatch(status.exitCode, block.text, command)) {
    extension.count("answered");
    return undefined;
  }

  const verdict = judge({
    command,
    exitCode: status.exitCode,
    output: { kind: "merged", text: outputOf(status) },
    pipefail: extension.shell.commandPrefix.includes("pipefail"),
  });
  const text = verdict.kind === "note" ? withNote(status, verdict.note) : undefined;
  if (verdict.kind === "quiet" || text === undefined) {
    extension.count("quiet");
    return undefined;
  }
  extension.count(verdict.certainty === "certain" ? "certain" : "hedged");
  const annotated: Annotated = { content: [{ type: "text", text }] };
  return event.structuredContent === undefined
    ? annotated
    : { ...annotated, structuredContent: event.structuredContent };
}

/** pi 1.6 reports the exit status beside the text; where another extension made the text, the two may differ. */
function agrees(structured: unknown, exitCode: number): boolean {
  if (structured === undefined) return true;
  return (
    typeof structured === "object" &&
    structured !== null &&
    "exit_code" in structured &&
    structured.exit_code === exitCode
  );
}
