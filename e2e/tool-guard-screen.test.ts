import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, call, PI_VERSIONS, withPiScreen } from "./harness/index.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");

describe.each(PI_VERSIONS)("tool-guard on the screen of pi %s", (version) => {
  test("shows a receipt and a notice for a slow command, and a fast one as pi shows it", async () => {
    const options = {
      version,
      extensions: [GUARD],
      agentFiles: { "pi-tool-guard.json": JSON.stringify({ slowAfterMs: 800 }) },
      files: { "a.txt": "one\ntwo\n" },
    };
    await withPiScreen(options, async (screen) => {
      await screen.prompt("be fast", [bash("seq 3000 | tail -2")]);
      const fast = screen.text();
      expect(fast).toMatch(/\n\s+\$ seq 3000 \| tail -2\n\s*\n\s+2999\n\s+3000\n\s*\n\s+Took \d+\.\ds\n/);
      expect(fast).not.toContain("tool-guard ·");
      expect(fast).not.toContain("Full output");
      expect(fast).not.toContain("Removed trailing");

      await screen.prompt("be slow", [bash("sh -c 'seq 300; sleep 1' | tail -2")]);
      const slow = screen.text().slice(fast.trimEnd().length - 200);
      expect(slow).toMatch(/🛡\s+pi-tool-guard · tail -2\n/);
      expect(slow).toMatch(/\n\s+Context saved · 300 → 2 lines · 99% smaller · 1 KiB saved\n/);
      expect(slow).toMatch(/\n\s+Took \d+\.\ds {2}█+░* {2}cmd \d+\.\ds · filter \d+\.\ds\n/);
      expect(slow.match(/Took/g)).toHaveLength(1);
      expect(slow.replaceAll(/\s+/g, " ")).toMatch(
        /Removed trailing pipeline commands: `tail -2` from `sh -c 'seq 300; sleep 1' \| tail -2`\. Full output: \S+/,
      );
    });
  });

  test("shows what aliased arguments mean", async () => {
    await withPiScreen({ version, extensions: [GUARD], files: { "a.txt": "one\ntwo\n" } }, async (screen) => {
      await screen.prompt("go", [
        call("bash", { cmd: "echo hello" }),
        call("read", { filename: "a.txt" }),
        call("edit", { target: "a.txt", old_str: "two", new_str: "TWO" }),
        call("write", { filePath: "b.txt", text: "written\n" }),
      ]);
      const text = screen.text();
      expect(text).toContain("$ echo hello");
      expect(text).toContain("read a.txt");
      expect(text).toMatch(/edit a\.txt[^]*-2 two[^]*\+2 TWO/);
      expect(text).toContain("write b.txt");
      expect(text).not.toContain("Could not find");
    });
  });
});
