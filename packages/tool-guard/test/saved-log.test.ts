import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { appendToLog, closeLog, createLog, LOG_KEPT_MS, sweepOldLogs } from "../src/saved-log.ts";
import { sweepNowAndThen } from "../src/sweep.ts";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "logs-"));
});
afterAll(() => rmSync(dir, { recursive: true }));

const NOW = Date.now();

function aged(path: string, ageMs: number): string {
  const seconds = (NOW - ageMs) / 1000;
  utimesSync(path, seconds, seconds);
  return path;
}

test("a log lies directly in the temp directory, under a name that readers of pi's results accept", () => {
  const log = createLog();
  closeLog(log);
  rmSync(log.path);
  expect(log.path).toBe(join(tmpdir(), basename(log.path)));
  expect(basename(log.path)).toMatch(/^pi-bash-guard-[0-9a-f]{16}\.log$/);
  expect(basename(log.path)).toMatch(/^pi-bash-[^/\\]+\.log$/u);
});

test("a log is never made where something is already", () => {
  expect(() => createLog(join(dir, "missing"))).toThrow("ENOENT");
  const log = createLog(dir);
  appendToLog(log, Buffer.from("some "));
  appendToLog(log, Buffer.from("text"));
  expect(readFileSync(log.path, "utf8")).toBe("some text");
  closeLog(log);
  closeLog(log); // A second time does no harm.
});

test("the sweep takes old logs and nothing else", async () => {
  const make = (name: string, ageMs: number): string => {
    writeFileSync(join(dir, name), "");
    return aged(join(dir, name), ageMs);
  };
  const old = make("pi-bash-guard-00000000000000a1.log", LOG_KEPT_MS + 1000);
  const kept = [
    make("pi-bash-guard-00000000000000a2.log", LOG_KEPT_MS - 60_000),
    make("pi-bash-guard-00000000000000a3.log.txt", LOG_KEPT_MS * 2),
    make("pi-bash-00000000000000a4.log", LOG_KEPT_MS * 2),
    make("pi-bash-guard-short.log", LOG_KEPT_MS * 2),
    make("target.txt", LOG_KEPT_MS * 2),
  ];
  mkdirSync(join(dir, "pi-bash-guard-00000000000000a5.log"));
  kept.push(aged(join(dir, "pi-bash-guard-00000000000000a5.log"), LOG_KEPT_MS * 2));
  symlinkSync(join(dir, "target.txt"), join(dir, "pi-bash-guard-00000000000000a6.log"));
  kept.push(join(dir, "pi-bash-guard-00000000000000a6.log"));

  // In two days the link is old, too.
  expect(await sweepOldLogs(NOW, dir)).toEqual([old]);
  expect(existsSync(old)).toBe(false);
  expect(kept.filter((path) => !existsSync(path))).toEqual([]);
  const removedLater = await sweepOldLogs(NOW + 2 * LOG_KEPT_MS, dir);
  expect(removedLater.map((path) => basename(path))).not.toContain("pi-bash-guard-00000000000000a6.log");
  expect(existsSync(join(dir, "target.txt"))).toBe(true);
});

test("a sweep that cannot work does nothing", async () => {
  expect(await sweepOldLogs(NOW, join(dir, "missing"))).toEqual([]);
  const locked = mkdtempSync(join(dir, "locked-"));
  const log = join(locked, "pi-bash-guard-00000000000000b1.log");
  writeFileSync(log, "");
  aged(log, LOG_KEPT_MS * 2);
  chmodSync(locked, 0o500);
  // root may remove it all the same
  expect(await sweepOldLogs(NOW, locked)).toEqual(process.getuid?.() === 0 ? [log] : []);
  chmodSync(locked, 0o700);
});

test("a session sweeps every ten minutes at most", async () => {
  const old = (): string => {
    const path = join(dir, "pi-bash-guard-00000000000000b1.log");
    writeFileSync(path, "");
    return aged(path, LOG_KEPT_MS + 1000);
  };
  const path = old();
  expect(await sweepNowAndThen(NOW, dir)).toEqual([path]);
  old();
  expect(await sweepNowAndThen(NOW + 599_999, dir)).toEqual([]);
  expect(await sweepNowAndThen(NOW + 600_000, dir)).toEqual([path]);
});
