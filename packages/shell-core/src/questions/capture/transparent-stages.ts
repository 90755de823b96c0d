import type { Stage } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";
import { readArguments } from "../../syntax/arguments.ts";
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
  if (command.name === "tee") return true;
  if (command.name === "cat") return readsOnlyItsInput(command.args);
  return roleOf(stage) === "view" && readView(stage, new Map()).kind === "view";
}

function readsOnlyItsInput(args: Parameters<typeof readArguments>[0]): boolean {
  const read = readArguments(args, { short: "", long: [], lenient: true });
  return read.kind === "read" && read.operands.every(({ static: known, value }) => known && value === "-");
}

/** Transforms that read their input to its end. `sed` and `awk` may stop before it (`sed 5q`), and so may any other program. */
const READ_TO_END: ReadonlySet<string> = new Set([
  "cat",
  "column",
  "cut",
  "jq",
  "sort",
  "tee",
  "tr",
  "uniq",
  "wc",
  "xargs",
  "yq",
]);

/** Whether a stage may stop reading before its input ends, so that whoever writes to it is told or killed. */
export function mayCloseEarly(stage: Stage): boolean {
  if (stage.kind === "compound") return true;
  const command = resolve(stage);
  if (command.kind === "resolved" && READ_TO_END.has(command.name)) return false;
  const view = roleOf(stage) === "view" ? readView(stage, new Map()) : undefined;
  return view?.kind !== "view" || view.closesEarly;
}
