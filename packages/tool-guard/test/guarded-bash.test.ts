import { describe, expect, test } from "vitest";
import { guardedTool, run } from "./guarded-tool.ts";

describe("a guarded call", () => {
  const tool = guardedTool();
  test.each([
    ["seq 5 | tail -2", "4\n5\n", false],
    ["seq 5 | head -2", "1\n2\n", false],
    ["sh -c 'echo a; exit 3' | tail -1", "a\n\n\nCommand exited with code 3", true],
    ["printf 'a\\nb\\n' | grep zzz", "(no output)\n\nCommand exited with code 1", true],
  ])("%s", async (command, text, isError) => {
    const { details: _, ...result } = await run(tool, command);
    expect(result).toEqual({ text, isError });
  });
});
