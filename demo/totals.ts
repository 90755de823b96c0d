import type { PlayedCall, PlayedScene, Take } from "./played-scene.ts";
import { byteCount } from "./text-layout.ts";
import type { TerminalStyle } from "./terminal-style.ts";

/** What all scenes of one side add up to. */
export interface Totals {
  readonly calls: number;
  readonly errors: number;
  /** Bytes of tool results that went into the model's context. */
  readonly bytes: number;
  readonly wallMs: number;
}

/** Adds up the takes of one side. */
export function totals(takes: readonly Take[]): Totals {
  const calls: readonly PlayedCall[] = takes.flatMap((take) => take.calls);
  return {
    calls: calls.length,
    errors: calls.filter((call) => call.isError).length,
    bytes: calls.reduce((sum, call) => sum + call.bytes, 0),
    wallMs: takes.reduce((sum, take) => sum + take.wallMs, 0),
  };
}

const BAR_COLUMNS = 40;

/** Draws the totals of both sides, as lines. */
export function drawTotals(scenes: readonly PlayedScene[], style: TerminalStyle): string[] {
  const stock = totals(scenes.map((each) => each.stock));
  const shellwise = totals(scenes.map((each) => each.shellwise));
  const most = Math.max(stock.bytes, shellwise.bytes, 1);
  const bar = (bytes: number): string => "█".repeat(Math.max(1, Math.round((bytes / most) * BAR_COLUMNS)));
  return [
    style.title(row("", "stock pi", "with shellwise")),
    row("calls", String(stock.calls), String(shellwise.calls)),
    row("error flags", String(stock.errors), String(shellwise.errors)),
    row("results in the context", byteCount(stock.bytes), byteCount(shellwise.bytes)),
    row("time, pi's start included", seconds(stock.wallMs), seconds(shellwise.wallMs)),
    "",
    `${"stock pi".padEnd(16)}${style.bad(bar(stock.bytes))} ${byteCount(stock.bytes)}`,
    `${"with shellwise".padEnd(16)}${style.good(bar(shellwise.bytes))} ${byteCount(shellwise.bytes)}`,
  ];
}

function row(name: string, left: string, right: string): string {
  return `${name.padEnd(26)}${left.padStart(12)}${right.padStart(18)}`;
}

function seconds(ms: number): string {
  return `${(ms / 1000).toFixed(1)} s`;
}
