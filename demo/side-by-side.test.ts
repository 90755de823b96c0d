import { expect, test } from "vitest";
import type { PlayedCall, PlayedScene } from "./played-scene.ts";
import { drawScene } from "./side-by-side.ts";
import { PLAIN, terminalStyle } from "./terminal-style.ts";
import { drawTotals, totals } from "./totals.ts";

const FAILED: PlayedCall = {
  name: "bash",
  arguments: { command: "grep x f" },
  text: "(no output)\n\nCommand exited with code 1",
  isError: true,
  bytes: 39,
};
const ANSWERED: PlayedCall = { ...FAILED, text: `${FAILED.text}\n(no matches)`, isError: false, bytes: 52 };
const OTHER: PlayedCall = { name: "read", arguments: { path: "f" }, text: "x\n", isError: false, bytes: 2 };

function played(stock: readonly PlayedCall[], shellwise: readonly PlayedCall[]): PlayedScene {
  return {
    scene: { name: "n", title: "A title", caption: "A caption", turns: [] },
    stock: { calls: stock, wallMs: 1000 },
    shellwise: { calls: shellwise, wallMs: 1500 },
  };
}

test("a wide terminal has the runs beside each other, and a call of both runs once above them", () => {
  expect(drawScene(played([FAILED], [ANSWERED]), "1/1", 80, PLAIN)).toEqual([
    "1/1  A title",
    "A caption",
    "",
    "stock pi                               │ with shellwise",
    "─".repeat(80),
    "$ grep x f",
    "  (no output)                          │   (no output)",
    "                                       │",
    "  Command exited with code 1           │   Command exited with code 1",
    "                                       │   (no matches)",
    "✗ error · 39 bytes                     │ ✓ ok · 52 bytes",
  ]);
});

test("where the runs went different ways, each side shows its own call", () => {
  expect(drawScene(played([FAILED], [OTHER, OTHER]), "1/1", 80, PLAIN).slice(4)).toEqual([
    "─".repeat(80),
    '$ grep x f                             │ read {"path":"f"}',
    "  (no output)                          │   x",
    "                                       │",
    "  Command exited with code 1           │",
    "✗ error · 39 bytes                     │ ✓ ok · 2 bytes",
    "─".repeat(80),
    '                                       │ read {"path":"f"}',
    "                                       │   x",
    "                                       │ ✓ ok · 2 bytes",
  ]);
});

test("a narrow terminal has the runs below each other", () => {
  expect(drawScene(played([OTHER], [OTHER]), "1/1", 79, PLAIN).slice(3)).toEqual([
    "─".repeat(79),
    'read {"path":"f"}',
    "stock pi",
    "  x",
    "✓ ok · 2 bytes",
    "with shellwise",
    "  x",
    "✓ ok · 2 bytes",
  ]);
});

test("no line is wider than the terminal, whatever the output holds", () => {
  const wide = { ...OTHER, text: `${"x".repeat(500)}\n\u001B[31mred\ttab\n`, arguments: { path: "p".repeat(300) } };
  for (const width of [40, 80, 121]) {
    for (const line of drawScene(played([wide], [FAILED]), "1/1", width, PLAIN)) {
      expect(line.length).toBeLessThanOrEqual(width);
      expect(line).not.toContain("\u001B");
    }
  }
});

test("totals add up calls, error flags, bytes and time", () => {
  const scene = played([FAILED, FAILED], [ANSWERED, OTHER]);
  expect(totals([scene.stock, scene.stock])).toEqual({ calls: 4, errors: 4, bytes: 156, wallMs: 2000 });
  expect(totals([scene.shellwise])).toEqual({ calls: 2, errors: 0, bytes: 54, wallMs: 1500 });
  const bars = drawTotals([scene], PLAIN).slice(-2);
  expect(bars).toEqual([`stock pi        ${"█".repeat(40)} 78 bytes`, `with shellwise  ${"█".repeat(28)} 54 bytes`]);
});

test.each([
  [true, {}, true],
  [true, { NO_COLOR: "1" }, false],
  [true, { NO_COLOR: "" }, true],
  [false, {}, false],
  [false, { FORCE_COLOR: "1" }, true],
  [false, { FORCE_COLOR: "0" }, false],
])("on a terminal: %s, with %j, colours: %s", (isTty, env, coloured) => {
  expect(terminalStyle(isTty, env).bad("x") !== "x").toBe(coloured);
});
