import { existsSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { closeReading, OutputRecord } from "../src/output-record.ts";
import { createLog, type OpenLog } from "../src/saved-log.ts";

let dir = "";
beforeAll(() => {
  dir = mkdtempSync(join(tmpdir(), "record-"));
});
afterAll(() => rmSync(dir, { recursive: true }));

const inDir = (): OpenLog => createLog(dir);
const readOnly = (): OpenLog => ({ path: join(dir, "none"), fd: openSync("/dev/null", "r") });
const noLog = (): OpenLog => {
  throw Object.assign(new Error("no space left"), { code: "ENOSPC" });
};

const made = (memoryBytes: number, openLog: () => OpenLog, totalBytes = 1_000_000_000): OutputRecord =>
  new OutputRecord({ memoryBytes, totalBytes }, openLog);

/** Pieces that begin with `!` are the shell's, without it. */
function filled(record: OutputRecord, ...chunks: readonly string[]): OutputRecord {
  for (const chunk of chunks) {
    record.append(Buffer.from(chunk.replace(/^!/, "")), chunk.startsWith("!") ? "shell" : "producer");
  }
  return record;
}

const ofProducer = (record: OutputRecord): string => Buffer.concat([...record.producerChunks()]).toString();

function readFromStart(fd: number | undefined): string | undefined {
  if (fd === undefined) return undefined;
  const buffer = Buffer.alloc(100);
  const text = buffer.toString("utf8", 0, readSync(fd, buffer));
  closeReading(fd);
  return text;
}

describe("OutputRecord", () => {
  test("keeps short output in memory, without a file", () => {
    const record = filled(made(10, noLog), "12345", "67890");
    expect([record.bytes, record.full, record.inMemory()?.toString(), ofProducer(record)]).toEqual([
      10,
      false,
      "1234567890",
      "1234567890",
    ]);
  });

  test("moves longer output to a log, which is gone when it is not saved", async () => {
    let path = "";
    const record = filled(
      made(10, () => {
        const log = inDir();
        ({ path } = log);
        return log;
      }),
      "12345",
      "678901",
      "2",
    );
    expect([record.bytes, record.full, record.inMemory(), ofProducer(record)]).toEqual([
      12,
      false,
      undefined,
      "123456789012",
    ]);
    expect(readFromStart(record.openLogForReading())).toBe("123456789012");
    await record.discard();
    expect(existsSync(path)).toBe(false);
  });

  test.each([
    ["in memory", 100],
    ["in a log", 3],
  ])("knows what is the producer's (%s)", async (_, memory) => {
    const record = filled(made(memory, inDir), "!== ", "one ", "two ", "!err ", "!or ", "three", "!.");
    expect([ofProducer(record), record.producerBytes, record.end().text]).toEqual([
      "one two three",
      13,
      "== one two err or three.",
    ]);
    expect(record.inMemory("producer")?.toString()).toBe(memory === 100 ? "one two three" : undefined);
    expect(record.inMemory("shell")?.toString()).toBe(memory === 100 ? "== err or ." : undefined);
    // A view that reads the log itself would see all of it.
    expect(record.openLogForReading()).toBeUndefined();
    expect(readFileSync(record.save() ?? "", "utf8")).toBe("== one two err or three.");
    await record.discard();
  });

  test("leaves what it has handed out as it was", async () => {
    const lines = Array.from({ length: 10_000 }, (_, line) => `${line}`.padEnd(9) + "\n");
    const output = lines.join("");
    const record = filled(made(output.length, inDir), ...lines);
    const all = record.inMemory();
    for (let chunk = 0; chunk < 100; chunk += 1) filled(record, "x".repeat(10_000));
    expect([record.inMemory(), all?.toString()]).toEqual([undefined, output]);
    await record.discard();
  });

  test.each([
    ["in memory", 10_000_000, noLog],
    ["in a log", 10, inDir],
    ["not kept", 10, noLog],
  ])("has the end of long output at hand (%s), from the beginning of a line on", async (_, memory, openLog) => {
    const record = made(memory, openLog);
    const lines = Array.from({ length: 40_000 }, (__, line) => `line ${line} of the output\n`);
    filled(record, ...lines);
    const { text, cut } = record.end();
    expect(cut).toBe(true);
    expect(text.length).toBeGreaterThan(63 * 1024);
    expect(text.length).toBeLessThanOrEqual(64 * 1024);
    expect(text).toMatch(/^line \d+ of the output\n/);
    expect(lines.join("").endsWith(text)).toBe(true);
    await record.discard();
  });

  test("has the end of one long line, and characters that came in two chunks", () => {
    const record = made(1_000_000, noLog);
    const bytes = Buffer.from("ü".repeat(100_000));
    record.append(bytes.subarray(0, 1001), "producer");
    record.append(bytes.subarray(1001), "producer");
    expect(record.end().text.endsWith("ü".repeat(32_000))).toBe(true);
  });

  test("the end of short output is all of it", () => {
    expect(filled(made(10, noLog), "short").end()).toEqual({ text: "short", cut: false });
  });

  test("saves what is in memory, for the user only", async () => {
    const record = filled(made(10, inDir), "short\n");
    const path = record.save() ?? "";
    await record.discard();
    expect(readFileSync(path, "utf8")).toBe("short\n");
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test("saves what is in a log, which can still be read", async () => {
    const record = filled(made(3, inDir), "a longer", " text\n");
    const path = record.save() ?? "";
    expect([record.save(), ofProducer(record)]).toEqual([path, "a longer text\n"]);
    await record.discard();
    expect(readFileSync(path, "utf8")).toBe("a longer text\n");
  });

  test("keeps no more than it may, and what it has it keeps", async () => {
    const record = filled(made(4, inDir, 8), "abcd", "efgh", "ij", "kl");
    expect([record.full, record.bytes, ofProducer(record)]).toEqual([true, 12, "abcdefgh"]);
    expect([record.end(), record.inMemory(), record.openLogForReading()]).toEqual([
      { text: "abcdefghijkl", cut: false },
      undefined,
      undefined,
    ]);
    expect(readFileSync(record.save() ?? "", "utf8")).toBe("abcdefgh");
    await record.discard();
  });

  test.each([
    ["opened", noLog, "ENOSPC"],
    ["written", readOnly, "EBADF"],
  ])("still has what was in memory when no log can be %s", async (_, openLog, code) => {
    const record = filled(made(3, openLog), "abc", "def", "ghi");
    expect([record.full, record.failure, record.bytes, ofProducer(record)]).toEqual([true, code, 9, "abc"]);
    expect([record.inMemory(), record.openLogForReading(), record.end().text]).toEqual([
      undefined,
      undefined,
      "abcdefghi",
    ]);
    await record.discard();
  });

  test.each([
    ["opened", noLog],
    ["written", readOnly],
  ])("keeps short output that cannot be saved, since no log can be %s", (_, openLog) => {
    const record = filled(made(10, openLog), "short");
    expect([record.save(), record.full, record.inMemory()?.toString()]).toEqual([undefined, false, "short"]);
  });
});
