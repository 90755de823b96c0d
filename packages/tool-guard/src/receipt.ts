import type { PiToolGuardDetails } from "./contract.ts";

/** Colours of the terminal, by pi's names for them. */
export type Paint = (color: "accent" | "warning" | "muted", text: string) => string;

/** Cells of the bar that shows how the time was spent. */
const BAR_CELLS = 18;

/**
 * What the user sees in place of pi's `Took` line under a slow command: what was taken off, what that kept out of the context, and
 * how long the command and the view took.
 *
 * @returns lines, or `undefined` when there is nothing to show: the run was fast, or the view was not applied or changed nothing
 */
export function receipt(record: PiToolGuardDetails, paint: Paint): readonly string[] | undefined {
  const { slow, noop, outcome, timing, projection } = record;
  if (slow !== true || noop === true || outcome !== "projection-applied" || timing === undefined) return undefined;
  const view = record.removedPipeline.replaceAll(/\s+/g, " ");
  return [
    `${paint("accent", "🛡 pi-tool-guard")} ${paint("muted", `· ${view}`)}`,
    ...(projection === undefined ? [] : [paint("muted", `   ${savings(projection)}`)]),
    `   ${times(timing, paint)}`,
  ];
}

function savings(sizes: NonNullable<PiToolGuardDetails["projection"]>): string {
  const lines = `${grouped(sizes.inputLines)} → ${grouped(sizes.outputLines)} lines`;
  const saved = sizes.inputBytes - sizes.outputBytes;
  if (saved <= 0) return lines;
  const percent = Math.floor((100 * saved) / sizes.inputBytes);
  return `Context saved · ${lines} · ${percent}% smaller · ${size(saved)} saved`;
}

/** Counted in tenths of a second, as shown, so that the parts add up to the whole. */
function times({ commandMs, totalMs }: NonNullable<PiToolGuardDetails["timing"]>, paint: Paint): string {
  const total = Math.round(totalMs / 100);
  const command = Math.min(total, Math.round(commandMs / 100));
  const cells = total === 0 ? BAR_CELLS : Math.round((BAR_CELLS * command) / total);
  const bar = paint("accent", "█".repeat(cells)) + paint("warning", "░".repeat(BAR_CELLS - cells));
  const parts = paint("muted", `cmd ${seconds(command)} · filter ${seconds(total - command)}`);
  return `${paint("muted", `Took ${seconds(total)}`)}  ${bar}  ${parts}`;
}

function seconds(tenths: number): string {
  return `${(tenths / 10).toFixed(1)}s`;
}

function grouped(count: number): string {
  return count.toLocaleString("en-US");
}

function size(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`;
  if (bytes < 1024 * 1024) return `${Math.round(bytes / 1024)} KiB`;
  return `${(bytes / (1024 * 1024)).toFixed(1)} MiB`;
}
