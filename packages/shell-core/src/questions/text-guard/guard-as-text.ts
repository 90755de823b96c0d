import { type CapturedPipeline, type CapturingShell, captureStatuses } from "../capture/capture.ts";
import { type Insertion, insertInto, quoted } from "../../syntax/insertions.ts";
import { placedPipelines } from "../../syntax/placed-pipelines.ts";
import { statusesWithoutFailure } from "../capture/stage-verdict.ts";
import type { ShellCommand, SimpleCommand, Stage } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";
import { mayReadTree } from "../../commands/tree-readers.ts";
import { sheetOf } from "../../tools/index.ts";
import type { ShellEffect } from "../../tools/tool-sheet.ts";
import { readShownPipeline, type ShownPipeline, type ShownPipelineRefusal } from "./shown-pipeline.ts";

export interface TextGuardOptions {
  readonly shell: CapturingShell;
  /** Absolute path of a file that is not there, in a folder that is: the producer's whole output goes there. */
  readonly log: string;
  /** Where the command runs. */
  readonly directory: string;
  /** `tee -p` (GNU) goes on writing the log when the view has ended. */
  readonly teeGoesOn: boolean;
  /** Where the statuses of all other pipelines go, see {@link captureStatuses}. */
  readonly record?: string;
}

/** A command for a host that takes nothing but its text. */
export type TextGuard =
  | {
      readonly kind: "rewritten";
      readonly text: string;
      /** Those whose statuses the record will hold. */
      readonly pipelines: readonly CapturedPipeline[];
    }
  | { readonly kind: "left-alone"; readonly why: TextGuardRefusal };

/** Why a command goes to the host as it is. */
export type TextGuardRefusal =
  | ShownPipelineRefusal
  | "reads-log" // it may list or search the folder of the log, which grows
  | "reads-statuses" // it names `PIPESTATUS`
  | "carriage-return"
  | "open-end" // a here-document without its end, or a line that goes on: nothing can be put behind it
  | "exit" // or `exec`, `return` in front: what is put behind may not run
  | "shell-option" // `set -e`, `pipefail`: the shell looks at the statuses itself
  | "trap"
  | "alias"
  | "view-shadowed"; // a function with the name of a view, or of `tee`

/**
 * Rewrites a command so that a failure in front of views, `tee` or `cat` is seen, for hosts where execution is not ours:
 * `npm test | tail -20` becomes
 *
 * ```sh
 * npm test | tee LOG | tail -20
 * set -- LOG "$?" "${PIPESTATUS[@]}"; if …; then …; fi; (exit "$2")
 * ```
 *
 * The line looks at the statuses. Where the producer failed it prints `[Command exited with code N. Full output: LOG]` and ends with N,
 * else with what the pipeline gave. No failure: an answer, and whatever a producer ends with when the view had read enough. The log is
 * also the sign that the pipeline ran at all (`cd gone && make | tail`); it is removed when all of it is shown.
 *
 * The line ends in a subshell, not in `exit`: a host may go on behind it, to ask where the shell now is.
 */
export function guardAsText(command: ShellCommand, options: TextGuardOptions): TextGuard {
  const { source } = command;
  const shown = readShownPipeline(command);
  if (shown.kind === "refused") return { kind: "left-alone", why: shown.why };
  const why = refuseText(command) ?? refuseCommands(command, shown) ?? refuseLog(command, shown, options);
  if (why !== undefined) return { kind: "left-alone", why };
  const capture =
    options.record === undefined
      ? undefined
      : captureStatuses(command, { shell: options.shell, record: options.record, lastStages: 1 });
  const captured = capture?.kind === "captured" ? capture : { insertions: [], pipelines: [] };
  const text = insertInto(source, [...captured.insertions, ...teeFor(shown, options)]);
  const line = closingLine(shown, source, options);
  return { kind: "rewritten", text: `${text}${text.endsWith("\n") ? "" : "\n"}${line}`, pipelines: captured.pipelines };
}

function teeFor(
  { producer, views, closesEarly, isJob }: ShownPipeline,
  options: TextGuardOptions,
): readonly Insertion[] {
  const [view] = views;
  const last = producer.at(-1);
  if (view === undefined || last === undefined) return [];
  const tee = closesEarly && isJob && options.teeGoesOn ? "tee -p" : "tee";
  return [{ at: last.end, text: ` ${view.pipe ?? "|"} ${tee} ${word(options.log)}` }];
}

/** The line behind the command. Its positional parameters: the log, the pipeline's own status, those of its stages. */
function closingLine(shown: ShownPipeline, source: string, { shell, log }: TextGuardOptions): string {
  const array = shell === "zsh" ? "pipestatus" : "PIPESTATUS";
  const { stages, producer, views, closesEarly, statusStage } = shown;
  const fine = harmless(shown, source);
  if (views.length === 0) {
    // `tee` and `cat` end with 0: with another status, or another number of stages, it is not this pipeline that ran last.
    const status = parameter(statusStage + 2);
    const says = `echo "[Command exited with code ${status}]"; set -- ${status}`;
    const judged = `case ${status} in ${fine.join("|")}) ;; *) ${says};; esac`;
    return `set -- "$?" "\${${array}[@]}"; [ "$1,$#" = 0,${stages.length + 1} ] && ${judged}; (exit "$1")`;
  }
  const status = parameter(statusStage + 3);
  const tee = parameter(producer.length + 3);
  // Once `tee` was stopped, the producer's status says nothing: node ends with 1 then.
  const looked = closesEarly ? `${status},${tee}` : status;
  const patterns = closesEarly ? ["*,141", ...fine.map((code) => `${code},*`)] : fine;
  const named = `[ -e "$1" ] && echo "[Command exited with code ${status}. Full output: $1]"`;
  const says = `${named} || echo "[Command exited with code ${status}]"; set -- "$1" ${status}`;
  const judged = `case ${looked} in ${patterns.join("|")}) ;; *) ${says};; esac`;
  return `set -- ${word(log)} "$?" "\${${array}[@]}"; if [ -e "$1" ]; then ${removal(shown)}; ${judged}; fi; (exit "$2")`;
}

