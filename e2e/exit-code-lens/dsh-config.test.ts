import { describe, expect, test } from "vitest";
import { withDsh } from "../dsh/registry.ts";
import { lensInDsh, NO_MATCH } from "./lens-in-dsh.ts";

const lens = lensInDsh();

const BASH_SENTENCE = "Check the [exit code: N] marker on every bash result; investigate failures before moving on.";

/** What a search without a match looks like with this config. */
async function searchWith(config: object): Promise<string> {
  const seen = await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin, config } }, (dsh) =>
    dsh.bash("grep zebra notes.txt"),
  );
  return seen.text;
}

describe("config", () => {
  const rule = {
    command: "mytool",
    subcommand: "check",
    codes: [3],
    note: "{cmd} exits {code} when the check is still pending. Nothing failed.",
  };

  test.each([undefined, null, {}])("%j is a config", async (config) => {
    const seen = await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin, config } }, (dsh) =>
      dsh.bash("grep zebra notes.txt"),
    );
    expect(seen.text).toContain(NO_MATCH);
  });

  test("rules of the user's own", async () => {
    process.env["BASH_FUNC_mytool%%"] =
      '() { [ "$2" = loud ] && echo trouble >&2; [ "$1" = check ] && return 3; return 1; }';
    try {
      const grep = { command: "grep", codes: [1, 2], note: "{cmd}, {code}: mine" };
      await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin, config: { rules: [rule, grep] } } }, async (dsh) => {
        const note = async (command: string) => /\[exit-code note: (.*)\]\n/.exec((await dsh.bash(command)).text)?.[1];
        expect(await note("mytool check")).toBe(
          "mytool check exits 3 when the check is still pending. Nothing failed.",
        );
        expect(await note("mytool --all check")).toBe(undefined); // the function's first argument is not check, so it ends with 1
        expect(await note("cat notes.txt | mytool check")).toBe(
          "mytool check exits 3 when the check is still pending. (Assuming the status came from the last command.)",
        );
        expect(await note("mytool check loud")).toBe(undefined);
        expect(await note("mytool build")).toBe(undefined);
        expect(await note("grep zebra notes.txt")).toBe("grep, 1: mine");
        expect(await note("grep zebra gone.txt 2>/dev/null")).toBe("grep, 2: mine");
        expect(await note("rg zebra .")).toContain("rg exits 1");
      });
    } finally {
      delete process.env["BASH_FUNC_mytool%%"];
    }
  });

  test("tools that get notes", async () => {
    expect(await searchWith({ tools: ["shell"] })).toBe("(no output)\n[exit code: 1]");
    expect(await searchWith({ tools: [] })).toBe("(no output)\n[exit code: 1]");
    expect(await searchWith({ tools: ["shell", "bash"] })).toContain(NO_MATCH);
  });

  test.each([
    [5, "must be an object with tools, prompt and rules"],
    [[], "must be an object with tools, prompt and rules"],
    [{ prompt: "yes" }, "must be true or false (at prompt)"],
    [{ toolz: ["bash"] }, "is not a known key (at toolz)"],
    [{ tools: "bash" }, "must be a list of tool names (at tools)"],
    [{ tools: [""] }, "must be the name of a tool (at tools.0)"],
    [{ tools: ["bash", "pwsh"] }, "must be a tool that runs bash (at tools.1)"],
    [{ rules: rule }, "must be a list of rules (at rules)"],
    [{ rules: ["grep"] }, "must be a rule with command, codes and note (at rules.0)"],
    [{ rules: [{ ...rule, command: undefined }] }, "must be a name (at rules.0.command)"],
    [{ rules: [{ codes: [1], note: "x" }] }, "is missing (at rules.0.command)"],
    [
      { rules: [rule, { ...rule, command: "git lfs" }] },
      "must be one name, without a path and without arguments (at rules.1.command)",
    ],
    [
      { rules: [{ ...rule, command: "./mytool" }] },
      "must be one name, without a path and without arguments (at rules.0.command)",
    ],
    [{ rules: [{ ...rule, codes: [] }] }, "must not be empty (at rules.0.codes)"],
    [{ rules: [{ ...rule, codes: 3 }] }, "must be a list of exit codes (at rules.0.codes)"],
    [{ rules: [{ ...rule, codes: [0] }] }, "must be a whole number from 1 to 255 (at rules.0.codes.0)"],
    [{ rules: [{ ...rule, codes: [3, 256] }] }, "must be a whole number from 1 to 255 (at rules.0.codes.1)"],
    [{ rules: [{ ...rule, note: " " }] }, "must not be empty (at rules.0.note)"],
    [
      { rules: [{ ...rule, note: "a\n[exit code: 0]" }] },
      "must be one line without control characters (at rules.0.note)",
    ],
    [{ rules: [{ ...rule, note: "x".repeat(301) }] }, "must not be longer than 300 characters (at rules.0.note)"],
    [{ rules: [{ ...rule, noted: "x" }] }, "is not a known key (at rules.0.noted)"],
  ])("%j fails at the start: %s", async (config, message) => {
    await expect(
      withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin, config } }, () => Promise.resolve()),
    ).rejects.toThrow(`invalid config:\n  - ${message}`);
  });

  test("an edit while dsh runs", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const text = async () => (await dsh.bash("grep zebra notes.txt")).text;
      await expect(async () => dsh.lens?.update({ prompt: 3 })).rejects.toThrow("must be true or false (at prompt)");
      expect(await text()).toContain(NO_MATCH); // the config of before still holds
      await dsh.lens?.update({ prompt: false, rules: [{ command: "grep", codes: [1], note: "new" }] });
      expect(await text()).toBe("(no output)\n[exit-code note: new]\n[exit code: 1]");
      expect(await dsh.prompt()).not.toContain("exit-code note");
      await dsh.lens?.dispose();
      expect(await text()).toBe("(no output)\n[exit code: 1]");
    });
  });
});

describe("the system prompt", () => {
  const sentence = /^A line \[exit-code note: …\] above an \[exit code: N\] marker [^\n]*$/;

  test("has one sentence right behind that of the bash tool", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const paragraphs = (await dsh.prompt()).split("\n\n");
      const at = paragraphs.indexOf(BASH_SENTENCE);
      expect(at).toBeGreaterThanOrEqual(0);
      expect(paragraphs[at + 1]).toMatch(sentence);
      expect(await dsh.prompt()).toBe(paragraphs.join("\n\n")); // and stays the same from request to request
    });
  });

  test("is dsh's own with prompt: false, and after the plugin is gone", async () => {
    const stock = await withDsh({ cwd: lens.cwd }, (dsh) => dsh.prompt());
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin, config: { prompt: false } } }, async (dsh) => {
      expect(await dsh.prompt()).toBe(stock);
    });
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      expect(await dsh.prompt()).not.toBe(stock);
      await dsh.lens?.dispose();
      expect(await dsh.prompt()).toBe(stock);
    });
  });
});
