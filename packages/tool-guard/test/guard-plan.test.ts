import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { type CallSite, type GuardPlan, planGuard } from "../src/guard-plan.ts";

const site: CallSite = { cwd: "/usr", commandPrefix: undefined, env: {} };

const LOG_LIMIT = 1_000_000_000;

function planned(source: string, more: Partial<CallSite> = {}): GuardPlan {
  return planGuard(source, { ...site, ...more }, LOG_LIMIT);
}

function why(source: string, more: Partial<CallSite> = {}): string {
  const plan = planned(source, more);
  return plan.kind === "guard" ? "guarded" : plan.why;
}

describe("pipefail is the shell's own rule, wherever it is turned on", () => {
  test.each<[string, Partial<CallSite>, boolean]>([
    ["npm test | tail -5", {}, false],
    ["set -o pipefail; npm test | tail -5", {}, true],
    ["set -euo pipefail\nnpm test | tail -5", {}, true],
    ["(set -o pipefail; a | b) | tail", {}, false],
    ["npm test | tail -5", { commandPrefix: "set -o pipefail" }, true],
    ["npm test | tail -5", { env: { SHELLOPTS: "braceexpand:pipefail" } }, true],
    ["npm test | tail -5", { env: { SHELLOPTS: "braceexpand:hashall" } }, false],
  ])("%s %j: %s", (source, more, pipefail) => {
    expect(planned(source, more)).toMatchObject({ kind: "guard", command: { pipefail } });
  });

  test("holds between views, too", () => {
    expect(planned("set -o pipefail; make | grep x | tail")).toMatchObject({
      command: { viewSource: "set -o pipefail; grep x | tail" },
    });
  });
});

describe("the log", () => {
  test.each([
    ["npm test | tail -3", LOG_LIMIT],
    ["seq 5 | tail -3", LOG_LIMIT],
    // It would find the log that it fills.
    ["grep -r x / | tail -3", 8 * 1024 * 1024],
    ["for d in /tmp/*; do find $d; done | tail -3", 8 * 1024 * 1024],
    ["bash -c 'cd /tmp; rg x' | tail -3", 8 * 1024 * 1024],
  ])("of %s holds %i bytes at most", (source, totalBytes) => {
    expect(planned(source)).toMatchObject({ command: { limits: { totalBytes } } });
  });
});

describe("a command that may take the guard's own folder away first", () => {
  let dir = "";
  beforeAll(() => {
    dir = mkdtempSync(join(tmpdir(), "plan-"));
    symlinkSync(tmpdir(), join(dir, "link"));
  });
  afterAll(() => rmSync(dir, { recursive: true }));

  const T = tmpdir();
  test.each([
    [`rm -rf ${T}; make | tail`, "removes-temp-directory"],
    [`rm -r ${T}/ && mkdir ${T} && make | tail`, "removes-temp-directory"],
    ["rm -fr / ; make | tail", "removes-temp-directory"],
    ['rm -rf "$OUT"; make | tail', "removes-temp-directory"],
    [`mv ${T} /old; make | tail`, "removes-temp-directory"],
    [`find ${T} -mtime +1 -delete; make | tail`, "removes-temp-directory"],
    ["for d in a b; do rm -rf $d; done; make | tail", "removes-temp-directory"],
    [`cd ${T} && git clean -fdx && make | tail`, "guarded"], // not a repository of ours, as a rule
    // The name of the folder begins with a dot.
    [`rm -rf ${T}/*; make | tail`, "guarded"],
    [`rm -rf ${T}/build; make | tail`, "guarded"],
    ["rm -rf dist node_modules && npm ci | tail", "guarded"],
    ["rm -f *.log; make | tail", "guarded"],
    [`make | tee log | tail; rm -rf ${T}`, "no-view"],
  ])("%s: %s", (source, expected) => {
    expect(why(source)).toBe(expected);
  });

  test("is found through links and the home directory", () => {
    expect(why(`rm -rf ${join(dir, "link")}; make | tail`)).toBe("removes-temp-directory");
    vi.stubEnv("TMPDIR", join(homedir(), "tmp"));
    expect(why("rm -rf ~; make | tail")).toBe("removes-temp-directory");
    expect(why("rm -rf ~/other; make | tail")).toBe("guarded");
    vi.unstubAllEnvs();
  });
});

test("the view runs behind the configured prefix, which has nothing to read and no say", () => {
  expect(planned("npm test | grep FAIL", { commandPrefix: "shopt -s expand_aliases" })).toMatchObject({
    command: { viewSource: "{ shopt -s expand_aliases\n} </dev/null >/dev/null 2>&1\ngrep FAIL" },
  });
});
