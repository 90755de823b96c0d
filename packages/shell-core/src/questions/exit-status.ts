import { type DecidingCommand, decidingCommand, lastList } from "../commands/deciding-command.ts";
import { type ErrorsInText, goesWithAnswer, mayHoldDifferences } from "./exit-status/expected-output.ts";
import { fedBySubstitution } from "../commands/fed-by-substitution.ts";
import type { Pipeline, ShellCommand, Stage } from "../syntax/model.ts";
import { parse } from "../syntax/parse.ts";
import { resolve } from "../commands/resolve.ts";
import { silentFailure, silentFailureOfStage } from "../commands/silent-failure.ts";
import { joinsErrorsToOutput, standardError, touchesOnlyStandardError } from "../syntax/standard-error.ts";
import type { Answer, ExpectedOutput, Meaning } from "../tools/answer.ts";
import { behindSubcommand, EXIT_RULES, type ExitRule, mayAnswerWith, printsWith } from "../tools/exits.ts";
import { sheetOf } from "../tools/index.ts";
import { CONDITIONAL_MEANING } from "../tools/shell-builtins.ts";
import { isSystemPath } from "../commands/system-path.ts";

/** What is known of a command's output, without any marker of the host's. */
export type ObservedOutput =
  | { readonly kind: "separate"; readonly stdout: string; readonly stderr: string }
  /** One stream for both, as pi has it. */
  | { readonly kind: "merged"; readonly text: string };

/** A rule of any origin: built in, or the user's. */
export type AnyExitRule<A> = ExitRule<A>;

/** What a non-zero exit status means. */
export type ExitStatusExplanation<A = Answer> =
  | {
      readonly kind: "answer";
      readonly answer: A;
      /** The command as a reader would name it: `grep`, `git grep`, `[[`. */
      readonly command: string;
      /** The option that gives the status this meaning: `-v` of `grep -vn x f`. */
      readonly flag: string | undefined;
      /** What it prints for this answer. */
      readonly output: ExpectedOutput;
      /** The deciding stage. */
      readonly stage: Stage;
      /** Something precedes it in its pipeline or `&&` list: say so, and do not say that nothing failed. */
      readonly assumed: boolean;
      /** A part before `&&` can itself end with this status and no word: `[ -d src ] && rg x src`. */
      readonly andPartMayFailSilently: boolean;
      /** It stands behind `;`, a newline or `&`. */
      readonly afterSequence: boolean;
      /** The command holds a here-document. */
      readonly hasHeredoc: boolean;
      /** Another command runs to make a word of the deciding one, and may have failed: `diff <(sort a) b`. */
      readonly hasSubstitution: boolean;
    }
  | { readonly kind: "unexplained"; readonly why: UnexplainedReason };

/** Why a status is left unexplained. */
export type UnexplainedReason =
  | "success"
  | "unparsed"
  | "empty"
  | "background"
  | "negated"
  | "or-list"
  | "compound"
  | "unresolved"
  | "wrapper" // the status may be the wrapper's own: 124 to 127 behind `timeout` or `env`, any behind `rtk`
  | "no-rule"
  | "other-code"
  | "other-meaning"
  | "errors-discarded"
  | "earlier-errors-discarded"
  | "standard-error"
  | "output";

/**
 * Explains the exit status of a command, where it is an answer and not a failure.
 *
 * @param command the command, or what {@link parse} made of it
 * @param exitCode its exit status, 0 to 255
 * @param observed its output; without it nothing speaks against the answer
 * @param rules the rules to ask, in order; the built-in table when left out
 */
export function explainExitStatus<A = Answer>(
  command: string | ShellCommand,
  exitCode: number,
  observed?: ObservedOutput,
  rules: readonly (AnyExitRule<A> | ExitRule)[] = EXIT_RULES,
): ExitStatusExplanation<A | Answer> {
  if (exitCode === 0) return unexplained("success");
  // Cheap first: most failing calls end with a status that no rule knows.
  if (exitCode !== 1 && !rules.some((rule) => rule.codes.includes(exitCode))) return unexplained("other-code");
  const parsed = typeof command === "string" ? parse(command) : command;
  if (parsed === undefined) return unexplained("unparsed");
  const own = explainPart(parsed, exitCode, observed, rules, false);
  if (own.kind === "answer" || !UNKNOWN_COMMAND.has(own.why)) return own;
  const part = earlierPart(parsed, observed);
  const earlier = part && explainPart(part, exitCode, observed, rules, true);
  return earlier?.kind === "answer" ? earlier : own;
}

