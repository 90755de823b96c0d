import type { ProducerKind } from "pi-shell-core";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ProducerStop, STOP_LIMITS, stopAt } from "../src/producer-stop.ts";

describe("the pipe of a producer whose view had enough is closed", () => {
  // Seconds: when the view had enough after the producer's start, and when the pipe is closed.
  test.each<[ProducerKind, number, number]>([
    ["search", 0, 0],
    ["search", 30, 30],
    ["endless", 0, 0],
    ["endless", 30, 30],
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

function made(kind: ProducerKind) {
  const closePipe = vi.fn<() => void>();
  return { stop: new ProducerStop(kind, { ...STOP_LIMITS, bytesAfterClose: 100 }, closePipe), closePipe };
}

describe("ProducerStop", () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "performance"] }));
  afterEach(() => void vi.useRealTimers());

  test.each<ProducerKind>(["search", "endless"])("closes the pipe of a producer that is %s at once", (kind) => {
    const { stop, closePipe } = made(kind);
    expect([stop.closed, stop.excused]).toEqual([false, false]);
    stop.onViewEnd(0);
    expect([closePipe.mock.calls.length, stop.closed, stop.excused, stop.signal.aborted]).toEqual([
      1,
      true,
      true,
      false,
    ]);
  });

  test("kills a producer only two seconds after it was told, and not if it has ended", () => {
    const [patient, ended] = [made("search").stop, made("search").stop];
    for (const stop of [patient, ended]) stop.onViewEnd(0);
    vi.advanceTimersByTime(1_999);
    ended.dispose();
    expect(patient.signal.aborted).toBe(false);
    vi.advanceTimersByTime(1);
    expect([patient.signal.aborted, ended.signal.aborted]).toEqual([true, false]);
  });

  test("lets a job go on for two minutes, or so much more output", () => {
    const [slow, loud] = [made("finite-job"), made("finite-job")];
    for (const { stop } of [slow, loud]) {
      stop.onOutput(1_000_000);
      stop.onViewEnd(1_000_000);
      stop.onOutput(1_000_100);
    }
    expect([loud.stop.closed, loud.stop.excused]).toEqual([false, true]);
    loud.stop.onOutput(1_000_101);
    vi.advanceTimersByTime(119_999);
    expect([loud.stop.closed, slow.stop.closed]).toEqual([true, false]);
    vi.advanceTimersByTime(1);
    expect(slow.stop.closed).toBe(true);
    loud.stop.onOutput(2_000_000);
    expect(loud.closePipe).toHaveBeenCalledOnce();
    for (const { stop } of [slow, loud]) stop.dispose();
  });
});
