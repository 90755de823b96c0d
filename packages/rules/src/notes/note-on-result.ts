import {
  type Answer,
  EXIT_RULES,
  explainExitStatus,
  type ExitStatusExplanation,
  lastStageOf,
  type ObservedOutput,
  type ShellCommand,
  type UnexplainedReason,
} from "pi-shell-core";
import { type UserAnswer, userExitRules, type UserRule } from "../settings/user-rule.ts";
import { type Certainty, noteOfUser, noteOnAnswer } from "./wording.ts";

/** A command that ran to its end, as any host reports it. */
export interface FinishedCommand {
  /** Its text, or what `parse` made of it, where others ask about it too. */
  readonly command: string | ShellCommand;
  /** 0 to 255. */
  readonly exitCode: number;
  readonly output: ObservedOutput;
  /** The shell runs with `pipefail`: any stage of a pipeline may have given it its status. */
  readonly pipefail?: boolean;
  /** It is known that the status is the last stage's own, and that the stages before it ended with 0. */
  readonly proven?: boolean;
}

/** What to say about a result. */
type NoteVerdict =
  | { readonly kind: "note"; readonly note: string; readonly certainty: Certainty }
  | { readonly kind: "quiet"; readonly why: QuietReason };

/** Why nothing is said. */
type QuietReason =
  | UnexplainedReason
  | "list" // it stands behind `;`, a newline or `&`
  | "here-document"
  | "pipefail"; // an earlier stage may have decided

/** Judges results by one set of rules. */
export type NoteOnResult = (result: FinishedCommand) => NoteVerdict;

/** Puts the user's rules in front of the built-in ones. */
export function noteOnResult(userRules: readonly UserRule[]): NoteOnResult {
  const rules = [...userExitRules(userRules), ...EXIT_RULES];
  return ({ command: text, exitCode, output, pipefail, proven }) => {
    const command = proven === true ? (lastStageOf(text) ?? text) : text;
    const explained = explainExitStatus<UserAnswer>(command, exitCode, output, rules);
    if (explained.kind === "unexplained") return { kind: "quiet", why: explained.why };
    if (explained.afterSequence) return { kind: "quiet", why: "list" };
    if (explained.hasHeredoc) return { kind: "quiet", why: "here-document" };
    if (pipefail === true && explained.stage.pipe !== undefined) return { kind: "quiet", why: "pipefail" };
    const certainty = certaintyOf(explained);
    return { kind: "note", note: wordsFor(explained, exitCode, certainty), certainty };
  };
}

type Explained = Extract<ExitStatusExplanation<Answer | UserAnswer>, { kind: "answer" }>;

function certaintyOf({ assumed, hasSubstitution }: Explained): Certainty {
  if (assumed) return "assumed";
  return hasSubstitution ? "fed" : "certain";
}

function wordsFor({ answer, command, flag }: Explained, code: number, certainty: Certainty): string {
  if (typeof answer === "object") return noteOfUser(answer.note, command, code, certainty);
  return noteOnAnswer(answer, flag === undefined ? command : `${command} ${flag}`, code, certainty);
}
