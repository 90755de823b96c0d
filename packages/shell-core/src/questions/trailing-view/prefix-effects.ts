import type { Redirect, Segment, Stage } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";

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
  if (name === "exec") return stage.redirects.some(changesOutput) ? "shell-output" : undefined;
  if (name === "trap") return "trap";
  if (name === "set") return args.some((arg) => /^-\w*[xv]|^(?:xtrace|verbose)$/.test(arg)) ? "trace" : undefined;
  // What these run is not looked at; what would matter is looked for.
  return name === "eval" ? effectOfText(args.join(" ")) : undefined;
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
      if (stage.kind === "compound") {
        if (/\brm\s+-\w*[rR]|\s-delete\b|\bgit\s+clean\b/.test(source.slice(stage.start, stage.end))) return "unknown";
        continue;
      }
      const command = resolve(stage);
      if (command.kind === "unresolved") continue;
      const { name, args } = command;
      const values = args.map(({ value }) => value);
      const removes =
        (name === "rm" && values.some((value) => /^-\w*[rR]|^--recursive$/.test(value))) ||
        (name === "find" && values.some((value) => value === "-delete" || value === "rm")) ||
        name === "mv";
      if (name === "git" && values.includes("clean")) removed.push(".");
      if (!removes) continue;
      for (const { raw, value, static: literal } of args) {
        if (value.startsWith("-")) continue;
        if (literal) removed.push(value);
        else if (raw.startsWith("~")) removed.push(raw);
        else if (/[$`]/.test(raw)) return "unknown";
        // Any other is a glob, which does not match the dot in front of the name of the guard's own folder.
      }
    }
  }
  return removed;
}
