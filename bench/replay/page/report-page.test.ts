import { parseHTML } from "linkedom";
import { expect, test } from "vitest";
import type { RecordedCall } from "../recorded-call.ts";
import { Replay } from "../replay.ts";
import type { ReplayResult } from "../report.ts";
import { sampleCall, silent } from "../sample-call.ts";
import { reportPage } from "./report-page.ts";

function replay(calls: readonly RecordedCall[]): ReplayResult {
  const replaying = new Replay();
  for (const call of calls) replaying.add(call);
  return replaying.result({ files: 1, unreadable: [], seconds: 0.1 });
}

const page = (calls: readonly RecordedCall[]): string => reportPage(replay(calls), new Date("2026-03-01T00:00:00Z"));

const CALLS = ["2026-01-01", "2026-01-02"].flatMap((day) => {
  const at = { at: Date.parse(day), turn: { usage: { tokens: 1000, dollars: 0.5 } } };
  const again = { ...at, turn: { usage: { tokens: 2000, dollars: 1 } } };
  return [
    sampleCall("grep -rn x src", silent(1), at),
    sampleCall("grep -rn x .", silent(1), again),
    sampleCall("npm test | tail -2", { output: { kind: "text", text: "# fail 2\n" } }, again),
  ];
});

test("a page with charts, figures and sections, and without any script", () => {
  const { document } = parseHTML(page(CALLS));
  expect(document.querySelector("script")).toBeNull();
  expect(
    [...document.querySelectorAll("figure.chart")].map((chart) => chart.querySelectorAll("svg").length > 0),
  ).toEqual([true, true, true, true]);
  const titles = [...document.querySelectorAll("h2")].map((title) => title.textContent);
  expect(titles).toEqual([
    "What it would have saved",
    "Failures that hid behind a pipe",
    "Charts",
    "Rule by rule",
    "The most telling calls",
    "How it is counted",
  ]);
});

test("each figure says where it comes from, and is the one of --json", () => {
  const { document } = parseHTML(page(CALLS));
  const { totals } = replay(CALLS);
  const figures = [...document.querySelectorAll(".figure")].map((figure) => [
    figure.querySelector("data")?.getAttribute("data-json"),
    Number(figure.querySelector("data")?.getAttribute("value")),
    figure.querySelector(".origin")?.textContent,
  ]);
  expect(figures).toEqual([
    ["totals.hiddenFailures.failures", 2, "counted"],
    ["totals.effect.flagsCleared", 4, "counted"],
    ["totals.recovery.turns", totals.recovery.turns, "counted"],
    ["totals.recovery.tokens", totals.recovery.tokens, "recorded"],
    ["totals.recovery.dollars", totals.recovery.dollars, "recorded"],
    ["totals.effect.bytesKeptOut", totals.effect.bytesKeptOut, "counted"],
    ["totals.effect.bytesKeptOut", totals.effect.bytesKeptOut, "estimated"],
    ["totals.effect.blocked", totals.effect.blocked, "counted"],
    ["totals.effect.bytesAdded", totals.effect.bytesAdded, "counted"],
  ]);
  expect([totals.recovery.turns, totals.recovery.tokens, totals.recovery.dollars]).toEqual([3, 5000, 2.5]);
});

test("nothing at all makes a page, too", () => {
  const { document } = parseHTML(page([]));
  expect(document.querySelector("#examples")?.textContent).toContain("No rule would have acted.");
});
