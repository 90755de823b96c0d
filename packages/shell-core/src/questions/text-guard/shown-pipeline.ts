import type { CompoundForm, Pipeline, ShellCommand, SimpleCommand, Span, Stage } from "../../syntax/model.ts";
import { describeProducer } from "../../commands/producer.ts";
import { replacesShell } from "../../commands/resolve.ts";
import { statusStage } from "../capture/transparent-stages.ts";
import { readView, roleOf, type ViewRefusal } from "../../commands/view.ts";

/** The last pipeline of a command, where its end only shows what a producer gave. */
export interface ShownPipeline {
  readonly kind: "shown";
  readonly stages: Pipeline["stages"];
  /** The stages in front of the views; all of them where it ends in `tee` or `cat`: `make | tee build.log`. */
  readonly producer: readonly [Stage, ...Stage[]];
  /** Index of the stage whose failure is that of the producer. */
  readonly statusStage: number;
  readonly views: readonly SimpleCommand[];
  /** A view may end before its input does. */
  readonly closesEarly: boolean;
  /** The producer is a test run, a build, …: its whole log is worth waiting for. */
  readonly isJob: boolean;
  /** With at most so many lines, all are shown; `undefined` where that depends on what they hold. */
  readonly shownLines: number | undefined;
}

/** Why the end of a pipeline is left as it is. */
export type ShownPipelineRefusal =
  | "no-view"
  | "transform" // `sort | head`: what is shown is not what the producer gave
  | "background"
  | "negated"
  | "timed"
  | "exec"
  | "function" // `f() { …; } | tail`
  | "sees-itself" // `ps aux | grep x` would find our `tee`
  | "endless" // `tail -f log | head -3` ends by itself once nobody reads; `tee`, and so tail, would go on until a line comes
  | ViewRefusal;

type Refused = { readonly kind: "refused"; readonly why: ShownPipelineRefusal; readonly at?: Span };

/** A view that expands something is still a view, which may close early. */
const STILL_VIEWS: ReadonlySet<ViewRefusal> = new Set(["view-expansion", "view-assignment"]);

const DEFINITIONS: ReadonlySet<CompoundForm> = new Set(["function", "coproc"]);

/** Reads the last pipeline of a command. */
export function readShownPipeline({ source, segments }: ShellCommand): ShownPipeline | Refused {
  const last = segments.at(-1);
  if (last === undefined || last.pipeline.stages.length === 1) return { kind: "refused", why: "no-view" };
  const { stages, negated, timed, start } = last.pipeline;
  const run = viewsAtEnd(stages);
  if (run.kind === "refused") return run;
  const { views, producer } = run;
  const decides = statusStage(producer);
  if (views.length === 0 && decides === stages.length - 1) return { kind: "refused", why: "no-view" };
  if (last.background) return { kind: "refused", why: "background" };
  if (timed) return { kind: "refused", why: "timed" };
  if (negated || start < stages[0].start) return { kind: "refused", why: "negated" };
  let closesEarly = false;
  for (const stage of views) {
    const view = readView(stage);
    if (view.kind === "refused" && !STILL_VIEWS.has(view.why)) return view;
    closesEarly ||= view.kind === "refused" || view.closesEarly;
  }
  const replacing = producer.find((stage) => stage.kind === "simple" && replacesShell(stage));
  if (replacing !== undefined) return { kind: "refused", why: "exec", at: replacing };
  const definition = producer.find((stage) => stage.kind === "compound" && DEFINITIONS.has(stage.form));
  if (definition !== undefined) return { kind: "refused", why: "function", at: definition };
  const { kind, seesItself } = describeProducer(producer, source);
  if (seesItself !== undefined) return { kind: "refused", why: "sees-itself", at: seesItself };
  if (closesEarly && kind === "endless") return { kind: "refused", why: "endless" };
  return {
    kind: "shown",
    stages,
    producer,
    statusStage: decides,
    views,
    closesEarly,
    isJob: kind === "finite-job",
    shownLines: shownLines(views),
  };
}

type Run = {
  readonly kind: "run";
  readonly producer: readonly [Stage, ...Stage[]];
  readonly views: readonly SimpleCommand[];
};

/** Goes back from the last stage while stages are views; the first stage is none. */
function viewsAtEnd([first, ...rest]: Pipeline["stages"]): Run | Refused {
  const views: SimpleCommand[] = [];
  for (let stage = rest.pop(); stage !== undefined; stage = rest.pop()) {
    const role = stage.kind === "compound" ? "other" : roleOf(stage);
    if (stage.kind === "simple" && role === "view") {
      views.unshift(stage);
      continue;
    }
    if (role === "transform") return { kind: "refused", why: "transform", at: stage };
    return { kind: "run", producer: [first, ...rest, stage], views };
  }
  return { kind: "run", producer: [first], views };
}

/** The least number of lines that one of the views lets pass. */
function shownLines(views: readonly SimpleCommand[]): number | undefined {
  const limits = views.map((stage) => {
    const view = readView(stage);
    return view.kind === "view" ? view.lines : undefined;
  });
  return limits.every((limit) => typeof limit === "number") && limits.length > 0 ? Math.min(...limits) : undefined;
}
