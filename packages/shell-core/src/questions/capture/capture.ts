import { mayAnswerWith } from "../../tools/exits.ts";
import { sheetOf } from "../../tools/index.ts";
import type { ShellEffect } from "../../tools/tool-sheet.ts";
import { MAX_CAPTURED_PIPELINES } from "../../syntax/limits.ts";
import type { Pipeline, ShellCommand, SimpleCommand, Span, Stage } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";
import { type Insertion, quoted } from "../../syntax/insertions.ts";
import { type PlacedPipeline, placedPipelines } from "../../syntax/placed-pipelines.ts";

/** Shells that keep the status of every stage of a pipeline. */
export type CapturingShell = "bash" | "zsh";

export interface CaptureOptions {
  readonly shell: CapturingShell;
  /** Absolute path of the record, an empty file: zsh with `noclobber` appends to none that is not there. */
  readonly record: string;
  /** How many stages of the last pipeline will run in this text; without it all do. The rest are views, applied elsewhere. */
  readonly lastStages?: number;
}

/** What to put into a command so that the statuses of its pipelines are written down. */
export type Capture =
  | {
      readonly kind: "captured";
      readonly insertions: readonly Insertion[];
      readonly pipelines: readonly CapturedPipeline[];
    }
  | { readonly kind: "left-alone"; readonly why: CaptureRefusal; readonly at?: Span };

/** A pipeline whose statuses are written down. */
export interface CapturedPipeline {
  /** Its stages that run in the text. */
  readonly stages: readonly [Stage, ...Stage[]];
  /** As the user wrote it. */
  readonly whole: Pipeline;
  /** The last one of the command's own list: unless something else ends the shell, its status is that of the command. */
  readonly last: boolean;
}

/** Why nothing is put into a command. */
export type CaptureRefusal =
  | "no-pipeline" // none that hides a status
  | "too-many-pipelines"
  | "reads-statuses" // it names `PIPESTATUS`
  | "reads-last-argument" // `$_` would be ours
  | "own-name" // it names the function that writes
  | "carriage-return" // part of a word to the shell, and not to the parser
  | "traced" // `set -x` would show what was put in
  | "trap" // on ERR, DEBUG or RETURN: it would run once more
  | "zsh-errexit" // zsh 5.9 looks at another status than the group's: `set -eo pipefail; { a | while read l; do …; done; }`
  | "alias" // it may hold a `#`, behind which nothing can be put
  | "shows-functions"; // `declare -f` would show the one that writes

/** Writes `INDEX STATUS STATUS-OF-STAGE…`, and ends with the pipeline's own status, so that `$?`, `&&` and `set -e` see what they saw. */
const WRITER = "__shellwise";

/**
 * Finds the places where text is inserted so that the status of every stage of a pipeline is written down. `a | b; c` becomes
 * `{ a | b; __shellwise 1 "$?" "${PIPESTATUS[@]}"; }; c` behind the definition of that function: the same lines, the same statuses, the
 * same output.
 *
 * Captured are the pipelines of two or more stages in the lists of the text, also inside groups, subshells, loops and branches; and the
 * last one of a single stage whose status can be an answer, where something precedes it (`make -s && rg x`). Not: what runs in the
 * background, behind `!` or `time`, in a function or in a substitution.
 *
 * With `set -e` a pipeline that ends the shell is not written down: its status is that of the shell.
 */
export function captureStatuses(command: ShellCommand, options: CaptureOptions): Capture {
  const { source, segments } = command;
  const mayHide = source.includes("|") || segments.length > 1;
  const placed = mayHide ? placedPipelines(source) : [];
  const pipelines = placed.flatMap((each) => readCaptured(each, command, options.lastStages) ?? []);
  const refusal =
    pipelines.length === 0
      ? ({ why: "no-pipeline" } as const)
      : (refuseText(source) ?? refuseCommands(placed, options.shell));
  if (refusal !== undefined) return { kind: "left-alone", ...refusal };
  if (pipelines.length > MAX_CAPTURED_PIPELINES) return { kind: "left-alone", why: "too-many-pipelines" };
  const array = options.shell === "zsh" ? "pipestatus" : "PIPESTATUS";
  // Standard error first: that the record cannot be written is nobody's business.
  const writer = `${WRITER}() { builtin echo "$@" 2>/dev/null >>${quoted(options.record)} || :; return "$2"; }; `;
  const around = pipelines.flatMap(({ stages }, index): Insertion[] => [
    { at: stages[0].start, text: "{ " },
    { at: stages.at(-1)?.end ?? 0, text: `; ${WRITER} ${index + 1} "$?" "\${${array}[@]}"; }` },
  ]);
  return { kind: "captured", insertions: [{ at: 0, text: writer }, ...around], pipelines };
}

function readCaptured(
  { pipeline, where }: PlacedPipeline,
  { segments }: ShellCommand,
  lastStages: number | undefined,
): CapturedPipeline | undefined {
  const isPlain = pipeline.start === pipeline.stages[0].start && !pipeline.stages.some(isDefinition);
  if (!isPlain || where === "apart") return undefined;
  const last = pipeline.start === segments.at(-1)?.pipeline.start;
  const [first, ...rest] = pipeline.stages.slice(0, last ? lastStages : undefined);
  if (first === undefined) return undefined;
  const isAnswer = last && lastStages === undefined && segments.length > 1 && hasRule(first);
  return rest.length > 0 || isAnswer ? { stages: [first, ...rest], whole: pipeline, last } : undefined;
}

function isDefinition(stage: Stage): boolean {
  return stage.kind === "compound" && (stage.form === "function" || stage.form === "coproc");
}

function hasRule(stage: Stage): boolean {
  const command = stage.kind === "simple" ? resolve(stage) : undefined;
  return command?.kind === "resolved" && mayAnswerWith("any", command.name, command.args);
}

type Refusal = Omit<Extract<Capture, { kind: "left-alone" }>, "kind">;

/** Names in the text, wherever they stand: also in what is given to `eval`. */
const NAMES: readonly (readonly [RegExp, CaptureRefusal])[] = [
  [/PIPESTATUS|pipestatus/, "reads-statuses"],
  [/\$\{?_(?!\w)/, "reads-last-argument"],
  [new RegExp(WRITER), "own-name"],
  [/\r/, "carriage-return"],
  [/\bTRAP(?:ERR|ZERR|DEBUG)\b/, "trap"],
];

function refuseText(source: string): Refusal | undefined {
  const found = NAMES.find(([name]) => name.test(source));
  return found === undefined ? undefined : { why: found[1] };
}

function refuseCommands(placed: readonly PlacedPipeline[], shell: CapturingShell): Refusal | undefined {
  for (const { pipeline } of placed) {
    for (const stage of pipeline.stages) {
      const why = stage.kind === "simple" ? refuseCommand(stage, shell) : undefined;
      if (why !== undefined) return { why, at: { start: stage.start, end: stage.end } };
    }
  }
  return undefined;
}

const REFUSED: Readonly<Partial<Record<ShellEffect, CaptureRefusal>>> = {
  traces: "traced",
  "traps-commands": "trap",
  aliases: "alias",
  "shows-functions": "shows-functions",
};

function refuseCommand(stage: SimpleCommand, shell: CapturingShell): CaptureRefusal | undefined {
  const command = resolve(stage);
  const effects = command.kind === "resolved" ? (sheetOf(command.name).shell?.(command.args) ?? []) : [];
  const refused = effects.flatMap((effect) => REFUSED[effect] ?? []);
  return refused[0] ?? (shell === "zsh" && effects.includes("stops-at-failure") ? "zsh-errexit" : undefined);
}