/** Nothing is known of the last command's status. */
const UNKNOWN_COMMAND: ReadonlySet<UnexplainedReason> = new Set(["no-rule", "other-code", "compound", "unresolved"]);

/**
 * The command without the parts behind `&&` that cannot have given it its status.
 *
 * `[ -f x ] && echo yes`: what reports its failures, and said nothing, has not failed, so the condition is false. `command -v x && x -v`:
 * what would have printed something has not succeeded, or all that was printed is missing.
 */
function earlierPart(command: ShellCommand, observed: ObservedOutput | undefined): ShellCommand | undefined {
  const list = lastList(command);
  const { segments } = command;
  if (list.some(({ separator, background }) => separator === "||" || background)) return undefined;
  const saidNothing = observed?.kind === "merged" ? observed.text === "" : observed?.stdout === "";
  const certain = list.findLastIndex(({ pipeline }) => silentFailure(pipeline) !== "impossible" || mayAnswer(pipeline));
  const printing = saidNothing ? list.findIndex(({ pipeline }) => printsOnSuccess(pipeline)) : -1;
  const at = printing === -1 ? certain : printing;
  const end = segments.length - list.length + at + 1;
  return at === -1 || end === segments.length ? undefined : { ...command, segments: segments.slice(0, end) };
}

/** `grep x f && echo found`: a search reports every failure, but its status 1 is the answer. */
function mayAnswer({ stages }: Pipeline): boolean {
  const last = stages.at(-1);
  const found = last?.kind === "simple" ? resolve(last) : undefined;
  return found?.kind === "resolved" && mayAnswerWith("any", found.name, found.args);
}

/** It is one command with a rule, and prints what it found where it can be seen. */
function printsOnSuccess({ stages: [stage, ...more], negated }: Pipeline): boolean {
  if (stage.kind === "compound" || more.length > 0 || negated) return false;
  const found = resolve(stage);
  return (
    found.kind === "resolved" && stage.redirects.every(touchesOnlyStandardError) && printsWith(found.name, found.args)
  );
}

/** Explains the status as that of the deciding command; `followed` says that other commands stand behind it. */
function explainPart<A>(
  parsed: ShellCommand,
  exitCode: number,
  observed: ObservedOutput | undefined,
  rules: readonly (AnyExitRule<A> | ExitRule)[],
  followed: boolean,
): ExitStatusExplanation<A | Answer> {
  const deciding = decidingCommand(parsed);
  if (deciding.kind === "undecided") return unexplained(deciding.why);
  const found = findMeaning(deciding, exitCode, rules);
  if (found.kind === "unexplained") return found;
  const errors = observed && (followed ? "anybody's" : errorsIn(observed, deciding, parsed.source));
  const doubt =
    hiddenFailure(deciding, found.meaning, parsed.source) ?? contradiction(deciding, found.meaning, observed, errors);
  if (doubt !== undefined) return unexplained(doubt);
  return {
    kind: "answer",
    answer: found.meaning.answer,
    command: found.command,
    flag: found.meaning.flag,
    output: found.meaning.output,
    stage: deciding.stage,
    assumed: deciding.assumed || (followed && observed === undefined),
    andPartMayFailSilently: deciding.andSegments.some(({ pipeline }) => silentFailure(pipeline) !== "impossible"),
    afterSequence: deciding.afterSequence,
    hasHeredoc: parsed.segments.some(({ pipeline }) =>
      pipeline.stages.some(({ redirects }) => redirects.some(({ kind }) => kind === "here-document")),
    ),
    hasSubstitution: fedBySubstitution(deciding.stage, parsed.source) !== "none",
  };
}

type Decided = Extract<DecidingCommand, { kind: "decided" }>;

type Found<A> =
  | { readonly kind: "found"; readonly meaning: Meaning<A>; readonly command: string }
  | Extract<ExitStatusExplanation, { kind: "unexplained" }>;

