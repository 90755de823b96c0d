import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { captureStatuses } from "../../../src/questions/capture/capture.ts";
import { insertInto } from "../../../src/questions/capture/insertions.ts";
import { readStatusRecord } from "../../../src/questions/capture/status-record.ts";
import { parse } from "../../../src/index.ts";
import { GENERATED, numbers } from "../../generated-texts.ts";
import { ShellFolder } from "../../shell-runs.ts";
import { generateList } from "./generated-lists.ts";

/** The shells decide: a captured text prints the same lines and ends with the same status as the text itself. */

let folder: ShellFolder;

beforeAll(() => {
  folder = new ShellFolder();
});

afterAll(() => folder.remove());

/** Thousands of processes. */
const MANY_PROCESSES = { timeout: 1_800_000 };

describe.each([
  ["bash", GENERATED.commands],
  ["zsh", Math.ceil(GENERATED.commands * 0.4)],
] as const)("generated lists in %s", (shell, count) => {
  test(`${count} of seed ${GENERATED.seed}`, MANY_PROCESSES, async () => {
    const random = numbers(GENERATED.seed);
    const lists = Array.from({ length: count }, () => generateList(random)).flatMap((list, index) => {
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
    expect(lists.length).toBeGreaterThan(count / 2);
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
