import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { isPlainPosix } from "../src/posix-text.ts";
import { guardedTool, run, stockTool } from "./guarded-tool.ts";

test.each([
  "npm test 2>&1 | tail -5",
  "cd web && make | grep x",
  "for i in 1 2; do echo $i; done | head -1",
  "cat <<E | tail -1\na\nE",
  "{ a; b; } | tail",
  'X="a"; ls | grep "$X"',
  "timeout 5 a | tail",
])("%j is plain", (command) => expect(isPlainPosix(command)).toBe(true));

test.each([
  "[[ a ]] | tail",
  "((1)) | tail",
  "a |& tail",
  "a &>f | tail",
  "a <<< x | tail",
  "diff <(a) b | tail",
  "echo $'a' | tail",
  "a=(1); b | tail",
  "a+=1; b | tail",
  "ls {a,b} | tail",
  "seq {1..3} | tail",
  "function f { a; }; f | tail",
  "time a | tail",
  "source x; a | tail",
  "set -o pipefail; a | tail",
])("%j is not", (command) => expect(isPlainPosix(command)).toBe(false));

describe("in a shell that is no bash", () => {
  let dir = "";
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "posix-"));
    // Debian's `sh` is dash; elsewhere `sh` is what there is.
    for (const name of ["dash", "sh", "zsh"]) {
      const shell = existsSync("/bin/dash") && name !== "sh" ? "/bin/dash" : "/bin/sh";
      writeFileSync(join(dir, name), `#!/bin/sh\nexec ${shell} "$@"\n`);
      chmodSync(join(dir, name), 0o755);
    }
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test.each([
    ["dash", "seq 5 | tail -2", true],
    ["sh", "cat gone.txt; { echo a; echo b; } | grep a", true],
    ["dash", "cat <<E | tail -1\na\nb\nE", true],
    ["dash", "seq 100000 | head -2", true],
    ["dash", "[[ a ]]; seq 5 | tail -2", false],
    ["zsh", "seq 5 | tail -2", false],
  ])("%s: %s", async (name, command, wasGuarded) => {
    const options = { cwd: dir, user: { shellPath: join(dir, name) }, shellName: name };
    const guarded = await run(guardedTool(options), command);
    const stock = await run(stockTool(options), command);
    expect([guarded.text, guarded.isError]).toEqual([stock.text, stock.isError]);
    expect(readPiToolGuardDetails(guarded.details) !== undefined).toBe(wasGuarded);
  });
});
