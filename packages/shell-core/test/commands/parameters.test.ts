import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { expectNoneWrong } from "../../../../testing/judged-cases.ts";
import { randomRuns } from "../../../../testing/randomness.ts";
import { parse, type Word } from "../../src/index.ts";
import { readExpansion } from "../../src/commands/parameters.ts";

const KNOWN = new Map([
  ["P", "plain"],
  ["Q", "two words"],
  ["S", "*"],
  ["E", ""],
]);

function wordOf(text: string): Word | undefined {
  const command = parse(`printf ${text}`)?.segments;
  const stage = command?.length === 1 ? command[0]?.pipeline.stages[0] : undefined;
  return stage?.kind === "simple" && stage.words.length === 2 ? stage.words[1] : undefined;
}

describe("expansions of a word", () => {
  const rows: readonly (readonly [text: string, expected: string | undefined | "none" | "other"])[] = [
    ["plain", "none"],
    ["'$P'", "none"],
    ["\\$P", "none"],
    ["$P", "plain"],
    ["${P}", "plain"],
    ["a$P", "aplain"],
    ["-n$P", "-nplain"],
    ['"$P"', "plain"],
    ['"$Q"', "two words"],
    ['"$S"', "*"],
    ['"$E"', ""],
    ['"a $P b"c', "a plain bc"],
    ["'$P'\"$P\"", "$Pplain"],
    ['"\\$P $P"', "$P plain"],
    ['"$P$"', "plain$"],
    ['"$P \\" \\\\ \\a"', 'plain " \\ \\a'],
    ['"$X"', undefined],
    ["$P\\\na", "other"], // bash: `$Pa`
    ['"$P\\\na"', "other"],
    ["${P}\\\na", "plaina"],
    ['a"$X"', undefined],
    ['"$P$X"', undefined],
    ["$X", "other"], // it may be empty, or fall apart
    ["$Q", "other"],
    ["$S", "other"],
    ["$E", "other"],
    ["*", "other"],
    ["$P*", "other"],
    ["{a,$P}", "other"],
    ["~/$P", "other"],
    ['"$(x)"', "other"],
    ['"`x`"', "other"],
    ['"${P:-x}"', "other"],
    ['"${#P}"', "other"],
    ['"${P[0]}"', "other"],
    ['"$((P))"', "other"],
    ['"$1"', "other"],
    ['"$@"', "other"],
    ['"$?"', "other"],
    ['"$$"', "other"],
    ['"$!"', "other"],
    ['"$RANDOM"', "other"],
    ['"$LINENO"', "other"],
    ['"$BASHPID"', "other"],
    ['"$_"', "other"],
    ["$'a'$P", "other"],
    ['$"a"', "other"],
  ];
  test.each(rows)("%s", (text, expected) => {
    const word = wordOf(text);
    if (word === undefined) throw new Error("no word");
    const found = readExpansion(word, KNOWN);
    expect(found.kind === "parameters" ? found.value : found.kind).toBe(expected);
  });
});

/** The value that is given for a word, if one is. */
function valueOf(text: string): string | undefined {
  const word = wordOf(text);
  const found = word === undefined ? undefined : readExpansion(word, KNOWN);
  return found?.kind === "parameters" ? found.value : undefined;
}

test("a value that is given is the one bash gives, and it is one word", async () => {
  const atoms = [
    "a",
    "-",
    "=",
    "$P",
    "${P}",
    '"$Q"',
    '"${S}"',
    "'$P'",
    '"a $P"',
    "\\$P",
    '"\\$P"',
    '"\\\\"',
    "\\\\",
    '"$E"',
    '""',
    "'b c'",
    '"$P$Q"',
    '"$"',
    "\\ ",
    '"\\a"',
    "\\\n",
    '"$P."',
    "%",
    "@",
    "x$",
    "#",
  ];
  const text = fc.array(fc.constantFrom(...atoms), { minLength: 1, maxLength: 5 }).map((parts) => parts.join(""));
  const samples = await expectNoneWrong(text, randomRuns(2000), async (texts) => {
    const values = texts.map(valueOf);
    const lines = texts.map((sample, at) => (values[at] === undefined ? "" : `printf '%s\\0' ${sample}`));
    const input = `P=plain; Q='two words'; S='*'; E=\n${lines.join("\nprintf '\\1'\n")}`;
    const printed = spawnSync("bash", [], { input, encoding: "utf8" }).stdout.split("\u0001");
    return values.map((value, at) =>
      value === undefined || printed[at] === `${value}\0` ? undefined : `${value}, but bash: ${printed[at]}`,
    );
  });
  expect(samples.filter((sample) => valueOf(sample) !== undefined).length).toBeGreaterThan(samples.length / 7);
});
