import type { Stage } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";
import { readArguments } from "../../syntax/arguments.ts";
import { sheetOf } from "../../tools/index.ts";
import { readView, roleOf } from "../../commands/view.ts";

/**
 * The stage whose status a pipeline should have: the last one that is not a view, `tee` or `cat`, which pass on what they are given.
 * In `make 2>&1 | tee build.log | tail -20` that is make.
 *
 * @returns its index
 */
export function statusStage(stages: readonly Stage[]): number {
  return Math.max(
    stages.findLastIndex((stage) => !isTransparent(stage)),
    0,
  );
}

function isTransparent(stage: Stage): boolean {
  if (stage.kind === "compound") return false;
  const command = resolve(stage);
  if (command.kind === "unresolved" || command.rtk) return false;
  const { transparent, options } = sheetOf(command.name);
  if (transparent === "always") return true;
  if (transparent === "without-files" && options !== undefined) {
    const read = readArguments(command.args, options);
    return read.kind === "read" && read.operands.every(({ static: known, value }) => known && value === "-");
  }
  return roleOf(stage) === "view" && readView(stage).kind === "view";
}

/** Whether a stage may stop reading before its input ends, so that whoever writes to it is told or killed. */
export function mayCloseEarly(stage: Stage): boolean {
  if (stage.kind === "compound") return true;
  const command = resolve(stage);
  if (command.kind === "resolved" && sheetOf(command.name).readsToEnd === true) return false;
  const view = roleOf(stage) === "view" ? readView(stage) : undefined;
  return view?.kind !== "view" || view.closesEarly;
}

/** What a stage is called in a message: `grep`, `while`. */
export function stageName(stage: Stage, source: string): string {
  if (stage.kind === "compound") return /^(?:\w+|\S)/.exec(source.slice(stage.start))?.[0] ?? "";
  const command = resolve(stage);
  return command.kind === "resolved" ? command.name : (stage.words[0]?.raw ?? "");
}
