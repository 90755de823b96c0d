import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { answer } from "../src/answer.ts";
import { mayConcern } from "../src/may-concern.ts";
import { report } from "../src/report.ts";

/** What Claude Code writes to a hook. */
function input(event: string, command: string, more: object = {}): string {
  return JSON.stringify({
    session_id: "5e55-10n",
    cwd: root,
    permission_mode: "bypassPermissions",
    hook_event_name: event,
    tool_name: "Bash",
    tool_input: { command, description: "try it", timeout: 5 },
    ...more,
  });
}

function success(command: string, stdout: string, more: object = {}): string {
  const tool_response = {
    stdout,
    stderr: "",
    interrupted: false,
    isImage: false,
    returnCodeInterpretation: "x",
    ...more,
  };
  return input("PostToolUse", command, { tool_response });
}

async function output(text: string): Promise<unknown> {
  const printed = mayConcern(text) ? await answer(text) : "";
  return printed === "" ? undefined : (JSON.parse(printed) as { hookSpecificOutput: unknown }).hookSpecificOutput;
}

/** A home, a temp directory and a project. */
let root: string;

beforeEach(() => {
  root = realpathSync(mkdtempSync(join(tmpdir(), "shellwise-hook-")));
  mkdirSync(join(root, ".claude"));
  writeFileSync(join(root, "notes.txt"), "one\n");
  vi.stubEnv("TMPDIR", root);
  vi.stubEnv("CLAUDE_CONFIG_DIR", join(root, ".claude"));
  vi.stubEnv("CLAUDE_PROJECT_DIR", root);
  vi.stubEnv("SHELL", "/bin/bash");
  vi.stubEnv("CLAUDE_CODE_SHELL", undefined);
});

afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(root, { recursive: true, force: true });
});

describe("most calls end with a look at the text", () => {
  test.each([
    ["no pipe and no exploring word", input("PreToolUse", "npm test"), false],
    ["a path that only looks like one", input("PreToolUse", "make", { cwd: "/home/cat/tail" }), false],
    ["a view", input("PreToolUse", 'echo "a" && npm test | tail -2'), true],
    ["an exploring word", input("PreToolUse", "cat a.ts"), true],
    ["a success whose status is 0", success("true", "", { returnCodeInterpretation: undefined }), false],
    ["a success whose status was hidden", success("test -f a", ""), true],
    ["a failure", input("PostToolUseFailure", "make", { error: "Exit code 2\nno rule" }), true],
    ["an interruption", input("PostToolUseFailure", "make", { error: "aborted" }), false],
    ["another event", input("SessionStart", "cat a | tail"), false],
    ["no JSON", "cat a | tail", false],
  ])("%s", (_name, text, expected) => {
    expect(mayConcern(text)).toBe(expected);
  });
});

describe("before a call", () => {
  test("a failure in front of a view is shown; the rest of the input is given back", async () => {
    expect(await output(input("PreToolUse", "npm test | tail -2"))).toEqual({
      hookEventName: "PreToolUse",
      updatedInput: {
        command: expect.stringMatching(/^npm test \| tee \S+\/shellwise-\d+\/[0-9a-f]{8}\.log \| tail -2\nset -- /),
        description: "try it",
        timeout: 5,
      },
    });
  });

  test("zsh is asked in its own words", async () => {
    vi.stubEnv("SHELL", "/usr/bin/zsh");
    expect(JSON.stringify(await output(input("PreToolUse", "npm test | tail -2")))).toContain("{pipestatus[@]}");
  });

  test.each([
    ["no view", "npm test | sort"],
    ["a search at the end, whose status Claude Code knows by its name", "npm test | grep -E 'a|b'"],
    ["a list", "npm test; true"],
  ])("left alone: %s", async (_name, command) => {
    expect(await output(input("PreToolUse", command))).toBeUndefined();
  });

  test.each([
    ["another shell", () => vi.stubEnv("SHELL", "/usr/bin/fish"), {}],
    ["permission rules decide", () => undefined, { permission_mode: "default" }],
    [
      "a job in the background",
      () => undefined,
      { tool_input: { command: "npm test | tail -2", run_in_background: true } },
    ],
    ["the guard is off", () => settings({ guard: "never" }), {}],
    ["a rule asks about commands", () => permissions({ ask: ["Bash(git push:*)"] }), {}],
    ["a rule denies commands", () => permissions({ deny: ["Bash(rm:*)"] }), {}],
    ["settings that are no JSON", () => writeFileSync(join(root, ".claude", "settings.json"), "{"), {}],
    ["a sandbox", () => writeFileSync(join(root, ".claude", "settings.json"), '{"sandbox":{"enabled":true}}'), {}],
    ["no folder of its own", () => symlinkSync(root, join(root, `shellwise-${process.getuid?.()}`)), {}],
  ])("left alone: %s", async (_name, prepare, more) => {
    prepare();
    expect(await output(input("PreToolUse", "npm test | tail -2", more)).catch(() => undefined)).toBeUndefined();
  });

  test.each([
    ["the whole tool is allowed", () => permissions({ allow: ["Bash"] })],
    ["the user wants it", () => settings({ guard: "always" })],
  ])("guarded: %s", async (_name, prepare) => {
    prepare();
    const text = input("PreToolUse", "npm test | tail -2", { permission_mode: "default" });
    expect(await output(text)).toHaveProperty("updatedInput");
  });

  test("a file is read by Read; at most twice it is told", async () => {
    const text = input("PreToolUse", "cat notes.txt");
    const refusal = {
      hookEventName: "PreToolUse",
      permissionDecision: "deny",
      permissionDecisionReason: `better-explore: Read files with Read. Call: Read {"file_path":"${root}/notes.txt"}`,
    };
    expect([await output(text), await output(text), await output(text)]).toEqual([refusal, refusal, undefined]);
  });

  test("what the session would lose is let through, and what no tool of it gives", async () => {
    for (const command of ["cd src && cat notes.txt", "ls", "grep -n one notes.txt", "find . -name '*.ts'"]) {
      expect(await output(input("PreToolUse", command))).toBeUndefined();
    }
  });

  test("tools that the user names are used", async () => {
    settings({ tools: ["Grep"] });
    expect(await output(input("PreToolUse", "grep -n one notes.txt"))).toMatchObject({
      permissionDecisionReason:
        "better-explore: Search content with Grep. Bash fallback: rg. " +
        `Call: Grep {"pattern":"one","path":"${root}/notes.txt","output_mode":"content"}`,
    });
    expect(await output(input("PreToolUse", "cat notes.txt"))).toBeUndefined();
  });
});

