import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import type { SplitCommand } from "../src/guarded-run.ts";
import { type CallSite, planGuard } from "../src/guard-plan.ts";

const site: CallSite = { cwd: "/", commandPrefix: undefined, env: {} };

function why(command: string, more: Partial<CallSite> = {}): string {
  const plan = planGuard(command, { ...site, ...more });
  return plan.kind === "guard" ? "guarded" : plan.why;
}

function planned(source: string, more: Partial<CallSite> = {}): SplitCommand | string {
  const plan = planGuard(source, { ...site, ...more });
  return plan.kind === "guard" ? plan.command : plan.why;
}

describe("shell options that make another thing of a pipeline's status", () => {
  test.each([
    [undefined, "guarded"],
    ["source ~/.nvm/nvm.sh", "guarded"],
    ["set -u", "guarded"],
    ["export CI=1", "guarded"],
    ["set -e", "shell-options"],
    ["set -ue", "shell-options"],
    ["true; set -o errexit", "shell-options"],
    ["set -o pipefail", "shell-options"],
    ["set -euo pipefail", "shell-options"],
    ["shopt -s lastpipe", "shell-options"],
  ])("prefix %s: %s", (commandPrefix, expected) => {
    expect(why("npm test | tail -5", { commandPrefix })).toBe(expected);
  });

  test("come with the environment, too", () => {
    expect(why("npm test | tail -5", { env: { SHELLOPTS: "braceexpand:pipefail" } })).toBe("shell-options");
    expect(why("npm test | tail -5", { env: { BASHOPTS: "lastpipe" } })).toBe("shell-options");
    expect(why("npm test | tail -5", { env: { SHELLOPTS: "braceexpand:hashall" } })).toBe("guarded");
  });
});

describe("a command that would read the guard's own log", () => {
  let dir = "";
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "plan-"));
    symlinkSync(tmpdir(), join(dir, "link"));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  test.each([
    ["grep -r x / | tail -3", "reads-own-log"],
    [`grep -r x ${tmpdir()} | tail -3`, "reads-own-log"],
    [`ls -A ${tmpdir()}/ | tail -3`, "reads-own-log"],
    ["grep -r x . | tail -3", "reads-own-log"],
    ["ls | tail -3", "reads-own-log"],
    [`cd ${tmpdir()} && ls | tail -3`, "reads-own-log"],
    ["grep -r x /usr | tail -3", "guarded"],
    [`ls ${tmpdir()}/below | tail -3`, "guarded"],
    ["cd /usr && ls | tail -3", "guarded"],
    ["grep x /etc/hosts | tail -3", "guarded"],
    ["npm test | tail -3", "guarded"],
  ])("%s: %s", (command, expected) => {
    expect(why(command)).toBe(expected);
  });

  test("is found through links and the home directory", () => {
    expect(why(`ls ${join(dir, "link")} | tail -3`)).toBe("reads-own-log");
    expect(why("ls | tail -3", { cwd: join(dir, "link") })).toBe("reads-own-log");
    vi.stubEnv("TMPDIR", join(homedir(), "tmp"));
    expect(why("ls ~ | tail -3")).toBe("reads-own-log");
    expect(why("ls ~/other | tail -3")).toBe("guarded");
    vi.unstubAllEnvs();
  });
});

describe("a search that is stopped by its view", () => {
  test.each([
    // An error message would be the first line, and the answer would never come.
    ["find /usr -name x | head -1", "errors-fill-view"],
    ["rg x /usr | head -5", "errors-fill-view"],
    ["grep -r x /usr | cat | head -5", "errors-fill-view"],
    ["find /usr -name x 2>/dev/null | head -1", "guarded"],
    ["find /usr -name x 2>&1 | head -1", "guarded"],
    ["find /usr -name x |& head -1", "guarded"],
    ["find /usr -name x | tail -1", "guarded"],
    ["npm test | head -1", "guarded"],
  ])("%s: %s", (command, expected) => {
    expect(why(command)).toBe(expected);
  });
});

describe("the view", () => {
  test("runs behind the configured prefix, which has nothing to read and no say", () => {
    expect(planned("npm test | grep FAIL", { commandPrefix: "shopt -s expand_aliases" })).toMatchObject({
      viewSource: "{ shopt -s expand_aliases\n} </dev/null >/dev/null 2>&1\ngrep FAIL",
    });
  });

  test.each([
    ["npm test | rg FAIL | head", {}, ["rg", "head"]],
    ["npm test | /usr/bin/grep FAIL", {}, []],
    ["PATH=/opt/bin; npm test | rg FAIL", {}, []],
    ["npm test | rg FAIL", { commandPrefix: 'rg() { grep "$@"; }' }, []],
  ])("%s is looked up on the path only where a file is meant", (source, more, lookUp) => {
    expect(planned(source, more)).toMatchObject({ lookUp });
  });
});
