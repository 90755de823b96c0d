import { existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomRuns } from "../../../../../testing/randomness.ts";
import { parse } from "../../../src/index.ts";
import { guardAsText } from "../../../src/questions/text-guard/guard-as-text.ts";
import { numbers } from "../../generated-texts.ts";
import { ShellFolder } from "../../shell-runs.ts";
import { generateShown } from "./generated-shown.ts";

/** The shells decide: a guarded text prints and ends with what the text itself does, but for the failures that it hid. */

/** To remove the files of a long run on a loaded machine. */
const MANY_FILES_MS = 300_000;

let folder: ShellFolder;

beforeAll(() => {
  folder = new ShellFolder();
});

afterAll(() => folder.remove(), MANY_FILES_MS);

/** Thousands of processes. */
const MANY_PROCESSES = { timeout: 1_800_000 };

describe.each([
  ["bash", randomRuns(500)],
  ["zsh", randomRuns(200)],
] as const)("generated commands in %s", (shell, { numRuns, seed }) => {
  test(`${numRuns} of seed ${seed}`, MANY_PROCESSES, async () => {
    const random = numbers(seed);
    const commands = Array.from({ length: numRuns }, (_, index) => {
      const generated = generateShown(random);
      const log = join(folder.path, `${shell}.${index}.log`);
      const parsed = parse(generated.text) ?? { source: "", segments: [] };
      const guard = guardAsText(parsed, { shell, log, directory: "/work", teeGoesOn: true });
      if (guard.kind === "left-alone") throw new Error(`${guard.why}: ${generated.text}`);
      return { ...generated, log, guarded: guard.text };
    });
    const plain = await folder.run(
      shell,
      commands.map(({ text }) => text),
    );
    const guarded = await folder.run(
      shell,
      commands.map((each) => each.guarded),
    );
    for (const [index, { producer, lines, runs, log, guarded: text }] of commands.entries()) {
      const own = plain[index];
      if (own === undefined) continue;
      const length = producer.stdout.split("\n").length - (producer.stdout.endsWith("\n") ? 1 : 0);
      const isKept = runs && lines !== "no log" && producer.stdout !== "" && (lines === "unknown" || length > lines);
      const fails = runs && producer.status !== 0 && producer.answer === undefined;
      const said = `[Command exited with code ${producer.status}${isKept ? `. Full output: ${log}` : ""}]\n`;
      expect
        .soft(guarded[index], text)
        .toEqual(fails ? { ...own, status: producer.status, stdout: own.stdout + said } : own);
      expect.soft(existsSync(log) && readFileSync(log, "latin1"), text).toBe(isKept ? producer.stdout : false);
    }
  });
});
