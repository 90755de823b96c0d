import { describe, expect, test } from "vitest";
import { type ProducerKind, ProducerStop, STOP_LIMITS, stopAt } from "../src/producer-stop.ts";

describe("a command whose view had enough is stopped", () => {
  // Seconds: when the view had enough after the command's start, and when the command is stopped.
  test.each<[ProducerKind, number, number]>([
    ["search", 0, 0],
    ["search", 30, 30],
    ["finite-job", 0, 120],
    ["finite-job", 30, 150],
    ["other", 0, 10],
    ["other", 7.9, 10],
    ["other", 8, 10],
    ["other", 8.1, 10.1],
    ["other", 30, 32],
  ])("%s, view done after %d s: at %d s", (kind, closed, stopped) => {
    expect(stopAt(kind, 5_000, 5_000 + closed * 1000, STOP_LIMITS)).toBe(5_000 + stopped * 1000);
  });
});

describe("ProducerStop", () => {
  const limits = { ...STOP_LIMITS, bytesAfterClose: 100 };

  test("stops a search at once", () => {
    const stop = new ProducerStop("search", limits);
    expect([stop.signal.aborted, stop.excused]).toEqual([false, false]);
    stop.onViewEnd(true, 0);
    expect([stop.signal.aborted, stop.excused]).toEqual([true, true]);
  });

  test("lets another command write only so much more", () => {
    const stop = new ProducerStop("finite-job", limits);
    stop.onOutput(1_000_000);
    stop.onViewEnd(true, 1_000_000);
    stop.onOutput(1_000_100);
    expect([stop.signal.aborted, stop.excused]).toEqual([false, true]);
    stop.onOutput(1_000_101);
    expect(stop.signal.aborted).toBe(true);
    stop.dispose();
  });

  test("does not stop a search for a view that could not run, nor excuse what happens to it", () => {
    const stop = new ProducerStop("search", limits);
    stop.onViewEnd(false, 0);
    expect([stop.signal.aborted, stop.excused]).toEqual([false, false]);
    stop.onOutput(101);
    expect([stop.signal.aborted, stop.excused]).toEqual([true, true]);
    stop.dispose();
  });
});
