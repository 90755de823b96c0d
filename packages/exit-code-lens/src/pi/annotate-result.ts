import type { ToolResultEvent } from "@mariozechner/pi-coding-agent";
import { isScriptCall, type NoMatchState, type ProvenEnd } from "pi-extension-kit";
import { classifyNoMatch, parse, type ShellCommand } from "pi-shell-core";
import { noteOnStopped, type NoteOnResult, noteOnResult } from "shellwise-rules/notes";
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

/** What other extensions say. */
interface Heard {
  /** bash-no-match of itself. */
  readonly noMatch: NoMatchState | undefined;
  /** tool-guard of the command's end. */
  readonly end: ProvenEnd["end"] | undefined;
}

/** The result with its note, or nothing to leave it alone. */
export function annotateResult(
  event: ToolResultEvent & StructuredResult,
  extension: LensExtension,
  { noMatch, end }: Heard,
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
  if (isAnsweredBy(noMatch, end, status.exitCode, block.text, parsed)) {
    extension.count("answered");
    return undefined;
  }

  const verdict = judge(extension.settings.rules, end, {
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

function judge(
  rules: readonly UserRule[],
  end: ProvenEnd["end"] | undefined,
  result: Parameters<NoteOnResult>[0],
): ReturnType<NoteOnResult> {
  if (end?.kind === "stopped") return { kind: "note", note: noteOnStopped(end.reader), certainty: "certain" };
  if (end?.kind === "not-run") return { kind: "quiet", why: "list" };
  if (end?.kind !== "last-stage") return judgeBy(rules)(result);
  return judgeBy(rules)({ ...result, proven: true, pipefail: false });
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
  end: ProvenEnd["end"] | undefined,
  exitCode: number,
  text: string,
  command: ShellCommand,
): boolean {
  return (
    noMatch?.on === true &&
    end?.kind !== "not-run" &&
    classifyNoMatch(exitCode, text, command, { pipelines: noMatch.pipelines, proven: end?.kind === "last-stage" })
      .kind === "rewrite"
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
