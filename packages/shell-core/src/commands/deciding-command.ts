import type { Segment, ShellCommand, Stage } from "../syntax/model.ts";

/** The stage whose exit status becomes the status of the whole command. */
export type DecidingCommand =
  | {
      readonly kind: "decided";
      readonly stage: Stage;
      /** The segment that holds it: the last one. */
      readonly segment: Segment;
      /** Earlier stages of its pipeline. Their own status is lost (bash manual 3.2.3, `pipefail` off). */
      readonly earlierStages: readonly Stage[];
      /** Segments joined to it by `&&`; when one of them fails, its status is the status of the whole. */
      readonly andSegments: readonly Segment[];
      /** Something stands before the `&&` list: `a; b`. */
      readonly afterSequence: boolean;
      /** Something precedes it in its pipeline or `&&` list, so the status may have come from elsewhere. */
      readonly assumed: boolean;
    }
  | { readonly kind: "undecided"; readonly why: "empty" | "background" | "negated" | "or-list" };

/** Finds the deciding command: the last stage of the last pipeline, unless `!`, `&` or `||` stands in between. */
export function decidingCommand(command: ShellCommand): DecidingCommand {
  const segment = command.segments.at(-1);
  const stage = segment?.pipeline.stages.at(-1);
  if (segment === undefined || stage === undefined) return { kind: "undecided", why: "empty" };
  if (segment.background) return { kind: "undecided", why: "background" };
  if (segment.pipeline.negated) return { kind: "undecided", why: "negated" };
  const list = lastList(command);
  if (list.some((member) => member.separator === "||")) return { kind: "undecided", why: "or-list" };
  const earlierStages = segment.pipeline.stages.slice(0, -1);
  const andSegments = list.slice(0, -1);
  return {
    kind: "decided",
    stage,
    segment,
    earlierStages,
    andSegments,
    afterSequence: list.length < command.segments.length,
    assumed: earlierStages.length > 0 || andSegments.length > 0,
  };
}

/** The segments of the last list joined by `&&` and `||`: in `a; b && c || d` those are b, c and d. */
export function lastList(command: ShellCommand): readonly Segment[] {
  const first = command.segments.findLastIndex(({ separator }) => separator !== "&&" && separator !== "||");
  return command.segments.slice(Math.max(first, 0));
}
