import { spawnSync } from "node:child_process";
import { expect, test } from "vitest";
import { splitTrailingView } from "../../src/index.ts";

const VIEWS = [
  "head",
  "head -3",
  "head -n 2",
  "head -n -2",
  "head -c 7",
  "tail",
  "tail -2",
  "tail -n +3",
  "tail +2",
  "tail -c 5",
  "tail -n 2 -",
  "grep 1",
  "grep -v 1",
  "grep -c x",
  "grep -n 'x'",
  "grep -m 2 1",
  "grep -q 1",
  "grep -l 1",
  "grep -L 1",
  "grep -i X -A 1",
  "grep -e 1 -e x",
  "grep -E '1|x'",
  "grep nothing",
  "egrep 'a|1'",
  "fgrep -x 1",
  'grep "$WORD"',
  'grep "${WORD} 1"',
  "grep 1 2>/dev/null",
  "2>&1 tail -2",
  "less",
  "more",
  "grep -a x",
];

test(
  "a view that may end early leaves its producer without a reader, any other reads all",
  { timeout: 300_000 },
  () => {
    // More than a pipe holds; what is not shown to /dev/null, where grep knows better.
    const script = VIEWS.map((view) => `seq 1 100000 | ${view} | cat >/dev/null; echo "\${PIPESTATUS[0]}"`);
    const env = { ...process.env, LC_ALL: "C", WORD: "line" };
    const ended = spawnSync("bash", ["-s"], { input: script.join("\n"), stdio: ["pipe", "pipe", "ignore"], env });
    const statuses = ended.stdout.toString().trim().split("\n");
    const early = VIEWS.filter((_, index) => statuses[index] === "141");
    const mayBeEarly = VIEWS.filter((view) => {
      const split = splitTrailingView(`seq 1 100000 | ${view}`);
      return split.kind === "split" && split.closesEarly;
    });
    expect(statuses.length).toBe(VIEWS.length);
    // `head -n -2` reads all of it.
    expect(mayBeEarly.filter((view) => view !== "head -n -2")).toEqual(early);
  },
);
