import type { ToolResultEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall, type NoMatchState } from "pi-extension-kit";
import { classifyNoMatch, parse, type ShellCommand } from "pi-shell-core";
import { type NoteOnResult, noteOnResult } from "shellwise-rules/notes";
import type { UserRule } from "shellwise-rules/settings";
import type { LensExtension } from "./definition.ts";
import { outputOf, readStatusText, withNote } from "./result-text.ts";

/** What pi 1.6 adds to a result: the object that scripts get. A hook that replaces `content` without it would take it from them. */
interface StructuredResult {
  readonly structuredContent?: unknown;
}

/** What replaces a result. A key left out, such as `isError`, stays as it is. */
interface Annotated extends StructuredResult {
  readonly content: { type: "text"; text: string }[];
}

/**
 * The result with its note, or nothing to leave it alone.
 *
 * @param noMatch what bash-no-match says of itself
 */
export function annotateResult(
  event: ToolResultEvent & StructuredResult,
  extension: LensExtension,
  noMatch: NoMatchState | undefined,
): Annotated | undefined {
  if (!extension.settings.tools.includes(event.toolName) || !event.isError) return undefined;
  if (isScriptCall(event) || !extension.actsOnCommands()) return undefined;
  const [block, ...more] = event.content;
  const { command } = event.input;
  if (block?.type !== "text" || more.length > 0 || typeof command !== "string") return undefined;
  const status = readStatusText(block.text);
  if (status === undefined || !agrees(event.structuredContent, status.exitCode)) return undefined;
  const parsed = parse(command);
  if (parsed === undefined) {
    extension.count("quiet");
    return undefined;
  }
  if (isAnsweredBy(noMatch, status.exitCode, block.text, parsed)) {
    extension.count("answered");
    return undefined;
  }

  const verdict = judgeBy(extension.settings.rules)({
    command: parsed,
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

/** The rules of a session stay the same object. */
let lastJudge: { readonly rules: readonly UserRule[]; readonly judge: NoteOnResult } | undefined;

function judgeBy(rules: readonly UserRule[]): NoteOnResult {
  if (lastJudge?.rules !== rules) lastJudge = { rules, judge: noteOnResult(rules) };
  return lastJudge.judge;
}

/**
 * Whether bash-no-match answers this failed call. Either extension may be loaded first, and so may see a result first: its own rule,
 * not its mark on the text, tells which results it answers.
 */
function isAnsweredBy(
  noMatch: NoMatchState | undefined,
  exitCode: number,
  text: string,
  command: ShellCommand,
): boolean {
  return (
    noMatch?.on === true &&
    classifyNoMatch(exitCode, text, command, { pipelines: noMatch.pipelines }).kind === "rewrite"
  );
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
