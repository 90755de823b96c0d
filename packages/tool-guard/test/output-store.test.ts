import { existsSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeReading, OutputStore } from "../src/output-store.ts";
import { createLog, type OpenLog } from "../src/saved-log.ts";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "store-"));
});
afterAll(() => rmSync(dir, { recursive: true }));

const inDir = (): OpenLog => createLog(dir);
const readOnly = (): OpenLog => ({ path: join(dir, "none"), fd: openSync("/dev/null", "r") });
const noLog = (): OpenLog => {
  throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
};

async function replayed(store: OutputStore): Promise<string | undefined> {
  const chunks: Buffer[] = [];
  return (await store.replay((chunk) => chunks.push(chunk))) ? Buffer.concat(chunks).toString() : undefined;
}

function filled(store: OutputStore, ...chunks: readonly string[]): OutputStore {
  for (const chunk of chunks) store.append(Buffer.from(chunk));
  return store;
}

describe("OutputStore", () => {
  test("keeps short output in memory, without a file", async () => {
    const store = filled(new OutputStore(10, noLog), "12345", "67890");
    expect([store.place, store.bytes, store.inMemory()?.toString(), await replayed(store)]).toEqual([
      "memory",
      10,
      "1234567890",
      "1234567890",
    ]);
    expect(store.readAt(7)?.toString()).toBe("890");
  });

  test("moves longer output to a log, which is gone when it is not saved", async () => {
    let path = "";
    const store = filled(
      new OutputStore(10, () => {
        const log = inDir();
        ({ path } = log);
        return log;
      }),
      "12345",
      "678901",
      "2",
    );
    expect([store.place, store.bytes, store.inMemory(), await replayed(store)]).toEqual([
      "log",
      12,
      undefined,
      "123456789012",
    ]);
    expect(store.readAt(7)?.toString()).toBe("89012");
    const fd = store.openLogForReading() ?? -1;
    const buffer = Buffer.alloc(20);
    expect(buffer.toString("utf8", 0, readSync(fd, buffer))).toBe("123456789012");
    closeReading(fd);
    await store.discard();
    expect(existsSync(path)).toBe(false);
  });

  test("leaves what it has handed out as it was", async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => `${line}`.padEnd(9) + "\n");
    const output = lines.join("");
    const store = filled(new OutputStore(output.length, inDir), ...lines);
    const [all, part] = [store.inMemory(), store.readAt(50_000)];
    for (let chunk = 0; chunk < 100; chunk += 1) filled(store, "x".repeat(10_000));
    expect(store.place).toBe("log");
    expect(all?.toString()).toBe(output);
    expect(part?.toString()).toBe(output.slice(50_000));
    await store.discard();
  });

  test.each([
    ["in memory", 10_000_000, noLog],
    ["in a log", 10, inDir],
    ["lost", 10, noLog],
  ])("keeps the end of long output %s, from the beginning of a line on", async (_, memory, openLog) => {
    const store = new OutputStore(memory, openLog);
    const lines = Array.from({ length: 40_000 }, (__, line) => `line ${line} of the output\n`);
    filled(store, ...lines);
    const { text, cut } = store.end();
    expect(cut).toBe(true);
    expect(text.length).toBeGreaterThan(63 * 1024);
    expect(text.length).toBeLessThanOrEqual(64 * 1024);
    expect(text).toMatch(/^line \d+ of the output\n/);
    expect(lines.join("").endsWith(text)).toBe(true);
    await store.discard();
  });

  test("keeps the end of one long line, and characters that came in two chunks", () => {
    const store = new OutputStore(1_000_000, noLog);
    const bytes = Buffer.from("ü".repeat(100_000));
    store.append(bytes.subarray(0, 1001));
    store.append(bytes.subarray(1001));
    expect(store.end().text.endsWith("ü".repeat(32_000))).toBe(true);
  });

  test("the end of short output is all of it", () => {
    expect(filled(new OutputStore(10, noLog), "short").end()).toEqual({ text: "short", cut: false });
  });

  test("saves what is in memory, for the user only", async () => {
    const store = filled(new OutputStore(10, inDir), "short\n");
    const path = store.save() ?? "";
    await store.discard();
    expect(readFileSync(path, "utf8")).toBe("short\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("saves what is in a log", async () => {
    const store = filled(new OutputStore(3, inDir), "a longer", " text\n");
    const path = store.save() ?? "";
    expect(store.save()).toBe(path);
    await store.discard();
    expect(readFileSync(path, "utf8")).toBe("a longer text\n");
  });

  test.each([
    ["opened", noLog, "ENOSPC"],
    ["written", readOnly, "EBADF"],
  ])("loses longer output when no log can be %s, but not its length", async (_, openLog, code) => {
    const store = filled(new OutputStore(3, openLog), "abc", "def", "ghi");
    expect([store.place, store.failure, store.bytes]).toEqual(["lost", code, 9]);
    expect([store.inMemory(), store.readAt(0), store.openLogForReading(), store.save()]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ]);
    expect(await replayed(store)).toBeUndefined();
    await store.discard();
  });

  test.each([
    ["opened", noLog],
    ["written", readOnly],
  ])("keeps short output that cannot be saved, since no log can be %s", (_, openLog) => {
    const store = filled(new OutputStore(10, openLog), "short");
    expect([store.save(), store.place, store.inMemory()?.toString()]).toEqual([undefined, "memory", "short"]);
  });
});
