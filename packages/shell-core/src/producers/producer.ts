import type { SimpleCommand, Span } from "../model.ts";
import { touchesOnlyStandardError } from "../standard-error.ts";
import type { SilentPrefix } from "../silent-prefix.ts";
import { isEndless, isEndlessFile } from "./endless-tools.ts";
import { type Reached, reachedTools } from "./reached-tools.ts";
import { treesOf } from "./read-trees.ts";
import { isRunScript } from "./script-names.ts";
import { kindOf, type ProducerKind } from "./tool-kinds.ts";

/** What is known of the stages that stay when the views are taken off. */
export type Producer =
  | {
      readonly kind: "producer";
      readonly stop: ProducerKind;
      /** Directories they list or search; `undefined` for none. A leading `~` stands for home. */
      readonly readsTree: readonly string[] | undefined;
    }
  | { readonly kind: "refused"; readonly why: "endless-producer" | "sees-itself" | "unknown-tree"; readonly at: Span };

/** Judges the stages that stay, all of them simple commands. */
export function describeProducer(stages: readonly SimpleCommand[], prefix: SilentPrefix): Producer {
  const kinds = new Set<ProducerKind>();
  const trees: string[] = [];
  let reads = false;
  const stagesReached = stages.map((stage) => ({ stage, reached: reachedTools(stage) }));
  const listFeedsCommand = stagesReached.some(({ reached }) =>
    reached.some((tool) => tool.kind === "tool" && tool.place === "elsewhere"),
  );
  for (const [index, { stage, reached }] of stagesReached.entries()) {
    if (reached.some(isEndless) || readsEndlessInput(stage)) {
      return { kind: "refused", why: "endless-producer", at: stage };
    }
    if (reached.some(seesItsPipeline)) return { kind: "refused", why: "sees-itself", at: stage };
    for (const kind of kindsOf(reached)) kinds.add(kind);
    if (writesFile(stage)) kinds.add("other");
    const found = treesOf(reached, { first: index === 0, listFeedsCommand }, prefix);
    if (found?.kind === "unknown") return { kind: "refused", why: "unknown-tree", at: stage };
    if (found !== undefined) {
      reads = true;
      trees.push(...found.paths);
    }
  }
  return { kind: "producer", stop: combine(kinds), readsTree: reads ? [...new Set(trees)] : undefined };
}

/**
 * Tools that show the processes or the text of the pipeline they stand in. bash: `ps aux | grep x` finds the grep, `set | grep x` finds
 * BASH_EXECUTION_STRING, the command itself.
 */
const SELF_OBSERVERS: ReadonlySet<string> = new Set([
  "ps",
  "pgrep",
  "pidof",
  "pstree",
  "procs",
  "top",
  "lsof",
  "fuser",
  "set",
  "declare",
  "typeset",
]);

export function seesItsPipeline(reached: Reached): boolean {
  return reached.kind === "tool" && reached.place !== "remote" && SELF_OBSERVERS.has(reached.name);
}

/** `make build run` ends with what `run` starts. */
function kindsOf(reached: readonly Reached[]): readonly ProducerKind[] {
  const runs = reached.some((tool) => tool.kind === "script" && isRunScript(tool.name));
  return runs ? ["other"] : reached.map(kindOf);
}

/** One job that should finish counts for all; a search is one only when every part is. */
function combine(kinds: ReadonlySet<ProducerKind>): ProducerKind {
  if (kinds.has("finite-job")) return "finite-job";
  return kinds.has("other") ? "other" : "search";
}

/** `tr -dc a-z < /dev/urandom`. */
function readsEndlessInput(stage: SimpleCommand): boolean {
  return stage.redirects.some(
    (redirect) => redirect.kind === "file" && redirect.operator.startsWith("<") && isEndlessFile(redirect.target.value),
  );
}

function writesFile(stage: SimpleCommand): boolean {
  return stage.redirects.some(
    (redirect) => redirect.kind === "file" && !redirect.operator.startsWith("<") && !touchesOnlyStandardError(redirect),
  );
}