/** Removes a log that holds no more than what was shown. */
function removal({ shownLines }: ShownPipeline): string {
  return shownLines === undefined
    ? '[ -s "$1" ] || rm -f "$1"'
    : `awk 'NR > ${shownLines} { exit 1 }' "$1" && rm -f "$1"`;
}

/** `$3`, `${12}`. */
function parameter(position: number): string {
  return position < 10 ? `$${position}` : `\${${position}}`;
}

/** A path as a word, bare where nobody could misread it. */
function word(path: string): string {
  return /^[\w./@%+:,-]+$/.test(path) ? path : quoted(path);
}

/** All statuses but those with which the shell itself speaks. */
const OF_COMMANDS: readonly string[] = ["[0-9]", "[0-9][0-9]", "1[01][0-9]", "12[0-5]"];

/** Patterns of `case` for the statuses with which the producer has not failed. Of views that close early, the status of `tee` tells. */
function harmless({ stages, producer, statusStage }: ShownPipeline, source: string): readonly string[] {
  const readers = producer.slice(statusStage + 1);
  const { codes, allOfCommand } = statusesWithoutFailure(stages, statusStage, source, readers);
  return allOfCommand ? [...OF_COMMANDS, ...codes.filter((code) => code > 125).map(String)] : codes.map(String);
}

function refuseText({ source, segments }: ShellCommand): TextGuardRefusal | undefined {
  if (/PIPESTATUS|pipestatus/.test(source)) return "reads-statuses";
  if (source.includes("\r")) return "carriage-return";
  const heredocs = segments.flatMap(({ pipeline }) => pipeline.stages).flatMap(({ redirects }) => redirects);
  const isOpen = heredocs.some(
    (redirect) =>
      redirect.kind === "here-document" && redirect.body.end >= source.trimEnd().length && !isClosed(source, redirect),
  );
  return isOpen || /\\\s*$/.test(source) ? "open-end" : undefined;
}

/** The last line is the delimiter: bash takes a here-document without it to its end, and only warns. */
function isClosed(source: string, { start, end }: { readonly start: number; readonly end: number }): boolean {
  const delimiter = source
    .slice(start, end)
    .replace(/^\d*<<-?\s*/, "")
    .replaceAll(/["'\\]/g, "");
  return source.trimEnd().split("\n").at(-1)?.trim() === delimiter;
}

/** Looks at what stands in front of the last pipeline; its own stages run in subshells. */
function refuseCommands({ source, segments }: ShellCommand, { views }: ShownPipeline): TextGuardRefusal | undefined {
  const end = segments.at(-1)?.start ?? 0;
  const names = new Set(["tee", ...views.flatMap(({ words }) => words[0]?.value ?? [])]);
  for (const { pipeline } of placedPipelines(source)) {
    if (pipeline.start >= end) break;
    for (const stage of pipeline.stages) {
      const why = stage.kind === "simple" ? refuseCommand(stage) : refuseFunction(stage, names, source);
      if (why !== undefined) return why;
    }
  }
  return undefined;
}

const REFUSED: Readonly<Partial<Record<ShellEffect, TextGuardRefusal>>> = {
  exits: "exit",
  "changes-options": "shell-option",
  traps: "trap",
  aliases: "alias",
};

function refuseCommand(stage: SimpleCommand): TextGuardRefusal | undefined {
  const command = resolve(stage);
  const names = [stage.words[0]?.value ?? "", command.kind === "resolved" ? command.name : ""];
  const effects = names.flatMap((name) => sheetOf(name).shell?.(command.kind === "resolved" ? command.args : []) ?? []);
  return effects.flatMap((effect) => REFUSED[effect] ?? [])[0];
}

function refuseFunction(stage: Stage, names: ReadonlySet<string>, source: string): TextGuardRefusal | undefined {
  if (stage.kind !== "compound" || stage.form !== "function") return undefined;
  const name = /^(?:function\s+)?([^\s()]+)/.exec(source.slice(stage.start, stage.end))?.[1] ?? "";
  return names.has(name) ? "view-shadowed" : undefined;
}

/** An absolute path that is not what it looks like: `/t*`, `//tmp`, `/./tmp`. */
const UNCLEAR = /[*?[{]|\/\/|\/\.(?:\/|$)/;

/** A log that grows in a tree which is read would be a part of its own input. In doubt it is. */
function refuseLog(
  { source, segments }: ShellCommand,
  { producer, views }: ShownPipeline,
  { log, directory }: TextGuardOptions,
): TextGuardRefusal | undefined {
  const start = segments.at(-1)?.start ?? 0;
  const read = source.slice(start, producer.at(-1)?.end);
  if (views.length === 0 || !mayReadTree(read)) return undefined;
  const isAbove = (folder: string): boolean => log.startsWith(folder.endsWith("/") ? folder : `${folder}/`);
  // A path in front counts as well: `cd /tmp && grep -r x .`.
  const words = source.slice(0, producer.at(-1)?.end).split(/[\s;&|()<>"'=]+/);
  const reaches = words.some(
    (each) => /[$`~]|\.\./.test(each) || (each.startsWith("/") && (isAbove(each) || UNCLEAR.test(each))),
  );
  return reaches || isAbove(directory) ? "reads-log" : undefined;
}
