import { afterEach, beforeEach, expect, test, vi } from "vitest";
import ProgressReporter from "./progress-reporter.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const file = (relativeModuleId: string) => ({ relativeModuleId });

test("says every ten seconds what is done and what is running, until the end", () => {
  const lines: string[] = [];
  const reporter = new ProgressReporter({ print: (line) => lines.push(line) });
  reporter.onTestRunStart([{ moduleId: "/a" }, { moduleId: "/b" }, { moduleId: "/c" }]);
  vi.advanceTimersByTime(8000);
  reporter.onTestModuleQueued(file("a.test.ts"));
  vi.advanceTimersByTime(2000);
  reporter.onTestModuleEnd(file("a.test.ts"));
  reporter.onTestModuleQueued(file("b.test.ts"));
  reporter.onTestModuleQueued(file("c.test.ts"));
  vi.advanceTimersByTime(10_000);
  reporter.onTestModuleEnd(file("c.test.ts"));
  reporter.onTestModuleEnd(file("b.test.ts"));
  vi.advanceTimersByTime(10_000);
  reporter.onTestRunEnd();
  vi.advanceTimersByTime(60_000);
  expect(lines).toEqual([
    "  10 s: 0 of 3 files done; running a.test.ts (2 s)\n",
    "  20 s: 1 of 3 files done; running b.test.ts (10 s), c.test.ts (10 s)\n",
    "  30 s: 3 of 3 files done; running nothing\n",
  ]);
});