describe("after a call", () => {
  test.each([
    ["a search", "rg zebra src", "", "[exit status 1]\n(no matches)"],
    ["a condition", "test -f a", "", /^\[exit-code note: test exits 1 [^\n]*\]\n\[exit status 1\]$/],
    ["another status", "make; grep x f", "made", "made\n[exit status 1]"],
  ])("shows the status: %s", async (_name, command, stdout, shown) => {
    expect(await output(success(command, stdout))).toEqual({
      hookEventName: "PostToolUse",
      updatedToolOutput: {
        stdout: shown instanceof RegExp ? expect.stringMatching(shown) : shown,
        stderr: "",
        interrupted: false,
        isImage: false,
        returnCodeInterpretation: "x",
      },
    });
  });

  test("leaves alone what was interrupted, and an image", async () => {
    expect(await output(success("rg x f", "", { interrupted: true }))).toBeUndefined();
    expect(await output(success("rg x f", "", { isImage: true }))).toBeUndefined();
  });

  test.each([
    ["an answer", "cmp -s a b", "Exit code 1", /^\[exit-code note: cmp exits 1 /],
    [
      "an answer with output",
      "git diff --exit-code",
      "Exit code 1\ndiff --git a/f b/f\n@@ -1 +1 @@",
      /^\[exit-code note: /,
    ],
    ["a failure", "make", "Exit code 2\nno rule", undefined],
    ["a message", "test -f a", "Exit code 1\nno space left", undefined],
    ["cut output", "diff a b", `Exit code 1\n1c1\n${"< x\n".repeat(3000)}`, undefined],
    ["a timeout", "sleep 9", "Command timed out", undefined],
  ])("a note beside an error: %s", async (_name, command, error, note) => {
    const context = { hookEventName: "PostToolUseFailure", additionalContext: expect.stringMatching(note ?? "") };
    expect(await output(input("PostToolUseFailure", command, { error }))).toEqual(
      note === undefined ? undefined : context,
    );
  });
});

describe("the session", () => {
  test("is counted, and can be switched off and on", async () => {
    await answer(success("rg zebra src", ""));
    expect(report(["5e55-10n"])).toMatch(/^shellwise is on\nThis session\n[^]*\n {2}searches without a match +1\n/);
    expect(report(["5e55-10n", "off"])).toBe("shellwise is off for this session\n");
    expect(await output(success("rg zebra src", ""))).toBeUndefined();
    expect(report(["5e55-10n", "on"])).toBe("shellwise is on\n");
    expect(await output(success("rg zebra src", ""))).toBeDefined();
    expect(report(["5e55-10n", "of"])).toBe('/shellwise takes on, off or nothing, not "of"\n');
  });

  test("hears once of a mistake in the settings", async () => {
    settings({ guard: "sometimes" });
    const warned = [await answer(success("rg a b", "")), await answer(success("rg a b", ""))].map((text) => {
      return (JSON.parse(text) as { systemMessage?: string }).systemMessage;
    });
    expect(warned).toEqual([
      expect.stringMatching(/claude-code-shellwise\.json: "guard": .*The defaults are used\.$/),
      undefined,
    ]);
  });
});

test("a hook that fails says nothing and ends with 0", () => {
  const hook = join(import.meta.dirname, "..", "src", "hook.ts");
  for (const text of ["", "{", input("PreToolUse", "cat notes.txt").replace('"tool_input"', '"lost"')]) {
    const run = spawnSync("npx", ["tsx", hook], { input: text, encoding: "utf8" });
    expect([run.status, run.stdout, run.stderr]).toEqual([0, "", ""]);
  }
});

function settings(values: object): void {
  writeFileSync(join(root, ".claude", "claude-code-shellwise.json"), JSON.stringify(values));
}

function permissions(rules: object): void {
  writeFileSync(join(root, ".claude", "settings.json"), JSON.stringify({ permissions: rules }));
}
