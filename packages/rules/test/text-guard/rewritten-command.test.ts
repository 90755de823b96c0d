import { spawnSync } from "node:child_process";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  realpathSync,
  rmSync,
  symlinkSync,
  utimesSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { privateFolder, sweepFolder } from "../../src/text-guard/private-folder.ts";
import { rewrittenCommand, takeRewritten } from "../../src/text-guard/rewritten-command.ts";

/** The temp directory, and beside it the project. */
let temp: string;
let work: string;

beforeEach(() => {
  const root = realpathSync(mkdtempSync(join(tmpdir(), "shellwise-text-")));
  [temp, work] = [join(root, "tmp"), join(root, "work")];
  for (const folder of [temp, work]) mkdirSync(folder);
  vi.stubEnv("TMPDIR", temp);
  return () => rmSync(root, { recursive: true, force: true });
});

afterEach(() => {
  vi.unstubAllEnvs();
});

/** What a host would make of a command: the text, what it printed and its status, and the lines for what it hid. */
function ran(command: string): {
  readonly stdout: string;
  readonly status: number | null;
  readonly hidden: readonly string[];
} {
  const text = rewrittenCommand(command, "bash", work) ?? command;
  const { stdout, status } = spawnSync("bash", ["-c", text], { cwd: work, encoding: "utf8" });
  const rewritten = takeRewritten(text);
  expect(rewritten?.command ?? command).toBe(command);
  return {
    stdout: stdout.replaceAll(/\/\S+\.log/g, "LOG"),
    status,
    hidden: rewritten?.hiddenFailures(status ?? 0) ?? [],
  };
}

function leftBehind(): readonly string[] {
  return readdirSync(temp, { recursive: true, encoding: "utf8" }).map((name) => name.replace(/[0-9a-f]{8}/, "ID"));
}

function folderPath(): string {
  return join(temp, `shellwise-${process.getuid?.()}`);
}

describe("a rewritten command", () => {
  test("with a view: the failure in front of it", () => {
    expect(ran("sh -c 'seq 1 5; exit 3' | tail -1")).toEqual({
      stdout: "5\n[Command exited with code 3. Full output: LOG]\n",
      status: 3,
      hidden: [],
    });
    expect(leftBehind()).toEqual([expect.stringMatching(/^shellwise-\d+$/), expect.stringMatching(/\/ID\.log$/)]);
  });

  test("with a view that shows all: nothing is left behind", () => {
    expect(ran("echo a | tail -1")).toEqual({ stdout: "a\n", status: 0, hidden: [] });
    expect(leftBehind()).toEqual([expect.stringMatching(/^shellwise-\d+$/)]);
  });

  test("with another end: a line for what failed", () => {
    expect(ran("sh -c 'echo a; exit 4' | wc -l")).toEqual({
      stdout: "1\n",
      status: 0,
      hidden: ["[Hidden failure: `sh -c 'echo a; exit 4'` exited with code 4; its pipeline's status is that of `wc`.]"],
    });
    expect(ran("sh -c 'exit 4' | sort; echo a | tail -1")).toMatchObject({
      stdout: "a\n",
      hidden: [expect.stringContaining("exited with code 4; its pipeline's status is that of `sort`")],
    });
    expect(leftBehind()).toEqual([expect.stringMatching(/^shellwise-\d+$/)]);
  });

  test("is found once", () => {
    const text = rewrittenCommand("a | wc -l", "bash", work) ?? "";
    expect(takeRewritten(text)?.command).toBe("a | wc -l");
    expect(takeRewritten(text)).toBeUndefined();
  });
});

describe("runs as it is", () => {
  test.each([
    ["no pipe", "make; test -f a", "bash"],
    ["a list of one stage each", "make && rg x", "bash"],
    ["no bash", "make | tail", "fish"],
    ["a shell that is not known", "make | tail", undefined],
    ["what does not parse", "make | tail '", "bash"],
    ["what would read the record", "grep -r x $TMPDIR | sort", "bash"],
  ])("%s", (_name, command, shell) => {
    expect(rewrittenCommand(command, shell, work)).toBeUndefined();
  });

  test("in the temp directory itself, what searches it", () => {
    expect(rewrittenCommand("grep -r x . | sort", "bash", temp)).toBeUndefined();
  });

  test("a text that only names such a file is nobody's", () => {
    const folder = privateFolder() ?? "";
    writeFileSync(join(folder, "0123abcd.log"), "full output");
    expect(takeRewritten(`cat ${folder}/0123abcd.log`)).toBeUndefined();
    expect(existsSync(join(folder, "0123abcd.log"))).toBe(true);
    expect(takeRewritten("make | tee /tmp/other/shellwise-0/0123abcd.log")).toBeUndefined();
  });
});

describe("the private folder", () => {
  test("is the user's alone", () => {
    expect(privateFolder()).toBe(folderPath());
    chmodSync(folderPath(), 0o755);
    expect(privateFolder()).toBeUndefined();
  });

  test("is no link and no file", () => {
    symlinkSync(work, folderPath());
    expect(privateFolder()).toBeUndefined();
    rmSync(folderPath());
    writeFileSync(folderPath(), "");
    expect(privateFolder()).toBeUndefined();
  });

  test("forgets after a day", () => {
    const folder = privateFolder() ?? "";
    const now = Date.UTC(2026, 0, 2);
    for (const [name, hours] of [
      ["old.log", 25],
      ["new.log", 23],
    ] as const) {
      writeFileSync(join(folder, name), "");
      utimesSync(join(folder, name), new Date(now), new Date(now - hours * 3_600_000));
    }
    sweepFolder(folder, now);
    expect(readdirSync(folder)).toEqual(["new.log"]);
    sweepFolder(join(folder, "gone"), now);
  });
});
