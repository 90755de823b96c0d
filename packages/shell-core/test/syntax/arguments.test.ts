import { describe, expect, test } from "vitest";
import { type OptionSyntax, optionSyntax, parse, readArguments } from "../../src/index.ts";

const SYNTAX = optionSyntax("abe:m::", "all color:: count regexp:", { number: true });

/** Arguments taken apart: options as `name` or `name=value`, then `|` and the operands; or the reason why they are unreadable. */
function read(source: string, syntax: OptionSyntax): string | undefined {
  const stage = parse(`cmd ${source}`)?.segments[0]?.pipeline.stages[0];
  if (stage?.kind !== "simple") return undefined;
  const found = readArguments(stage.words.slice(1), syntax);
  if (found.kind === "unreadable") return `${found.why}: ${found.word.raw}`;
  const options = found.options.map(({ name, value }) => (value === undefined ? name : `${name}=${value}`));
  return `${options.join(" ")}|${found.operands.map((word) => word.raw).join(" ")}`;
}

describe("arguments", () => {
  test.each([
    ["", "|"],
    ["-a x -b y", "a b|x y"],
    ["-ab", "a b|"],
    ["-e x f", "e=x|f"],
    ["-ex f", "e=x|f"],
    ["-ae x f", "a e=x|f"],
    ["-e -a f", "e=-a|f"],
    ["-m f", "m|f"],
    ["-m3 f", "m=3|f"],
    ["-20 f", "number=20|f"],
    ["-a3b f", "a number=3 b|f"],
    ["--all --regexp x --regexp=y f", "all regexp=x regexp=y|f"],
    ["--color f", "color|f"],
    ["--color=always f", "color=always|f"],
    ["--reg x", "regexp=x|"],
    ["-a -- -b f", "a|-b f"],
    ["- f", "|- f"],
    ['"$x" $y', '|"$x" $y'],
    ['-e "$x"', "e=$x|"],
    ['-e"$x"', "e=$x|"],
    ["-x", "unknown-option: -x"],
    ["--nope", "unknown-option: --nope"],
    ["--all=x", "unknown-option: --all=x"],
    ["--co", "ambiguous-option: --co"],
    ["-e", "missing-value: -e"],
    ["--regexp", "missing-value: --regexp"],
    ["-$x", "unknown-option: -$x"],
    ["-a$x", "unknown-option: -a$x"],
    ["--$x", "unknown-option: --$x"],
  ])("%j", (source, expected) => {
    expect(read(source, SYNTAX)).toBe(expected);
  });

  test("of a wrapper end at its first operand", () => {
    expect(read("-a 5 grep -b -- x", { ...SYNTAX, stopAtOperand: true })).toBe("a|5 grep -b -- x");
  });

  test("lenient: what is not listed takes no value", () => {
    expect(read("-xe y --foo --bar=1 z", { ...SYNTAX, lenient: true })).toBe("x e=y foo bar=1|z");
  });
});
