import { align } from "./aligned-calls.ts";
import type { PlayedCall, PlayedScene } from "./played-scene.ts";
import { abridge, byteCount, chunks, printable, wrap } from "./text-layout.ts";
import type { TerminalStyle } from "./terminal-style.ts";

/** Below this many columns the two runs stand below each other. */
const NARROW = 80;

/** How much of a long result is shown. */
const FIRST_LINES = 5;
const LAST_LINES = 5;

/** One line of a column: its plain text, for measuring, and how to paint it. */
interface Line {
  readonly text: string;
  readonly paint: (text: string) => string;
}

/** Draws a played scene for a terminal of this width, as lines. */
export function drawScene(played: PlayedScene, place: string, width: number, style: TerminalStyle): string[] {
  const { scene } = played;
  return [
    style.title(`${place}  ${scene.title}`),
    ...wrap(scene.caption, width).map(style.dim),
    "",
    ...drawTakes(played, width, style),
  ];
}

/** Both takes of a scene, call beside call. */
export function drawTakes(
  { stock, shellwise }: Pick<PlayedScene, "stock" | "shellwise">,
  width: number,
  style: TerminalStyle,
): string[] {
  const rows = align(stock.calls, shellwise.calls, callText).map(([left, right]) =>
    drawCallPair(left, right, width, style),
  );
  return [
    ...(width < NARROW
      ? []
      : drawColumns([plain("stock pi", style.title)], [plain("with shellwise", style.title)], width, style)),
    ...rows.flat(),
  ];
}

function drawCallPair(
  left: PlayedCall | undefined,
  right: PlayedCall | undefined,
  width: number,
  style: TerminalStyle,
): string[] {
  const same = left && right && callText(left) === callText(right) ? left : undefined;
  const leftLines = column(left, right, same === undefined, style.bad, columnWidth(width), style);
  const rightLines = column(right, left, same === undefined, style.good, columnWidth(width), style);
  const heading = same ? callLines(same, width).map(style.call) : [];
  if (width >= NARROW) {
    const height = Math.max(leftLines.length, rightLines.length);
    const columns = drawColumns(levelled(leftLines, height), levelled(rightLines, height), width, style);
    return [style.dim("─".repeat(width)), ...heading, ...columns];
  }
  return [
    style.dim("─".repeat(width)),
    ...heading,
    ...(left ? [style.title("stock pi"), ...painted(leftLines)] : []),
    ...(right ? [style.title("with shellwise"), ...painted(rightLines)] : []),
  ];
}

/** One run's side of a call. Lines that the other side does not have are painted, so that the eye finds them. */
function column(
  call: PlayedCall | undefined,
  other: PlayedCall | undefined,
  withCall: boolean,
  difference: (text: string) => string,
  width: number,
  style: TerminalStyle,
): Line[] {
  if (!call) return [];
  const otherLines = new Set(other?.text.split("\n"));
  const heading = withCall ? callLines(call, width).map((line) => plain(line, style.call)) : [];
  const body = abridge(call.text, FIRST_LINES, LAST_LINES).flatMap((line) =>
    chunks(printable(line), width - 2).map((piece) =>
      plain(`  ${piece}`, other && !otherLines.has(line) ? difference : (text: string) => text),
    ),
  );
  const verdict = call.isError
    ? plain(`✗ error · ${byteCount(call.bytes)}`, style.bad)
    : plain(`✓ ok · ${byteCount(call.bytes)}`, style.good);
  return [...heading, ...body, verdict];
}

function drawColumns(left: readonly Line[], right: readonly Line[], width: number, style: TerminalStyle): string[] {
  const room = columnWidth(width);
  return Array.from({ length: Math.max(left.length, right.length) }, (_, index) => {
    const from = left[index] ?? plain("");
    const to = right[index] ?? plain("");
    const gap = " ".repeat(Math.max(0, room - from.text.length));
    return `${from.paint(from.text)}${gap} ${style.dim("│")} ${to.paint(to.text)}`.trimEnd();
  });
}

function columnWidth(width: number): number {
  return width < NARROW ? width : Math.floor((width - 3) / 2);
}

function callLines(call: PlayedCall, width: number): string[] {
  return callText(call)
    .split("\n")
    .flatMap((line) => chunks(line, width));
}

/** A call as a person would write it. */
function callText(call: PlayedCall): string {
  const args = call.arguments as Readonly<Record<string, unknown>> | null;
  const command = call.name === "bash" ? args?.["command"] : undefined;
  if (typeof command === "string") return printable(`$ ${command}`);
  return printable(`${call.name} ${JSON.stringify(call.arguments)}`);
}

/** Puts empty lines before a column's last one, the verdict, so that both verdicts stand beside each other. */
function levelled(lines: readonly Line[], height: number): Line[] {
  const missing = Array.from({ length: height - lines.length }, () => plain(""));
  return [...lines.slice(0, -1), ...missing, ...lines.slice(-1)];
}

function painted(lines: readonly Line[]): string[] {
  return lines.map((line) => line.paint(line.text));
}

function plain(text: string, paint: (text: string) => string = (same) => same): Line {
  return { text, paint };
}
