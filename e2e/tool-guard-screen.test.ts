import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, call, PI_VERSIONS, withPiScreen } from "./harness/index.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");

/** Wide enough for the path of a log in one line, wherever the temp directory is. */
const COLUMNS = 240;

describe.each(PI_VERSIONS)("tool-guard on the screen of pi %s", (version) => {
  test("shows a fast command as pi shows it, and what aliased arguments mean", async () => {
    await withPiScreen(
      { version, rows: 120, columns: COLUMNS, extensions: [GUARD], files: { "a.txt": "one\ntwo\n" } },
      async (screen) => {
        await screen.prompt("go", [
          bash("seq 3000 | tail -2"),
          bash("sh -c 'seq 9; exit 3' | tail -1"),
          call("bash", { cmd: "echo hello" }),
          call("read", { filename: "a.txt" }),
          call("edit", { target: "a.txt", old_str: "two", new_str: "TWO" }),
          call("write", { filePath: "b.txt", text: "written\n" }),
        ]);
        const text = screen.text();
        expect(text).toMatch(/\n\s+\$ seq 3000 \| tail -2\n\s*\n\s+2999\n\s+3000\n\s*\n\s+Took \d+\.\ds\n/);
        expect(text).not.toContain("tool-guard ·");
        expect(text).not.toContain("Removed trailing");
        expect(text.match(/Full output/g)).toHaveLength(1); // of the failure, in its text
        expect(text).toContain("$ echo hello");
        expect(text).toContain("read a.txt");
        expect(text).toMatch(/edit a\.txt[^]*-2 two[^]*\+2 TWO/);
        expect(text).toContain("write b.txt");
        expect(text).not.toContain("Could not find");
      },
    );
  });

  test("shows a receipt and a notice for a slow command", async () => {
    const everythingIsSlow = { "pi-tool-guard.json": JSON.stringify({ slowAfterMs: 0 }) };
    await withPiScreen(
      { version, columns: COLUMNS, extensions: [GUARD], agentFiles: everythingIsSlow },
      async (screen) => {
        await screen.prompt("go", [bash("seq 300 | tail -2"), bash("seq 3 | tail -5")]);
        const text = screen.text();
        expect(text).toMatch(
          /\n\s+\$ seq 300 \| tail -2\n\s*\n\s+299\n\s+300\n\s*\n\s+\[Full output: \S+\]\n\s*\n\s+🛡\s+pi-tool-guard · tail -2\n/,
        );
        expect(text).toMatch(/\n\s+Context saved · 300 → 2 lines · 99% smaller · 1 KiB saved\n/);
        expect(text).toMatch(/\n\s+Took \d+\.\ds {2}[█░]{18} {2}cmd \d+\.\ds · filter \d+\.\ds\n/);
        expect(text.replaceAll(/\s+/g, " ")).toMatch(
          /Removed trailing pipeline commands: `tail -2` from `seq 300 \| tail -2`\. Full output: \S+/,
        );
        // The view of the second changed nothing: pi's plain line, and not a word.
        expect(text).toMatch(/\n\s+1\n\s+2\n\s+3\n\s*\n\s+Took \d+\.\ds\n/);
        expect(text.match(/Removed trailing/g)).toHaveLength(1);
      },
    );
  });
});
