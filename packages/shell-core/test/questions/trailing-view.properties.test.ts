import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "../../../../testing/randomness.ts";
import { parse, splitTrailingView, withRedirectedProducer } from "../../src/index.ts";

const PRODUCERS = [
  "npm test",
  "seq 20",
  "cat <<E",
  "yes",
  "tail -f a",
  "{ a; b; }",
  "(a)",
  "x=1",
  "find . -exec a {} +",
  "bash -c 'a | head'",
  "cat a | tee o",
  "cat a | sort",
  "a 2>&1",
  "a >f",
  "$X",
  "echo 'a|b'",
  "rg x src",
  "diff a b",
  "exec a",
  "time a",
  "! a",
  "cat /dev/stdout",
];
const VIEWS = [
  "head",
  "tail -5",
  "grep x",
  'grep "$P"',
  "grep $P",
  "head f",
  "less",
  "more",
  "sort",
  "wc -l",
  "tee o",
  "tail -f",
  "A=1 head",
  "grep -q x 2>/dev/null",
  "head >o",
  "rg x",
  "timeout 5 head",
];
const PREFIXES = [
  "",
  "cd d && ",
  "cd d; ",
  "P=x; ",
  "P=$(a); ",
  "[ -d d ] && ",
  "echo a; ",
  "a & ",
  "a || ",
  "# c\n",
  "true\n",
  "set -e; ",
  ": ${P:=x}; ",
];
const PIPES = [" | ", "|", " |& ", " |\n", " \\\n| ", " | # c\n"];
const ENDS = ["", "\n", "\r\n", ";", " # c", " &", "; b", " && b", "\nE\n", "\\\n", " )", "'"];

const PIECES = [
  ...PRODUCERS,
  ...VIEWS,
  ...PREFIXES,
  ...PIPES,
  ...ENDS,
  "|",
  "&&",
  ";",
  " ",
  "\n",
  "'",
  '"',
  "$(",
  ")",
  "`",
  "\\",
  "#",
];

/** Commands that look like those people write, and texts that nobody would. */
const commands = fc
  .tuple(
    fc.constantFrom(...PREFIXES),
    fc.constantFrom(...PRODUCERS),
    fc.array(fc.tuple(fc.constantFrom(...PIPES), fc.constantFrom(...VIEWS)), { minLength: 1, maxLength: 3 }),
    fc.constantFrom(...ENDS),
  )
  .map(([prefix, producer, views, end]) => `${prefix}${producer}${views.flat().join("")}${end}`);
const texts = fc.oneof(
  { arbitrary: commands, weight: 3 },
  { arbitrary: fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }).map((pieces) => pieces.join("")), weight: 2 },
  fc.string({ unit: "binary", maxLength: 100 }),
);

describe("properties", () => {
  test("no text makes it throw, and what it cut off stands in the text", () => {
    fc.assert(
      fc.property(texts, (source) => {
        const view = splitTrailingView(source);
        if (view.kind === "unchanged") {
          if (view.at !== undefined) {
            expect(view.at.start).toBeGreaterThanOrEqual(0);
            expect(view.at.end).toBeLessThanOrEqual(source.length);
            expect(view.at.start).toBeLessThan(view.at.end);
          }
          return;
        }
        // The cleaned command and what was cut give the source again.
        let [rest, at, whole] = [view.cleaned, 0, ""];
        for (const { start, end } of view.cut) {
          expect(end).toBeGreaterThanOrEqual(start);
          whole += rest.slice(0, start - at) + source.slice(start, end);
          rest = rest.slice(start - at);
          at = end;
        }
        expect(whole + rest).toBe(source);
        const cutText = view.cut.map(({ start, end }) => source.slice(start, end)).join("");
        expect(cutText).toContain(view.removedPipeline.split("\n")[0]);
        // Between producer and view stands nothing but blanks, comments and a pipe.
        expect(cutText.slice(0, cutText.indexOf(view.removedPipeline))).toMatch(/^(?:\s|\\\n)*\|&?(?:\s|\\\n|#.*\n)*$/);
        // A redirection is put into the producer, and adds to the text only itself.
        const redirected = withRedirectedProducer(view, ">X");
        const joined = view.joinErrorsAt === undefined ? "" : " 2>&1 ";
        expect(redirected.length).toBe(view.cleaned.length + " >X ".length + joined.length);
        expect(parse(redirected)).toBeDefined();
        expect(view.viewCommand.endsWith(view.removedPipeline)).toBe(true);
        expect(view.removed.length).toBeGreaterThan(0);
      }),
      randomRuns(5_000),
    );
  });

  test("a comment behind it never makes it a split, nor does a subshell around it", () => {
    fc.assert(
      fc.property(texts, (source) => {
        const view = splitTrailingView(source);
        // Behind a backslash no comment begins: `\ #` is a word.
        if (view.kind === "unchanged" && !source.endsWith("\\")) {
          expect(splitTrailingView(`${source} # | tail -5`).kind).toBe("unchanged");
          // A line behind a here-document may be its body.
          if (!source.includes("<<")) expect(splitTrailingView(`${source}\n# | tail -5\n`).kind).toBe("unchanged");
        }
        expect(splitTrailingView(`(${source}\n)`).kind).toBe("unchanged");
        expect(splitTrailingView(`{ ${source}\n}`).kind).toBe("unchanged");
        expect(splitTrailingView(`x=$(${source}\n)`).kind).toBe("unchanged");
      }),
      randomRuns(5_000),
    );
  });

  test("quoting a word without special characters changes nothing", () => {
    const quotes = fc.constantFrom<(word: string) => string>(
      (word) => `'${word}'`,
      (word) => `"${word}"`,
      (word) => `\\${word}`,
    );
    fc.assert(
      fc.property(commands, fc.nat(), quotes, (source, index, quote) => {
        // Only words that stand free, and that the shell does not read as something else than a word.
        const words = [...source.matchAll(/(?<=^|[ \n])[a-z-][\w.-]*(?=$|[ \n;])/g)].filter(
          ([word]) => !/^(?:time|E|a|b)$/.test(word),
        );
        if (words.length === 0 || /['#]/.test(source)) return;
        const word = words[index % words.length];
        if (word === undefined) return;
        const at = word.index;
        const quoted = source.slice(0, at) + quote(word[0]) + source.slice(at + word[0].length);
        const [before, after] = [splitTrailingView(source), splitTrailingView(quoted)];
        expect({ quoted, outcome: outcome(after) }).toEqual({ quoted, outcome: outcome(before) });
      }),
      randomRuns(5_000),
    );
  });

  test("the same text gives the same answer, and a parsed command is not changed", () => {
    fc.assert(
      fc.property(texts, (source) => {
        expect(splitTrailingView(source)).toEqual(splitTrailingView(source));
      }),
      randomRuns(500),
    );
  });
});

/** What must not depend on quotes: everything but texts and places. */
function outcome(view: ReturnType<typeof splitTrailingView>): unknown {
  if (view.kind === "unchanged") return view.why;
  return { removed: view.removed, closesEarly: view.closesEarly, producer: view.producer.kind };
}
