import { spawnSync } from "node:child_process";
import { symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { countLines, lookAt } from "../../src/exploration/file-facts.ts";
import { planted } from "./planted.ts";

const bytes = (...values: (number | string)[]): Uint8Array =>
  Buffer.concat(values.map((value) => (typeof value === "string" ? Buffer.from(value) : Buffer.from([value]))));

describe("what a path is", () => {
  test.each([
    ["a.ts", "text", "text"],
    ["empty", "", "text"],
    ["late.bin", `${"x".repeat(8192)}\0`, "text"],
    ["nul.dat", `${"x".repeat(8191)}\0`, "binary"],
    ["photo", bytes(0xff, 0xd8, 0xff, "x"), "binary"],
    ["picture", bytes(0x89, "PNG\r\n", 0x1a, "\n"), "binary"],
    ["moving", "GIF89a", "binary"],
    ["web", "RIFFxxxxWEBP", "binary"],
    ["letters.txt", "BM and so on", "text"],
    ["vector.svg", "<svg/>", "text"],
    ["text.PNG", "no picture", "binary"],
    ["a.tar.gz", "no archive", "binary"],
  ])("%s", async (name, content, kind) => {
    expect((await lookAt(join(planted({ [name]: content }), name))).kind).toBe(kind);
  });

  test("folders, pipes, nothing, and links to each", async () => {
    const root = planted({ "folder/a.ts": "x", "a.ts": "x" });
    spawnSync("mkfifo", [join(root, "pipe")]);
    for (const target of ["folder", "pipe", "gone", "a.ts"]) symlinkSync(target, join(root, `link-${target}`));
    const kinds = ["folder", "pipe", "gone", "link-folder", "link-pipe", "link-gone", "link-a.ts"].map(
      async (name) => (await lookAt(join(root, name))).kind,
    );
    expect(await Promise.all(kinds)).toEqual(["directory", "special", "none", "directory", "special", "none", "text"]);
    expect(await lookAt(join(root, "link-a.ts"))).toMatchObject({ realPath: join(root, "a.ts"), bytes: 1 });
  });
});

describe("lines", () => {
  test.each([
    ["", 0, 0],
    ["\n", 1, 0],
    ["a", 1, 1],
    ["a\n", 1, 1],
    ["a\nbc", 2, 2],
    ["a\n\nbcd\n", 3, 3],
    ["a\r\nb\r\n", 2, 2],
    [`${"x".repeat(65_535)}\ny\n`, 2, 65_535],
    [`${"x".repeat(65_536)}\ny\n`, 2, 65_536],
    ["ab\n".repeat(50_000), 50_000, 2],
    [`é\n`.repeat(30_000), 30_000, 2],
  ])("of %#", async (content, lines, longest) => {
    const root = planted({ f: content });
    expect(await countLines(join(root, "f"), 1e9)).toEqual({ lines, longest });
  });

  test("are counted up to a limit", async () => {
    const root = planted({ f: "ab\n".repeat(100) });
    expect(await countLines(join(root, "f"), 7)).toEqual({ lines: 3, longest: 2 });
  });
});
