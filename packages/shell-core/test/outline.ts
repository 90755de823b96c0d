import { parse, type Redirect, type Stage } from "../src/index.ts";

/**
 * One line that shows what a command was read as, for tables: segments in `<…>` behind their separator, stages behind their pipe,
 * words joined by `·` (static ones plain, others as `~raw~`), assignments in front, redirections in brackets, compound commands
 * by their form in capitals. `undefined` for what is left alone.
 */
export function outline(source: string): string | undefined {
  const command = parse(source);
  if (command === undefined) return undefined;
  return command.segments
    .map(({ separator, pipeline, background }) => {
      const flags = `${pipeline.negated ? "!" : ""}${pipeline.timed ? "time " : ""}`;
      const stages = pipeline.stages.map((stage) => `${stage.pipe ?? ""}${outlineStage(stage)}`).join("");
      return `${separator === undefined ? "" : `${separator} `}<${flags}${stages}>${background ? "&" : ""}`;
    })
    .join(" ");
}

function outlineStage(stage: Stage): string {
  const redirects = stage.redirects.map((redirect) => `[${outlineRedirect(redirect)}]`).join("");
  if (stage.kind === "compound") return stage.form.toUpperCase() + redirects;
  const words = stage.words.map((word) => (word.static ? word.value : `~${word.raw}~`));
  const assignments = stage.assignments.map((word) => `${word.raw}${word.substitution ? "$" : ""};`);
  return assignments.join("") + words.join("·") + redirects;
}

function outlineRedirect(redirect: Redirect): string {
  const fd = redirect.fd ?? "";
  if (redirect.kind === "here-document") return `${fd}<<`;
  if (redirect.kind === "here-string") return `${fd}<<<${redirect.target.raw}`;
  return `${fd}${redirect.operator}${redirect.target.raw}`;
}
