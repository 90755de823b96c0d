import type { Redirect, Segment, SimpleCommand, Stage } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";
import { placedPipelines } from "../../syntax/placed-pipelines.ts";
import { sheetOf } from "../../tools/index.ts";

/**
 * What commands in front of a pipeline do that reaches beyond them, so that changing where the pipeline's output goes would change
 * more than that.
 */
export type PrefixEffect =
  | "shell-output" // `exec > log` in front: the shell's own output is somewhere else
  | "trap" // `trap … EXIT` prints after the pipeline
  | "trace"; // `set -x` shows every command that runs

/** Finds the first such effect. */
export function effectOf(
  prefix: readonly Segment[],
  source: string,
): { readonly why: PrefixEffect; readonly at: Stage } | undefined {
  for (const { pipeline } of prefix) {
    for (const stage of pipeline.stages) {
      const why = effectOfStage(stage, source);
      if (why !== undefined) return { why, at: stage };
    }
  }
  return undefined;
}

function effectOfStage(stage: Stage, source: string): PrefixEffect | undefined {
  if (stage.kind === "compound") return effectOfText(source.slice(stage.start, stage.end));
  const [name = "", ...args] = stage.words.map(({ value }) => value);
  const { shell, setup } = sheetOf(name);
  const effects = shell?.(stage.words.slice(1)) ?? [];
  // Of what replaces the shell, only redirections without a command matter here.
  if (effects.includes("exits")) return stage.redirects.some(changesOutput) ? "shell-output" : undefined;
  if (effects.includes("traps")) return "trap";
  if (effects.includes("traces")) return "trace";
  // What these run is not looked at; what would matter is looked for.
  return setup === "anything" ? effectOfText(args.join(" ")) : undefined;
}

/** `exec 3>&1` opens another descriptor, and changes none of the two outputs. */
function changesOutput({ fd, kind }: Redirect): boolean {
  return kind === "file" && (fd === undefined || fd === "variable" || fd < 3);
}

function effectOfText(text: string): PrefixEffect | undefined {
  if (/\bexec\s*(?:\d|\{\w+\})?[<>&]/.test(text)) return "shell-output";
  if (/\btrap\s/.test(text)) return "trap";
  return /\bset\s+-\w*[xv]|\b(?:xtrace|verbose)\b/.test(text) ? "trace" : undefined;
}

/** Which trees commands remove: their paths as they are written, or `unknown` where only the shell knows. */
export function removedTrees(prefix: readonly Segment[], source: string): readonly string[] | "unknown" {
  const removed: string[] = [];
  for (const { pipeline } of prefix) {
    for (const stage of pipeline.stages) {
      const removes = stage.kind === "compound" ? removesInside(stage, source) : removedBy(stage);
      if (removes === "unknown") return "unknown";
      removed.push(...removes);
    }
  }
  return removed;
}

function removedBy(stage: SimpleCommand): readonly string[] | "unknown" {
  const command = resolve(stage);
  if (command.kind === "unresolved") return [];
  const removes = sheetOf(command.name).removes?.(command.args);
  if (removes !== "operands") return removes === undefined ? [] : ["."];
  const operands = command.args.filter(({ value }) => !value.startsWith("-"));
  if (operands.some((word) => !word.static && !word.raw.startsWith("~") && /[$`]/.test(word.raw))) return "unknown";
  // Any other is a glob, which does not match the dot in front of the name of the guard's own folder.
  return operands.flatMap((word) => (word.static ? [word.value] : word.raw.startsWith("~") ? [word.raw] : []));
}

function removesInside({ start, end }: Stage, source: string): readonly string[] | "unknown" {
  const inside = placedPipelines(source.slice(start, end)).flatMap(({ pipeline }) => pipeline.stages);
  return inside.some((stage) => stage.kind === "simple" && removedBy(stage).length > 0) ? "unknown" : [];
}
