import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { configuredShell } from "../src/index.ts";
import { FakePi } from "./fake-pi.ts";

describe("pi 1.6: its settings", () => {
  test.each([
    [{}, { name: "bash", isBash: true }],
    [{ shellPath: "" }, { name: "bash", isBash: true }],
    [{ shellPath: undefined }, { name: "bash", isBash: true }],
    [{ shellPath: "/bin/bash" }, { name: "bash", isBash: true }],
    [{ shellPath: "/opt/bash-5.2/bin/bash-5.2" }, { name: "bash-5.2", isBash: true }],
    [{ shellPath: "C:\\Program Files\\Git\\bin\\bash.exe" }, { name: "bash", isBash: true }],
    [{ shellPath: "/usr/bin/fish" }, { name: "fish", isBash: false }],
    [{ shellPath: "/bin/zsh" }, { name: "zsh", isBash: false }],
    [{ shellPath: "/bin/sh" }, { name: "sh", isBash: false }],
    [{ shellPath: "C:\\Windows\\pwsh.exe" }, { name: "pwsh", isBash: false }],
    [{ shellPath: "/home/bash/bin/nu" }, { name: "nu", isBash: false }],
    [{ shellPath: "/usr/local/bin/my-bash" }, { name: "my-bash", isBash: false }],
  ])("%j", (settings, expected) => {
    expect(configuredShell(new FakePi({ settings }).api, "/nowhere")).toEqual({ ...expected, commandPrefix: "" });
  });

  test("the command prefix", () => {
    const { api } = new FakePi({ settings: { shellCommandPrefix: "set -o pipefail" } });
    expect(configuredShell(api, "/nowhere").commandPrefix).toBe("set -o pipefail");
  });
});

describe("pi 0.73: its settings files", () => {
  let root: string;
  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), "kit-shell-"));
    mkdirSync(join(root, "agent"));
    mkdirSync(join(root, "work", ".pi"), { recursive: true });
    vi.stubEnv("PI_CODING_AGENT_DIR", join(root, "agent"));
  });
  afterEach(() => {
    vi.unstubAllEnvs();
    rmSync(root, { recursive: true, force: true });
  });

  test.each([
    [undefined, undefined, "bash"],
    ['{"shellPath": "/bin/zsh"}', undefined, "zsh"],
    [undefined, '{"shellPath": "/bin/fish"}', "fish"],
    ['{"shellPath": "/bin/zsh"}', '{"shellPath": "/bin/bash"}', "bash"],
    ['{"shellPath": "/bin/zsh"}', '{"theme": "dark"}', "zsh"],
    ['{"shellPath": "/bin/zsh"}', "{not json", "zsh"],
    ["null", "[]", "bash"],
  ])("the user's %j under the project's %j is %s", (user, project, expected) => {
    if (user !== undefined) writeFileSync(join(root, "agent", "settings.json"), user);
    if (project !== undefined) writeFileSync(join(root, "work", ".pi", "settings.json"), project);
    expect(configuredShell(new FakePi().api, join(root, "work")).name).toBe(expected);
  });
});
