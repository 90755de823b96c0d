import { spawn } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import { processesBelow } from "../scripts/own-temp-dir.mjs";

/** The commands of this checkout leave no file in the temp directory and no process, however they end. */

const ROOT = join(import.meta.dirname, "..");

/** Commands in the guard in this process, and a pi on a screen. */
const TEST = [
  "scripts/test.mjs",
  "tool-guard/test/live-output",
  "tool-guard-screen",
  "-t",
  "1.6 shows a receipt|first output",
];
const DEMO = ["scripts/tsx.mjs", "demo/show.ts", "--pi", "1.6", "--scene", "search-without-match"];
const BENCH = ["scripts/tsx.mjs", "bench/soak.ts", "--calls", "20", "--pi", "1.6", "--no-control"];

/** Starts a command in a temp directory of its own; `left` is everything that is in there or works with it. */
function start(words) {
  const outer = mkdtempSync(join(tmpdir(), "l-"));
  const child = spawn(process.execPath, words, {
    cwd: ROOT,
    env: { ...process.env, TMPDIR: outer },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding("utf8").on("data", (text) => (output += text));
  const ended = new Promise((resolve) => {
    child.once("close", (status, signal) => resolve(signal ?? status));
  });
  const left = () => [...readdirSync(outer), ...processesBelow(outer)];
  return { child, outer, ended, left, output: () => output };
}

function isPi(pid) {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "latin1").includes("pi-coding-agent");
  } catch {
    return false;
  }
}

describe.skipIf(process.platform !== "linux")("nothing is left behind", () => {
  test.concurrent.each([
    ["npm test", TEST],
    ["npm run demo", DEMO],
    ["npm run bench:soak", BENCH],
  ])("by %s", async (_name, words) => {
    const { ended, left, output } = start(words);
    // The output says why, should it fail.
    expect([await ended, output()]).toEqual([0, expect.anything()]);
    expect(left()).toEqual([]);
  });

  test.concurrent.each([
    ["npm test", "SIGINT", TEST],
    ["npm run demo", "SIGTERM", DEMO],
    ["npm run bench:soak", "SIGHUP", BENCH],
  ])("by %s when %s ends it while pi runs", async (_name, signal, words) => {
    const { child, outer, ended, left } = start(words);
    await vi.waitFor(() => expect(processesBelow(outer).some(isPi)).toBe(true), { timeout: 60_000, interval: 50 });
    child.kill(signal);
    expect(await ended).toBe(signal);
    expect(left()).toEqual([]);
  });
});
