import { expect, test } from "vitest";
import { ProgressLine } from "./progress-line.ts";

function screen(isTTY: boolean): { isTTY: boolean; columns: number; written: string; write: (text: string) => void } {
  return {
    isTTY,
    columns: 60,
    written: "",
    write(text) {
      this.written += text;
    },
  };
}

test("draws over its line, not more often than ten times a second, and takes it away", () => {
  const out = screen(true);
  let now = 0;
  const line = new ProgressLine(out, 2048, () => now);
  line.show(1024, 1234);
  now = 99;
  line.show(1500, 2000);
  now = 100;
  line.show(2048, 3000);
  line.clear();
  expect(out.written.split("\r\u001B[2K")).toEqual([
    "",
    "██████████░░░░░░░░░░ 50 %  1.0 KB of 2.0 KB, 1,234 calls",
    "████████████████████ 100 %  2.0 KB of 2.0 KB, 3,000 calls",
    "",
  ]);
});

test("never wraps", () => {
  const out = { ...screen(true), columns: 11 };
  new ProgressLine(out, 2048).show(1024, 1);
  expect(out.written).toBe("\r\u001B[2K██████████");
});

test("writes nothing where there is no terminal", () => {
  const out = screen(false);
  const line = new ProgressLine(out, 1);
  line.show(1, 1);
  line.clear();
  expect(out.written).toBe("");
});
