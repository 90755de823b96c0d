import { describe, expect, test } from "vitest";
import { decidingCommand, parse } from "../../src/index.ts";

/** The deciding stage's text with marks for what precedes it, or the reason why there is none. */
function deciding(source: string): string {
  const command = parse(source);
  if (command === undefined) return "unparsed";
  const found = decidingCommand(command);
  if (found.kind === "undecided") return `[${found.why}]`;
  const text = source.slice(found.stage.start, found.stage.end);
  return `${text}${found.assumed ? " (assumed)" : ""}${found.afterSequence ? " (after)" : ""}`;
}

describe("deciding command", () => {
  test.each([
    ["grep x f", "grep x f"],
    ["a | grep x", "grep x (assumed)"],
    ["cd d && grep x f", "grep x f (assumed)"],
    ["cd d; grep x f", "grep x f (after)"],
    ["a\nb && c | d", "d (assumed) (after)"],
    ["a & b", "b (after)"],
    ["[[ -f x ]]", "[[ -f x ]]"],
    ["(a)", "(a)"],
    ["! ! a", "a"],
    ["a || b; c", "c (after)"],
    ["", "[empty]"],
    ["# c", "[empty]"],
    ["grep x f &", "[background]"],
    ["! grep x f", "[negated]"],
    ["a || grep x f", "[or-list]"],
    ["a || b && grep x f", "[or-list]"],
    ["a && b || c", "[or-list]"],
  ])("%j", (source, expected) => {
    expect(deciding(source)).toBe(expected);
  });
});
