import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { noteOnResult } from "../../packages/rules/src/notes/index.ts";
import { MISSING_TOOLS, PATH_WITH_RIPGREP, RUNNABLE } from "./real-commands.ts";
import { fillWorkspace } from "./workspace.ts";

const judge = noteOnResult([]);

/** Bash is the referee: what each command of the table really ends with, and what is said of that. */
describe("real commands in bash", () => {
  let folder = "";
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), "shellwise-lens-"));
    fillWorkspace(folder);
    if (MISSING_TOOLS.length > 0) process.stderr.write(`Not on this machine: ${MISSING_TOOLS.join(", ")}\n`);
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test.each(RUNNABLE)("$command", ({ command, status, note }) => {
    const ran = spawnSync("bash", ["-c", command], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, PATH: PATH_WITH_RIPGREP },
      input: "",
    });
    expect(ran).toMatchObject({ status });
    const expected = note === undefined ? "quiet" : `[exit-code note: ${note}]`;
    const output = { kind: "separate", stdout: ran.stdout, stderr: ran.stderr } as const;
    expect(spoken(command, status, output)).toBe(expected);
    // Standard error may come before or after what the command found.
    for (const text of new Set([ran.stdout + ran.stderr, ran.stderr + ran.stdout])) {
      expect(spoken(command, status, { kind: "merged", text })).toBe(expected);
    }
  });
});

function spoken(command: string, exitCode: number, output: Parameters<typeof judge>[0]["output"]): string {
  const verdict = judge({ command, exitCode, output });
  return verdict.kind === "note" ? verdict.note : "quiet";
}
