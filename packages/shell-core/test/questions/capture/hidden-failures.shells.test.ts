import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import {
  captureStatuses,
  hiddenFailureLines,
  hiddenFailures,
  insertInto,
  parse,
  readStatusRecord,
  transparentEnd,
} from "../../../src/index.ts";
import { ShellFolder } from "../../shell-runs.ts";

/** From the text over a real run and its record to what is said. */

let folder: ShellFolder;

beforeAll(() => {
  folder = new ShellFolder();
});

afterAll(() => folder.remove());

const hidden = (stage: string, code: number | string, statusOf: string): string =>
  `[Hidden failure: \`${stage}\` exited with code ${code}; its pipeline's status is that of \`${statusOf}\`.]`;

/** A command, the status that it should end with, and the lines. */
const ROWS: readonly (readonly [text: string, status: number, ...lines: readonly string[]])[] = [
  ['sh -c "seq 9; exit 1" 2>&1 | tail -2; echo "exit: $?"', 0, hidden('sh -c "seq 9; exit 1" 2>&1', 1, "tail")],
  ['./suite 2>&1 | tail -2\nEXIT=$?\necho "exit: $EXIT"', 0, hidden("./suite 2>&1", 127, "tail")],
  ["sh -c 'exit 2' 2>&1 | tee build.log", 2],
  ["sh -c 'exit 2' 2>&1 | tee build.log | tail -20", 2],
  ["sh -c 'exit 2' | tail -5; seq 3 | tail -2", 0, hidden("sh -c 'exit 2'", 2, "tail")],
  ["sh -c 'exit 7' | sed p", 0, hidden("sh -c 'exit 7'", 7, "sed")],
  ["grep -c nothing lines.txt | sort", 0],
  ["yes | head -3; echo ok", 0],
  ["seq 100000 | cat | head -3; echo ok", 0],
  ["cat lines.txt | grep -c '[n]othing'", 1],
  ["sh -c 'exit 1' 2>&1 | head -20 && echo OK", 0, hidden("sh -c 'exit 1' 2>&1", 1, "head")],
  [
    "find gone -name core 2>/dev/null | wc -l",
    0,
    hidden("find gone -name core 2>/dev/null", "1 (its messages were discarded)", "wc"),
  ],
  ["find . -name '*.txt' | xargs grep -l zzz | wc -l", 0],
  ['for n in 1 2 3; do sh -c "exit $n" | cat; done', 0, hidden('sh -c "exit $n"', "1 (3 of 3 times)", "cat")],
  [
    'for n in 0 2 0; do if sh -c "exit $n" | grep -q x; then :; fi; done',
    0,
    hidden('sh -c "exit $n"', "2 (1 of 3 times)", "grep"),
  ],
  ["set -o pipefail; sh -c 'exit 2' | tail", 2],
  ["set -o pipefail; sh -c 'exit 2' | tail || echo no", 0],
  ["cd web && sh -c 'exit 2' | tee l", 2],
  ["cd gone && sh -c 'exit 2' | tee l", 1],
];

describe.each(["bash", "zsh"] as const)("in %s", (shell) => {
  test("what is said of commands that really run", async () => {
    const made = ROWS.map(([text], index) => {
      const command = parse(text) ?? { source: "", segments: [] };
      const record = folder.record(index);
      const capture = captureStatuses(command, { shell, record });
      if (capture.kind === "left-alone") throw new Error(`${capture.why}: ${text}`);
      return { command, capture, record };
    });
    const ran = await folder.run(
      shell,
      made.map(({ command, capture }) => insertInto(command.source, capture.insertions)),
    );
    for (const [index, { command, capture, record: path }] of made.entries()) {
      const [text, status, ...lines] = ROWS[index] ?? ["", 0];
      const record = readStatusRecord(readFileSync(path, "utf8"), capture.pipelines) ?? [];
      const own = ran[index]?.status ?? -1;
      const end = transparentEnd(command, record, own);
      const shown = end.kind === "earlier" ? { status: end.status, stage: end.stage } : { status: own };
      expect.soft(shown.status, text).toBe(status);
      expect.soft(hiddenFailureLines(hiddenFailures(command, record, shown)), text).toEqual(lines);
    }
  });
});
