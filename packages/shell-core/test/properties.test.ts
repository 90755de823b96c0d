import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectNoneWrong } from "../../../testing/judged-cases.ts";
import { randomRuns } from "../../../testing/randomness.ts";
import { explainExitStatus, parse, resolve, type Word } from "../src/index.ts";

/** Pieces of shell text that meet each other in ways a hand would not write. */
const PIECES = [
  "grep",
  "rg",
  "cd",
  "x",
  "'",
  '"',
  "\\",
  "\n",
  "\r\n",
  " ",
  "|",
  "|&",
  "&&",
  "||",
  ";",
  "&",
  "(",
  ")",
  "{ ",
  "}",
  "$(",
  "`",
  "${",
  "$((",
  "))",
  "[[ ",
  " ]]",
  "<<E",
  "\nE\n",
  "<<<",
  "<(",
  ">",
  "2>&1",
  "2>/dev/null",
  "#",
  "!",
  "time ",
  "case x in ",
  "esac",
  "if ",
  "then ",
  "fi",
  "for i in ",
  "do ",
  "done",
  "A=",
  "a=(",
  "$'",
  "~",
  "*",
  "{a,b}",
  "日本",
  "\0",
  "\t",
  "env ",
  "sudo ",
];

const shellText = fc.oneof(
  fc.array(fc.constantFrom(...PIECES), { maxLength: 40 }).map((pieces) => pieces.join("")),
  fc.string({ unit: "binary", maxLength: 200 }),
);

/** The one argument of `printf TEXT`, if it is a word whose value is known. */
function staticWord(text: string): Word | undefined {
  const stage = text.startsWith("#") ? undefined : parse(`printf ${text}`)?.segments[0]?.pipeline.stages[0];
  const found = stage?.kind === "simple" && stage.words.length === 2 ? stage.words[1] : undefined;
  return found?.static === true ? found : undefined;
}

describe("properties", () => {
  test("no text makes a reader throw, and every range lies in the source in order", () => {
    fc.assert(
      fc.property(shellText, (source) => {
        const command = parse(source);
        explainExitStatus(source, 1);
        let end = 0;
        for (const segment of command?.segments ?? []) {
          expect(segment.start).toBeGreaterThanOrEqual(end);
          for (const stage of segment.pipeline.stages) {
            expect(stage.start).toBeGreaterThanOrEqual(end);
            end = stage.end;
            if (stage.kind === "simple") {
              resolve(stage);
              for (const word of stage.words) expect(source.slice(word.start, word.end)).toBe(word.raw);
            }
          }
          expect(segment.end).toBe(end);
        }
        expect(end).toBeLessThanOrEqual(source.length);
      }),
      randomRuns(3000),
    );
  });

  test("a static word is what bash makes of it", async () => {
    const atoms = [
      "a",
      "B",
      "0",
      "-",
      "=",
      ":",
      "~",
      "'b c'",
      "'$x'",
      "'\\'",
      '"d e"',
      '"\\$x"',
      '"\\\\"',
      '"\\a"',
      "\\ ",
      "\\$",
      "\\'",
      "\\\\",
      "\\\n",
      "$'t\\t\\x41\\''",
      '""',
      "''",
      "$x",
      "*",
      "{1,2}",
      "[",
      "]",
      "%",
      "+",
      "@",
      "^",
      ",",
      "/",
      ".",
      "!",
      "#",
    ];
    const word = fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
    const texts = await expectNoneWrong(word, randomRuns(1500), async (samples) => {
      const words = samples.map(staticWord);
      const { stdout } = spawnSync("bash", [], {
        input: words.map((found) => (found === undefined ? "printf '\\0'" : `printf '%s\\0' ${found.raw}`)).join("\n"),
        encoding: "utf8",
        cwd: "/",
        env: { PATH: process.env["PATH"] },
      });
      const printed = stdout.split("\0");
      return words.map((found, at) =>
        found === undefined || found.value === printed[at] ? undefined : `bash: ${JSON.stringify(printed[at])}`,
      );
    });
    expect(texts.filter((text) => staticWord(text) !== undefined).length).toBeGreaterThan(texts.length / 3);
  });

  test("a comment behind a command changes nothing", () => {
    fc.assert(
      fc.property(shellText, (source) => {
        const command = parse(source);
        if (command === undefined || command.segments.length === 0 || /[\\\n]|<</.test(source)) return;
        // `${{a,b}`, `${case x}` and `${a[[ }` are no parameters: bash refuses them when they run, unbash reads on.
        if (/\$\{(?!(?:[#!]?\w+(?:\[[\w@*]+\])?|[#!?@*$-])[-}:+=?#%/^,@])/.test(source)) return;
        const commented = parse(`${source} # $(x) 'y`);
        expect(commented?.segments.length).toBe(command.segments.length);
      }),
      randomRuns(2000),
    );
  });
});
