import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { translatePatterns } from "../packages/shell-core/src/questions/exploration/grep-pattern.ts";
import { expectNoneWrong } from "../testing/judged-cases.ts";
import { randomRuns } from "../testing/randomness.ts";
import { type PatternCase, patternCase, patternLines } from "./exact-calls/generated-pattern.ts";
import { ripgrepDir } from "./harness/index.ts";

/** grep and ripgrep are the referees of every translated pattern: both must select the same lines of the same file. */
const runs = randomRuns(600);

const folder = mkdtempSync(join(tmpdir(), "shellwise-patterns-"));
const file = join(folder, "lines.txt");
writeFileSync(file, `${patternLines(runs.seed).join("\n")}\n`);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Runs one command for each list of options, with no process in between but bash and the command. */
function runEach(program: string, options: readonly (readonly string[])[]): readonly string[] {
  const script = 'while (($#)); do n=$1; shift; "$program" "${@:1:n}" "$file" 2>&1; shift "$n"; printf "\\1"; done';
  const run = spawnSync(
    "bash",
    ["-c", script, "bash", ...options.flatMap((words) => [String(words.length), ...words])],
    { env: { PATH: process.env["PATH"], LC_ALL: "C.UTF-8", program, file }, encoding: "utf8", maxBuffer: 2 ** 28 },
  );
  return run.stdout.split("\x01").map((text) => text.replaceAll(/^grep: warning: .*\n/gm, ""));
}

function firstDifference(grep: string, ripgrep: string): string {
  const [left, right] = [grep.split("\n"), ripgrep.split("\n")];
  const extra = [left.filter((line) => !right.includes(line)), right.filter((line) => !left.includes(line))];
  return JSON.stringify(extra.map((lines) => lines.slice(0, 2)));
}

const LETTERS = { basic: "-G", extended: "-E", fixed: "-F" } as const;

function optionsOf({ ignoreCase, wholeWords }: PatternCase): readonly string[] {
  return [...(ignoreCase ? ["-i"] : []), ...(wholeWords ? ["-w"] : [])];
}

function translationOf(each: PatternCase): ReturnType<typeof translatePatterns> {
  return translatePatterns([each.pattern], each.dialect, each);
}

test("a translated pattern selects the same lines", async () => {
  const cases = await expectNoneWrong(patternCase, runs, async (all) => {
    const translated = all.flatMap((each, index) => {
      const translation = translationOf(each);
      return translation === undefined ? [] : [{ ...each, translation, index }];
    });
    const byGrep = runEach(
      "grep",
      translated.map((each) => ["-n", LETTERS[each.dialect], ...optionsOf(each), "-e", each.pattern]),
    );
    const byRipgrep = runEach(
      join(ripgrepDir(), "rg"),
      translated.map(({ translation: { pattern, literal }, ignoreCase }) => [
        "--no-config",
        "--color=never",
        "-n",
        ...(ignoreCase ? ["-i"] : []),
        ...(literal ? ["-F"] : []),
        "-e",
        pattern,
      ]),
    );
    const complaints: (string | undefined)[] = all.map(() => undefined);
    for (const [at, { index, translation }] of translated.entries()) {
      const [grep = "", ripgrep = ""] = [byGrep[at], byRipgrep[at]];
      if (grep !== ripgrep) complaints[index] = `${translation.pattern}: ${firstDifference(grep, ripgrep)}`;
    }
    return complaints;
  });
  // Enough are translated to mean anything.
  expect(cases.filter((each) => translationOf(each) !== undefined).length).toBeGreaterThan(cases.length / 5);
});
