import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "../../../../testing/randomness.ts";
import { classifyExploration } from "../../src/index.ts";

/** Words that may stand in an exploring command without any need of quotes; none is a reserved word or an assignment. */
const WORDS = [
  "grep",
  "egrep",
  "rg",
  "find",
  "cat",
  "head",
  "tail",
  "ls",
  "rtk",
  "read",
  "sudo",
  "timeout",
  "5",
  "src",
  "a.ts",
  ".",
  "/proc/x",
  "needle",
  "-r",
  "-rn",
  "-c",
  "-q",
  "-20",
  "-n",
  "+5",
  "-f",
  "-R",
  "-la",
  "-name",
  "-type",
  "f",
  "-delete",
  "-print",
  "-o",
  "--include=x.ts",
  "--max-lines",
  "-e",
  "-E",
  "-",
  "--",
];

/** What is no word, or more than one. */
const PIECES = [
  "|",
  "|&",
  "&&",
  "||",
  ";",
  "&",
  "\n",
  "2>/dev/null",
  "2>&1",
  "> out",
  "< in",
  "<<< x",
  "<<E\nx\nE\n",
  "'*.ts'",
  "*.ts",
  '"$X"',
  "$(a)",
  "<(a)",
  "~/x",
  "{a,b}",
  "X=1",
  "cd app &&",
  "cd $X;",
  "echo '---' ;",
  "make &&",
  "! ",
  "time ",
  "(",
  ")",
  "'foo\\|bar'",
  "'a+b'",
  "'[a'",
  "'\\('",
  "日本",
];

const commands = fc
  .array(fc.oneof({ weight: 3, arbitrary: fc.constantFrom(...WORDS) }, fc.constantFrom(...PIECES)), { maxLength: 9 })
  .map((pieces) => pieces.join(" "));

const plain = fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 7 });

const isBlock = (source: string): boolean => classifyExploration(source).kind === "explores";

describe("the verdict on an exploration", () => {
  test("is given for any text", () => {
    const texts = fc.oneof(commands, fc.string({ unit: "binary", maxLength: 200 }));
    fc.assert(
      fc.property(texts, (source) => {
        const verdict = classifyExploration(source);
        if (verdict.kind === "allowed") return;
        for (const { stage, call } of verdict.explorations) {
          expect(source.slice(stage.start, stage.end)).not.toBe("");
          expect(JSON.stringify(call?.arguments ?? {})).not.toContain("\n");
        }
      }),
      randomRuns(3000),
    );
  });

  test("is the same again", () => {
    fc.assert(
      fc.property(commands, (source) => {
        expect(classifyExploration(source)).toEqual(classifyExploration(source));
      }),
      randomRuns(100),
    );
  });

  test("a comment behind it, or a subshell around it, never makes a block of a pass", () => {
    fc.assert(
      fc.property(commands, (source) => {
        if (isBlock(source)) return;
        expect(isBlock(`${source} # grep -rn x src`)).toBe(false);
        expect(isBlock(`(${source})`)).toBe(false);
        expect(isBlock(`(${source}\n)`)).toBe(false);
      }),
      randomRuns(2000),
    );
    expect(isBlock("(grep -rn x src)")).toBe(false);
  });

  test("quoting a plain word changes nothing", () => {
    fc.assert(
      fc.property(plain, fc.nat(), fc.constantFrom("'", '"'), (words, at, quote) => {
        const quoted = words.map((word, index) => (index === at % words.length ? `${quote}${word}${quote}` : word));
        expect(summary(quoted.join(" "))).toEqual(summary(words.join(" ")));
      }),
      randomRuns(3000),
    );
  });

  test("work beside it is never lost: a block becomes a pass", () => {
    fc.assert(
      fc.property(plain, (words) => {
        expect(isBlock(`make\n${words.join(" ")}`)).toBe(false);
        expect(isBlock(`${words.join(" ")}\nmake`)).toBe(false);
      }),
      randomRuns(100),
    );
  });
});

/** The verdict without its ranges, which quotes move. */
function summary(source: string): unknown {
  const verdict = classifyExploration(source);
  return verdict.kind === "allowed" ? verdict : verdict.explorations.map((each) => ({ ...each, stage: undefined }));
}
