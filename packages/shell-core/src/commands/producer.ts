import { MAX_COMPOUND_DEPTH, MAX_PARTS_OF_SPLIT } from "../syntax/limits.ts";
import type { CompoundCommand, SimpleCommand, Span, Stage } from "../syntax/model.ts";
import { parse } from "../syntax/parse.ts";
import { touchesOnlyStandardError } from "../syntax/standard-error.ts";
import { mentionOf, namesWith, sheetOf } from "../tools/index.ts";
import { isEndless, isEndlessFile, kindOf, type ProducerKind } from "./endings.ts";
import { type Reached, reachedTools } from "./reached-tools.ts";
import { isRunScript } from "./script-names.ts";

/** What is known of the stages in front of the views. */
export interface Producer {
  readonly kind: ProducerKind;
  /** A stage that would show the pipeline it stands in: `ps aux | grep x` finds the grep. */
  readonly seesItself: Span | undefined;
}

/**
 * Judges the stages in front of the views.
 *
 * @param source the text that the stages are part of
 */
export function describeProducer(stages: readonly Stage[], source: string): Producer {
  return describe(stages, source, 0);
}

function describe(stages: readonly Stage[], source: string, depth: number): Producer {
  const kinds = new Set<ProducerKind>();
  let seesItself: Span | undefined;
  for (const stage of stages) {
    const one = stage.kind === "compound" ? describeCompound(stage, source, depth) : describeSimple(stage);
    kinds.add(one.kind);
    if (one.seesItself !== undefined) seesItself ??= stage;
  }
  return { kind: combine(kinds), seesItself };
}

function describeSimple(stage: SimpleCommand): Producer {
  const reached = reachedTools(stage);
  const kinds = new Set<ProducerKind>(kindsOf(reached));
  if (writesFile(stage)) kinds.add("other");
  if (reached.some(isEndless) || readsEndlessInput(stage)) kinds.add("endless");
  return { kind: combine(kinds), seesItself: reached.some(seesItsPipeline) ? stage : undefined };
}

/** `(cd web && npm test)` is what is in it. */
function describeCompound(compound: CompoundCommand, source: string, depth: number): Producer {
  const text = source.slice(compound.start, compound.end);
  if (ENDLESS_LOOP.test(text)) return { kind: "endless", seesItself: undefined };
  const inside =
    depth < MAX_COMPOUND_DEPTH ? compound.bodies.map(({ start, end }) => parse(source.slice(start, end))) : [];
  const stages = inside.flatMap((list) => list?.segments.flatMap(({ pipeline }) => pipeline.stages) ?? []);
  if (inside.length === 0 || inside.includes(undefined) || stages.length > MAX_PARTS_OF_SPLIT) {
    return { kind: "other", seesItself: SELF_OBSERVER.test(text) ? compound : undefined };
  }
  const kinds = new Set<ProducerKind>();
  let seesItself: Span | undefined;
  for (const list of inside) {
    for (const { pipeline } of list?.segments ?? []) {
      const one = describe(pipeline.stages, list?.source ?? "", depth + 1);
      kinds.add(one.kind);
      if (one.seesItself !== undefined) seesItself = compound;
    }
  }
  return { kind: combine(kinds), seesItself };
}

/** `while true; do date; sleep 1; done`, `until false`, `for ((;;))`. */
const ENDLESS_LOOP =
  /^(?:while\s+(?:true|:|\(\(\s*1\s*\)\)|sleep\s[^;\n]*)|until\s+false)\s*[;\n]|^for\s*\(\(\s*;\s*;\s*\)\)/;

/** A tool that shows the processes, in text that is not taken apart. */
const SELF_OBSERVER = mentionOf(
  namesWith(({ seesPipeline }) => seesPipeline === "processes"),
  String.raw`[\w./=-]`,
);

/** Whether it shows the pipeline that it stands in. */
function seesItsPipeline(reached: Reached): boolean {
  if (reached.kind !== "tool" || reached.place === "remote") return false;
  const { seesPipeline } = sheetOf(reached.name);
  return typeof seesPipeline === "function" ? seesPipeline(reached.args) : seesPipeline !== undefined;
}

/** `make build run` ends with what `run` starts. */
function kindsOf(reached: readonly Reached[]): readonly ProducerKind[] {
  const runs = reached.some((tool) => tool.kind === "script" && isRunScript(tool.name));
  return runs ? ["other"] : reached.map(kindOf);
}

/** What never ends counts for all, then one job that should finish; a search is one only when every part is. */
function combine(kinds: ReadonlySet<ProducerKind>): ProducerKind {
  if (kinds.has("endless")) return "endless";
  if (kinds.has("finite-job")) return "finite-job";
  return kinds.has("other") || kinds.size === 0 ? "other" : "search";
}

/** `tr -dc a-z < /dev/urandom`. */
function readsEndlessInput(stage: SimpleCommand): boolean {
  return stage.redirects.some(
    (redirect) => redirect.kind === "file" && redirect.operator.startsWith("<") && isEndlessFile(redirect.target.value),
  );
}

function writesFile(stage: SimpleCommand): boolean {
  return stage.redirects.some(
    (redirect) =>
      redirect.kind === "file" &&
      !redirect.operator.startsWith("<") &&
      redirect.target.value !== "/dev/null" &&
      !touchesOnlyStandardError(redirect),
  );
}