function findMeaning<A>(
  deciding: Decided,
  exitCode: number,
  rules: readonly (AnyExitRule<A> | ExitRule)[],
): Found<A | Answer> {
  const { stage } = deciding;
  if (stage.kind === "compound") {
    const alone = !deciding.assumed && !deciding.afterSequence;
    if (stage.form !== "conditional" || !alone) return unexplained("compound");
    if (exitCode !== 1) return unexplained("other-code");
    return { kind: "found", meaning: CONDITIONAL_MEANING, command: "[[" };
  }
  const invocation = resolve(stage);
  if (invocation.kind === "unresolved") return unexplained("unresolved");
  // rtk's own status differs between its releases: some end with 0, some with 1 whatever the command did.
  if (invocation.rtk) return unexplained("wrapper");
  if (invocation.wrappers.length > 0 && exitCode >= 124 && exitCode <= 127) return unexplained("wrapper");
  // These end with 1 when they refuse (`builtin grep`); with errors discarded the refusal would pass for an answer.
  const mayRefuse = invocation.wrappers.some((wrapper) => sheetOf(wrapper).wraps?.mayRefuse === true);
  if (mayRefuse && standardError(stage, undefined).goes !== "shown") return unexplained("errors-discarded");
  // `./test` is a program of the project: only the user can have a rule for it.
  const asked = isSystemPath(invocation.nameWord.value) ? rules : rules.filter((rule) => !BUILT_IN.has(rule));
  let why: UnexplainedReason = "no-rule";
  for (const rule of asked) {
    if (rule.command !== invocation.name) continue;
    const { subcommand } = rule;
    const args =
      subcommand === undefined ? invocation.args : behindSubcommand(rule.command, invocation.args, subcommand);
    if (args === undefined) continue;
    if (!rule.codes.includes(exitCode)) {
      why = "other-code";
      continue;
    }
    const meaning = rule.meaning(args);
    const command = subcommand === undefined ? rule.command : `${rule.command} ${subcommand}`;
    if (meaning !== undefined) return { kind: "found", meaning, command };
    why = "other-meaning";
  }
  return unexplained(why);
}

const BUILT_IN: ReadonlySet<AnyExitRule<unknown> | ExitRule> = new Set(EXIT_RULES);

/** A failure that would leave no trace, and so would look like the answer. */
function hiddenFailure(deciding: Decided, meaning: Meaning<unknown>, source: string): UnexplainedReason | undefined {
  const { stage, earlierStages, andSegments } = deciding;
  const errors = standardError(stage, undefined);
  if (errors.hidesRedirectFailure) return "errors-discarded";
  if (meaning.sharedWithFailure === true && errors.goes !== "shown") return "errors-discarded";
  if (fedBySubstitution(stage, source) === "hidden") return "errors-discarded";
  const stages = [...earlierStages, stage];
  const hidden =
    earlierStages.some((earlier, index) => silentFailureOfStage(earlier, stages[index + 1]?.pipe) === "hidden") ||
    andSegments.some(({ pipeline }) => silentFailure(pipeline) === "hidden");
  return hidden ? "earlier-errors-discarded" : undefined;
}

/** Output that does not go with the answer. */
function contradiction(
  deciding: Decided,
  meaning: Meaning<unknown>,
  observed: ObservedOutput | undefined,
  errors: ErrorsInText | undefined,
): UnexplainedReason | undefined {
  if (observed === undefined || errors === undefined) return undefined;
  // `id nobody-there` says on standard error what its status says.
  const isMessage = meaning.output instanceof RegExp;
  if (observed.kind === "separate" && observed.stderr !== "" && !isMessage) return "standard-error";
  const text = observed.kind === "merged" ? observed.text : observed.stdout + (isMessage ? observed.stderr : "");
  const isReport = deciding.andSegments.length > 0 && meaning.output === "differences" && !mayHoldDifferences(text);
  if (isReport) return "output";
  return goesWithAnswer(text, meaning.output, errors, meaning.sharedWithFailure === true) ? undefined : "output";
}

function errorsIn(observed: ObservedOutput, deciding: Decided, source: string): ErrorsInText {
  if (observed.kind === "separate") {
    const joined = deciding.andSegments.some(({ pipeline }) => pipeline.stages.some(joinsErrorsToOutput));
    return joined ? "anybody's" : "nobody's";
  }
  return deciding.assumed || fedBySubstitution(deciding.stage, source) !== "none" ? "anybody's" : "the command's";
}

function unexplained(why: UnexplainedReason): Extract<ExitStatusExplanation, { kind: "unexplained" }> {
  return { kind: "unexplained", why };
}
