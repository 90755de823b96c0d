import fc from "fast-check";

/** Pieces of regular expressions, as people write them for grep, for other tools, and by mistake. */
const ATOMS = [
  "a",
  "b",
  "ab",
  "x",
  "Needle",
  "0",
  "_",
  " ",
  "-",
  ".",
  "^",
  "$",
  "*",
  "+",
  "?",
  "|",
  "(",
  ")",
  "{",
  "}",
  "{2}",
  "{1,}",
  "{,2}",
  "{1,2}",
  "{2,1}",
  "[ab]",
  "[^ab]",
  "[a-c]",
  "[0-9]",
  "[]a]",
  "[^]a]",
  "[a-]",
  "[.*+]",
  "[\\w]",
  "[[:alpha:]]",
  "[[:space:][:digit:]]",
  "[^[:upper:]]",
  "[:alpha:]",
  "[a",
  "]",
  "\\.",
  "\\*",
  "\\+",
  "\\?",
  "\\|",
  "\\(",
  "\\)",
  "\\{",
  "\\}",
  "\\{2\\}",
  "\\{1,2\\}",
  "\\[",
  "\\]",
  "\\^",
  "\\$",
  "\\\\",
  "\\/",
  "\\-",
  "\\w",
  "\\W",
  "\\s",
  "\\S",
  "\\b",
  "\\B",
  "\\<",
  "\\>",
  "\\d",
  "\\n",
  "\\1",
  "\\",
  '"',
  "/",
  "é",
  "#",
  "&",
  "~",
  "\t",
];

/** A pattern with the options that change its meaning. */
export interface PatternCase {
  readonly pattern: string;
  readonly dialect: "basic" | "extended" | "fixed";
  readonly ignoreCase: boolean;
  readonly wholeWords: boolean;
}

export const patternCase: fc.Arbitrary<PatternCase> = fc.record({
  pattern: fc.array(fc.constantFrom(...ATOMS), { minLength: 1, maxLength: 6 }).map((atoms) => atoms.join("")),
  dialect: fc.constantFrom("basic", "basic", "extended", "extended", "fixed"),
  ignoreCase: fc.constantFrom(false, false, true),
  wholeWords: fc.constantFrom(false, false, false, true),
});

/** Lines that such patterns may match, all ASCII: what `.` means beyond that depends on the locale. */
export function patternLines(seed: number): readonly string[] {
  const text = fc
    .array(
      fc.constantFrom(
        ...'a b c x A B 0 1 2 _ . * + ? | ( ) { } [ ] ^ $ \\ / - # & ~ d w n s " : , < > ab aa bb Needle needle'.split(
          " ",
        ),
        " ",
        "\t",
      ),
      { maxLength: 8 },
    )
    .map((pieces) => pieces.join(""));
  return [...fc.sample(text, { numRuns: 400, seed }), "", "a", "ab", "aab", "abab", "a b", "x", "Needle in a haystack"];
}
