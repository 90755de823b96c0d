import { spawnSync } from "node:child_process";
import { readdirSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DshHome } from "./dsh-home.ts";
import { tokenCounter } from "./token-count.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const PACKAGE = join(ROOT, "packages", "exit-code-lens");
const NO_MATCH = '[exit-code note: grep exits 1 when no line matched. Nothing failed; the answer is "no matches".]';
const SENTENCE = "A line [exit-code note: …] above an [exit code: N] marker says";

describe("dsh 0.1.0-rc.8", () => {
  let home: DshHome;
  beforeAll(async () => {
    home = await DshHome.make();
    writeFileSync(join(home.work, "notes.txt"), "one\n");
    const bundle = spawnSync(
      process.execPath,
      [join(ROOT, "scripts", "bundle.mjs"), "--tarball", "--out", home.scratch, "exit-code-lens"],
      {
        encoding: "utf8",
      },
    );
    if (bundle.status !== 0) throw new Error(bundle.stderr);
  });
  afterAll(() => home.dispose());

  test("without the plugin a search that finds nothing looks like a failure", async () => {
    const run = await home.prompt("grep zebra notes.txt");
    expect(run.exitCode).toBe(0);
    expect(run.toolResults).toEqual(["(no output)\n[exit code: 1]"]);
    expect(run.systemPrompt).not.toContain("exit-code note");
  });

  const WAYS: readonly (readonly [string, () => string])[] = [
    ["the package in the checkout", () => PACKAGE],
    ["the bundled folder", () => join(home.scratch, "exit-code-lens")],
    ["the bundled folder, by a relative path", () => relative(home.work, join(home.scratch, "exit-code-lens"))],
    [
      "the tarball",
      () => join(home.scratch, readdirSync(home.scratch).find((file) => file.endsWith(".tgz")) ?? "no tarball"),
    ],
  ];
  test.each(WAYS)("dsh plugin add of %s", async (_name, spec) => {
    await home.install(spec());
    const run = await home.prompt("grep zebra notes.txt", "cat notes.txt | grep zebra", "grep zebra gone.txt", "true");
    expect(run.exitCode).toBe(0);
    expect(run.toolResults).toEqual([
      `(no output)\n${NO_MATCH}\n[exit code: 1]`,
      "(no output)\n" +
        '[exit-code note: grep exits 1 when no line matched; the answer is "no matches". ' +
        "(Assuming the status came from the last command.)]\n[exit code: 1]",
      "[stderr]\ngrep: gone.txt: No such file or directory\n[exit code: 2]",
      "(no output)",
    ]);
    const paragraphs = run.systemPrompt.split("\n\n");
    const at = paragraphs.findIndex((text) => text.startsWith("Check the [exit code: N] marker"));
    expect(paragraphs[at + 1]?.startsWith(SENTENCE)).toBe(true);

    await home.remove("dsh-exit-code-lens");
    expect((await home.prompt("grep zebra notes.txt")).toolResults).toEqual(["(no output)\n[exit code: 1]"]);
  });

  test("what it costs, in tokens of DeepSeek V3", async () => {
    const commands = ["grep zebra notes.txt", "cat notes.txt | grep zebra"];
    const plain = await home.prompt(...commands);
    await home.install(join(home.scratch, "exit-code-lens"));
    const run = await home.prompt(...commands);
    await home.remove("dsh-exit-code-lens");
    const count = await tokenCounter();
    const cost = (after: string | undefined, before: string | undefined): number =>
      count(after ?? "") - count(before ?? "");
    expect({
      sentence: cost(run.systemPrompt, plain.systemPrompt),
      note: cost(run.toolResults[0], plain.toolResults[0]),
      hedgedNote: cost(run.toolResults[1], plain.toolResults[1]),
    }).toEqual({ sentence: 57, note: 25, hedgedNote: 32 });
  });

  describe("with a config in the profile", () => {
    beforeAll(() => home.install(join(home.scratch, "exit-code-lens")));
    afterAll(async () => {
      home.patch("[]\n");
      await home.remove("dsh-exit-code-lens");
    });

    test("the user's rules and prompt: false hold", async () => {
      home.patch(
        [
          "- id: exit-code-lens",
          "  config:",
          "    prompt: false",
          "    rules:",
          "      - command: sh",
          "        codes: [3]",
          '        note: "{cmd} exits {code} when it is told to. Nothing failed."',
        ].join("\n"),
      );
      const run = await home.prompt("sh -c 'exit 3'", "grep zebra notes.txt");
      expect(run.toolResults).toEqual([
        "(no output)\n[exit-code note: sh exits 3 when it is told to. Nothing failed.]\n[exit code: 3]",
        `(no output)\n${NO_MATCH}\n[exit code: 1]`,
      ]);
      expect(run.systemPrompt).not.toContain("exit-code note");
    });

    test("a wrong config stops dsh at the start, with the path of the mistake", async () => {
      home.patch(
        "- id: exit-code-lens\n  config:\n    rules:\n      - command: sh\n        codes: [0]\n        note: x\n",
      );
      const run = await home.prompt("true");
      expect(run.exitCode).not.toBe(0);
      expect(run.output).toContain("must be a whole number from 1 to 255 (at rules.0.codes.0)");
      expect(run.toolResults).toEqual([]);
    });

    test("the persistent shell of the minimal preset is left alone", async () => {
      home.patch(
        [
          "- { id: tool-bash, disabled: true }",
          "- insert:",
          "    - { id: pty, name: '@deepseek-ai/dsh-terminal' }",
          "    - { id: terminal-bash, name: '@deepseek-ai/dsh-terminal-bash' }",
          "    - { id: persistent-bash, name: '@deepseek-ai/dsh-tool-bash-persistent' }",
        ].join("\n"),
      );
      const run = await home.prompt("grep zebra notes.txt");
      expect(run.output).toContain("done");
      expect(run.toolResults).toEqual(["[exit code: 1]"]);
    });
  });
});
