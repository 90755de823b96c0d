import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { LiveOutput } from "../src/live-output.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("shows the first output at once, then at most every 100 ms, and nothing once stopped", () => {
  const shown: string[] = [];
  let text = "";
  const live = new LiveOutput((end) => shown.push(end.text));
  const grow = (more: string): void => {
    text += more;
    live.grown(() => ({ text, cut: false }));
  };
  grow("a\n");
  grow("b\n");
  expect(shown).toEqual(["a\n"]);
  vi.advanceTimersByTime(99);
  expect(shown).toHaveLength(1);
  vi.advanceTimersByTime(1);
  expect(shown).toEqual(["a\n", "a\nb\n"]);
  vi.advanceTimersByTime(1000); // Nothing new, nothing shown.
  expect(shown).toHaveLength(2);
  grow("c\n");
  expect(shown.at(-1)).toBe("a\nb\nc\n");
  grow("d\n");
  live.stop();
  vi.advanceTimersByTime(1000);
  expect(shown.at(-1)).toBe("a\nb\nc\n");
});
