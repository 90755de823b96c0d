import { describe, expect, test } from "vitest";
import { translatePatterns } from "../../src/questions/exploration/grep-pattern.ts";

/** ripgrep's pattern; in quotes when it is text; behind `ascii` when it holds for ASCII text only. */
function translated(dialect: "basic" | "extended" | "fixed", options = "") {
  return (...patterns: readonly string[]): string | undefined => {
    const found = translatePatterns(patterns, dialect, {
      ignoreCase: options.includes("i"),
      wholeWords: options.includes("w"),
    });
    if (found === undefined) return undefined;
    const { pattern, literal, characters } = found;
    return `${characters === "ascii" ? "ascii " : ""}${literal ? `"${pattern}"` : pattern}`;
  };
}

describe("basic expressions", () => {
  test.each([
    ["TODO", "TODO"],
    ["foo\\|bar", "foo|bar"],
    ["a+b", '"a+b"'],
    ["a+.*", "ascii a\\+.*"],
    ["foo(bar)", '"foo(bar)"'],
    ["f(x).*{", "ascii f\\(x\\).*\\{"],
    ["\\(a\\|b\\)c", "ascii (a|b)c"],
    ["a\\+", "ascii a+"],
    ["a\\?b", "ascii a?b"],
    ["a\\{2,3\\}", "ascii a{2,3}"],
    ["a\\{2,\\}", "ascii a{2,}"],
    ["a\\{,3\\}", "ascii a{0,3}"],
    ["a{2}", '"a{2}"'],
    ["a*", "ascii a*"],
    ["a**", "ascii (?:a*)*"],
    ["*a", '"*a"'],
    ["^*a", "^\\*a"],
    ["\\(*a\\)", "ascii (\\*a)"],
    ["a.b", "ascii a.b"],
    ["a\\.b", '"a.b"'],
    ["\\*x", '"*x"'],
    ["^a$", "^a$"],
    ["a^b", '"a^b"'],
    ["a$b", '"a$b"'],
    ["\\(^a\\)", "ascii (^a)"],
    ["a\\|^b$", "a|^b$"],
    ["\\^a", '"^a"'],
    ["[a-z]x", "ascii [a-z]x"],
    ["[^a-z]", "ascii [^a-z]"],
    ["[]a]", "ascii [\\]a]"],
    ["[^]a]", "ascii [^\\]a]"],
    ["[a-]", "ascii [a\\-]"],
    ["[\\w]", "ascii [\\\\w]"],
    ["[[:alpha:]_]", "ascii [[:alpha:]_]"],
    ["[.]", "ascii [\\.]"],
    ["\\w\\W\\s\\S", "ascii \\w\\W\\s\\S"],
    ["\\bfoo\\b", "ascii \\bfoo\\b"],
    ["\\<foo\\>", "ascii \\bfoo\\b"],
    ["a/b", "a/b"],
    ["a\\/b", "a/b"],
    ["日本", "日本"],
    ["a]b", '"a]b"'],
    // No certain equivalent:
    ["", undefined],
    ["a\nb", undefined],
    ["\\d", undefined],
    ["\\(a\\)\\1", undefined],
    ["\\B", undefined],
    ["\\<.", undefined],
    [".\\>", undefined],
    ["\\`a", undefined],
    ["a\\", undefined],
    ["\\(a", undefined],
    ["a\\)", undefined],
    ["a\\|", undefined],
    ["\\+a", undefined],
    ["\\{2\\}", undefined],
    ["a\\{2", undefined],
    ["a\\{3,2\\}", undefined],
    ["a\\{101\\}", undefined],
    ["a\\{\\}", undefined],
    ["[a", undefined],
    ["[]", undefined],
    ["[:alpha:]", undefined],
    ["[[:word:]]", undefined],
    ["[[.a.]]", undefined],
    ["[[=a=]]", undefined],
    ["[A-z]", undefined],
    ["[é]", undefined],
    ["é.", undefined],
    ["a\\(^*b\\)", undefined],
  ])("%j", (pattern, expected) => {
    expect(translated("basic")(pattern)).toBe(expected);
  });
});

describe("extended expressions", () => {
  test.each([
    ["foo|bar", "foo|bar"],
    ["(a|b)+c?", "ascii (a|b)+c?"],
    ["a{2}", "ascii a{2}"],
    ["a+?", "ascii (?:a+)?"],
    ["a\\+b", '"a+b"'],
    ["a\\|b", '"a|b"'],
    ["a\\{2\\}", '"a{2}"'],
    ["a^b", "a^b"],
    ["a}b", '"a}b"'],
    ["*a", undefined],
    ["+a", undefined],
    ["^*a", undefined],
    ["(*a)", undefined],
    ["a|", undefined],
    ["()", undefined],
    ["(a", undefined],
    ["a)", undefined],
    ["{2}", undefined],
    ["a{x", undefined],
    ["a{2}{3}", undefined],
    ["(a{2}){3}", undefined],
    ["\\d+", undefined],
    ["(((((((((((a)))))))))))", undefined],
  ])("%j", (pattern, expected) => {
    expect(translated("extended")(pattern)).toBe(expected);
  });
});

describe("text, several patterns, words and letter case", () => {
  test.each([
    [translated("fixed")("a.b"), '"a.b"'],
    [translated("fixed")("a"), '"a"'],
    [translated("fixed")("a.b", "c|d"), "a\\.b|c\\|d"],
    [translated("basic")("a", "b.c"), "ascii a|b.c"],
    [translated("basic", "w")("foo"), "ascii \\bfoo\\b"],
    [translated("basic", "w")("foo\\|bar"), "ascii \\b(?:foo|bar)\\b"],
    [translated("basic", "w")("a.*b"), "ascii \\ba.*b\\b"],
    [translated("basic", "w")("a.*"), undefined],
    [translated("basic", "w")("-x"), undefined],
    [translated("basic", "w")("x*"), undefined],
    [translated("fixed", "w")("a.b"), "ascii \\ba\\.b\\b"],
    [translated("basic", "i")("foo"), "ascii foo"],
    [translated("basic", "i")("é"), undefined],
    [translated("basic", "w")("é"), undefined],
    [translated("basic")("a", ""), undefined],
    [translated("basic")(), undefined],
  ])("%#: %j", (found, expected) => {
    expect(found).toBe(expected);
  });
});
