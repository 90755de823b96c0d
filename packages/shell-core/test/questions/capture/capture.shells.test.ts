import { existsSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { randomRuns } from "../../../../../testing/randomness.ts";
import { captureStatuses } from "../../../src/questions/capture/capture.ts";
import { insertInto } from "../../../src/syntax/insertions.ts";
import { readStatusRecord } from "../../../src/questions/capture/status-record.ts";
import { parse, splitTrailingView, withRedirectedProducer } from "../../../src/index.ts";
import { numbers } from "../../generated-texts.ts";
import { ShellFolder } from "../../shell-runs.ts";
import { generateList } from "./generated-lists.ts";

/** The shells decide: a captured text prints the same lines and ends with the same status as the text itself. */

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
] as const)("generated lists in %s", (shell, { numRuns, seed }) => {
  test(`${numRuns} of seed ${seed}`, MANY_PROCESSES, async () => {
    const random = numbers(seed);
    const lists = Array.from({ length: numRuns }, () => generateList(random)).flatMap((list, index) => {
      // zsh 5.9 loses the body of a here-document when a function begins on its line.
      if (shell === "zsh" && /<<.*f\(\) \{/.test(list.text)) return [];
      const record = folder.record(index);
      const capture = captureStatuses(parse(list.text) ?? { source: "", segments: [] }, { shell, record });
      if (capture.kind === "left-alone") {
        const zshErrexit = shell === "zsh" && /^set -\w*e/.test(list.text);
        expect
          .soft(capture.why, list.text)
          .toBe(zshErrexit && list.statuses.length > 0 ? "zsh-errexit" : "no-pipeline");
        return [];
      }
      return [{ ...list, record, capture, captured: insertInto(list.text, capture.insertions) }];
    });
    expect(lists.length).toBeGreaterThan(numRuns / 3);
    const plain = await folder.run(
      shell,
      lists.map(({ text }) => text),
    );
    const captured = await folder.run(
      shell,
      lists.map((each) => each.captured),
    );
    for (const [index, { statuses, record, capture, captured: text }] of lists.entries()) {
      expect.soft(captured[index], text).toEqual(plain[index]);
      const runs = readStatusRecord(readFileSync(record, "utf8"), capture.pipelines);
      expect.soft(runs, text).toBeDefined();
      const piped = capture.pipelines.filter(({ stages }) => stages.length > 1);
      expect.soft(piped.length, text).toBe(statuses.length);
      for (const run of runs ?? []) {
        const expected = statuses[piped.indexOf(run.pipeline)];
        if (expected !== undefined) expect.soft(run.stages, text).toEqual(expected);
      }
    }
  });
});

/** Output of the guarded producer goes to a file, as it goes to the guard's pipe. */
test("beside a producer whose output goes elsewhere", MANY_PROCESSES, async () => {
  const { numRuns, seed } = randomRuns(200);
  const random = numbers(seed);
  const texts = Array.from({ length: numRuns }, () => generateList(random, "tail -2").text).flatMap((text, index) => {
    const split = splitTrailingView(text);
    const command = parse(text);
    if (split.kind === "unchanged" || command === undefined) return [];
    const lastStages = split.producer.command.segments[0]?.pipeline.stages.length ?? 0;
    const record = folder.record(index);
    const capture = captureStatuses(command, { shell: "bash", record, lastStages });
    if (capture.kind === "left-alone") return [];
    const out = join(folder.path, `out.${index}`);
    const guarded = withRedirectedProducer(split, `>'${out}'`);
    return [
      { out, record, capture, guarded, captured: withRedirectedProducer(split, `>'${out}'`, capture.insertions) },
    ];
  });
  expect(texts.length).toBeGreaterThan(numRuns / 3);
  const run = async (commands: readonly string[]) => {
    for (const { out } of texts) rmSync(out, { force: true });
    const runs = await folder.run("bash", commands);
    return texts.map(({ out }, index) => [runs[index], existsSync(out) && readFileSync(out, "latin1")]);
  };
  const guarded = await run(texts.map((each) => each.guarded));
  const captured = await run(texts.map((each) => each.captured));
  for (const [index, { record, capture, captured: text }] of texts.entries()) {
    expect.soft(captured[index], text).toEqual(guarded[index]);
    expect.soft(readStatusRecord(readFileSync(record, "utf8"), capture.pipelines), text).toBeDefined();
  }
});
