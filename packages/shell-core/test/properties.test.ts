import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
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
      { numRuns: 3000 },
    );
  });

  test("a static word is what bash makes of it", () => {
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
    const samples = fc.sample(word, { numRuns: 1500, seed: 20261130 }).filter((text) => !text.startsWith("#"));
    const words = samples.flatMap((text): Word[] => {
      const stage = parse(`printf ${text}`)?.segments[0]?.pipeline.stages[0];
      return stage?.kind === "simple" && stage.words.length === 2
        ? stage.words.slice(1).filter((found) => found.static)
        : [];
    });
    expect(words.length).toBeGreaterThan(500);
    const script = words.map((found) => `printf '%s\\0' ${found.raw}`).join("\n");
    const { stdout } = spawnSync("bash", ["-c", script], {
      encoding: "utf8",
      cwd: "/",
      env: { PATH: process.env["PATH"] },
    });
    expect(stdout.split("\0").slice(0, -1)).toEqual(words.map((found) => found.value));
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
      { numRuns: 2000 },
    );
  });
});
