import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { readPiToolGuardDetails } from "../src/contract.ts";
import { guardedTool, run, stockTool, type GuardOptions } from "./guarded-tool.ts";

let cwd = "";
beforeAll(() => {
  cwd = mkdtempSync(join(tmpdir(), "shell-"));
});
afterAll(() => rmSync(cwd, { recursive: true, force: true }));

const both = async (command: string, options: GuardOptions) => {
  const guarded = await run(guardedTool({ cwd, ...options }), command);
  const stock = await run(stockTool({ cwd, ...options }), command);
  return { guarded, stock, wasGuarded: readPiToolGuardDetails(guarded.details) !== undefined };
};

describe("the user's shell", () => {
  test.each([
    ["functions of the prefix", 'grep() { command grep -i "$@"; }', "printf 'ABC\\nx\\n' | grep abc"],
    ["aliases of the prefix", "shopt -s expand_aliases\nalias grep='grep -i'", "printf 'ABC\\nx\\n' | grep abc"],
    ["variables of the prefix", "export GREP_COLORS=x PAT=b", "printf 'a\\nb\\n' | grep \"b\""],
    ["a prefix that ends in a comment", "true # done", "seq 5 | tail -1"],
    ["a prefix of several lines", 'f() {\n  tail "$@"\n}\nhead() { f -n 1; }', "seq 5 2>&1 | head"],
    ["a prefix that reads", "read -r line; true", "seq 5 | tail -1"],
  ])("%s hold for the view, too", async (_, commandPrefix, command) => {
    const { guarded, stock, wasGuarded } = await both(command, { user: { commandPrefix } });
    expect([guarded.text, guarded.isError, wasGuarded]).toEqual([stock.text, stock.isError, true]);
  });

  test.each(["set -o pipefail", "set -e", "set -euo pipefail"])(
    "%s in the prefix means what it means",
    async (prefix) => {
      for (const command of [
        "false | tail -1",
        "true | grep x",
        "sh -c 'echo a; exit 3' | tail -1",
        "seq 3 | tail -1",
      ]) {
        const { guarded, stock } = await both(command, { user: { commandPrefix: prefix } });
        // Without pipefail the failure is unmasked.
        const status = prefix === "set -e" && /false|exit/.test(command) ? true : stock.isError;
        expect([command, guarded.isError]).toEqual([command, status]);
        if (prefix !== "set -e") expect([command, guarded.text]).toEqual([command, stock.text]);
      }
    },
  );

  test("no start file is read for the view, whatever started pi", async () => {
    writeFileSync(join(cwd, ".bashrc"), "echo from a start file\n");
    vi.stubEnv("HOME", cwd);
    vi.stubEnv("SHLVL", undefined);
    const { guarded, wasGuarded } = await both("seq 5 | tail -1", {});
    vi.unstubAllEnvs();
    expect([guarded.text, wasGuarded]).toEqual(["5\n", true]);
  });

  test("another bash is used for the view, too", async () => {
    const shellPath = join(cwd, "bash");
    writeFileSync(shellPath, `#!/bin/sh\nprintf '%s\\n' "$2" >> ${join(cwd, "ran")}\nexec /bin/bash "$@"\n`);
    chmodSync(shellPath, 0o755);
    const { text } = await run(guardedTool({ cwd, user: { shellPath } }), "seq 3 | tail -1");
    expect(text).toBe("3\n");
    const ran = readFileSync(join(cwd, "ran"), "utf8").replaceAll(/'[^']*\/\.pi-bash-guard-[0-9a-f]+\/(\w+)'/g, "$1");
    // The proof that it reaches the pipe, the command with another standard output, and the view.
    expect(ran).toBe("printf x >out\nseq 3 >ran >out \ntail -1\n");
  });

  test("a shell that is not there is pi's to complain about", async () => {
    const { guarded, stock } = await both("seq 3 | tail -1", { user: { shellPath: join(cwd, "none", "bash") } });
    expect(guarded).toEqual(stock);
  });

  test("environment and directory are the command's", async () => {
    vi.stubEnv("PATTERN", "two");
    const { guarded, stock } = await both("printf 'one\\ntwo\\n' | grep -e two", {});
    expect(guarded.text).toBe(stock.text);
    vi.unstubAllEnvs();
  });
});

test("what the prefix prints is no part of what the view is given", async () => {
  const { guarded, stock } = await both("seq 5 2>&1 | head -1", { user: { commandPrefix: "echo noise" } });
  expect([guarded.text, stock.text]).toEqual(["noise\n1\n", "noise\n1\n"]);
});

test("what the command writes on standard error is shown, as in a shell", async () => {
  const { guarded, stock } = await both("sh -c 'echo err >&2; sleep 0.1; echo out' | grep out", {});
  expect([guarded.text, stock.text]).toEqual(["err\nout\n", "err\nout\n"]);
});

test("a background job in front of the pipeline is not waited for, as in pi", async () => {
  const { guarded } = await both("(sleep 3; echo late) & echo now | tail -1", {});
  expect(guarded.text).toBe("now\n");
});

describe("accepted differences from the shell", () => {
  test("a producer that a signal killed: bash says so where no pipe follows", async () => {
    const { guarded } = await both("sh -c 'echo a; kill -9 $$' | cat - | tail -1", {});
    // `cat` passes its input on: the status is that of the stage before it.
    expect([guarded.text, guarded.isError]).toEqual(["a\n\n\nCommand exited with code 137", true]);
    const alone = await both("sh -c 'kill -9 $$'; seq 3 | tail -1", {});
    const ids = /line 1: +\d+/;
    expect(alone.guarded.text.replace(ids, "")).toBe(alone.stock.text.replace(ids, ""));
  });

  test("the report of `time` is about the producer, and stands in front of the view", async () => {
    const { guarded } = await both("time seq 3 | tail -1", {});
    expect(guarded.text).toMatch(/^\nreal\t[^]*3\n$/);
  });

  test("BASH_SUBSHELL counts one less", async () => {
    const { guarded, stock } = await both("{ echo $BASH_SUBSHELL; } | tail -1", {});
    expect([guarded.text, stock.text]).toEqual(["0\n", "1\n"]);
  });
});

test.each(["call_1/1", "call_1/2/17"])("a script's call (%s) gets the shell's own bytes and status", async (id) => {
  const tool = guardedTool({ cwd });
  const ctx = undefined as never;
  const { details } = await tool.execute(id, { command: "sh -c 'seq 5; exit 3' | tail -1" }, undefined, undefined, ctx);
  expect(details).toBeUndefined();
});
