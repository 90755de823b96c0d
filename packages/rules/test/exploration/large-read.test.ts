import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { lookAt } from "../../src/exploration/file-facts.ts";
import { isInstruction, type ReadSize, readSize } from "../../src/exploration/large-read.ts";
import { numbered, planted } from "./planted.ts";

const LIMITS = { maxBytes: 20_480, maxLines: 600 };

async function sizeOf(content: string): Promise<ReadSize> {
  const file = await lookAt(join(planted({ f: content }), "f"));
  return file.kind === "text" ? await readSize(file, LIMITS) : expect.unreachable();
}

describe("a file is large", () => {
  test.each([
    ["20,480 bytes", "x".repeat(1023).concat("\n").repeat(20), { kind: "small" }],
    ["20,481 bytes", `${"x".repeat(1023).concat("\n").repeat(20)}\n`, { kind: "large", extent: { lines: 21 } }],
    ["600 lines", "x\n".repeat(600), { kind: "small" }],
    ["600 lines and a bit", `${"x\n".repeat(600)}x`, { kind: "large", extent: { lines: 601 } }],
    ["one line of 120 KB", "x".repeat(120_000), { kind: "uncuttable" }],
    ["a line of 20,480 bytes among others", `${"x".repeat(20_480)}\ny\n`, { kind: "large", extent: { lines: 2 } }],
    ["a line of 20,481 bytes among others", `${"x".repeat(20_481)}\ny\n`, { kind: "uncuttable" }],
    ["nothing", "", { kind: "small" }],
    [
      "5 MB and one byte",
      `${"x"
        .repeat(1023)
        .concat("\n")
        .repeat(5 * 1024)}y`,
      { kind: "large", extent: { bytes: 5_242_881 } },
    ],
    [
      "5 MB",
      "x"
        .repeat(1023)
        .concat("\n")
        .repeat(5 * 1024),
      { kind: "large", extent: { lines: 5120 } },
    ],
  ] as const)("%s", async (_, content, expected) => {
    expect(await sizeOf(content)).toEqual(expected);
  });

  test("500,000 lines are counted in little memory", async () => {
    const before = process.memoryUsage().arrayBuffers;
    const root = planted({ f: numbered(300_000) });
    const file = await lookAt(join(root, "f"));
    await (file.kind === "text" ? readSize(file, LIMITS) : expect.unreachable());
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(2 * 1024 * 1024);
  });
});

test.each([
  ["/p/skills/x/SKILL.md", true],
  ["/p/skills/x/more.md", true],
  ["/p/.skills/more.md", true],
  ["/p/AGENTS.md", true],
  ["/p/AGENTS.MD", true],
  ["/p/CLAUDE.md", true],
  ["/p/skill.md", true],
  ["/p/README.md", false],
  ["/p/myskills/x.md", false],
  ["/p/skills", false],
])("%s is an instruction: %s", (path, expected) => {
  expect(isInstruction(path)).toBe(expected);
});
