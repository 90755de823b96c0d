import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parse, type Word } from "../../src/index.ts";
import { readExpansion } from "../../src/views/parameters.ts";

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

test("a value that is given is the one bash gives, and it is one word", () => {
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
  const seed = Math.trunc(Math.random() * 2 ** 31);
  const samples = fc.sample(text, { numRuns: 2000, seed }).flatMap((sample) => {
    const word = wordOf(sample);
    const found = word === undefined ? undefined : readExpansion(word, KNOWN);
    return found?.kind === "parameters" && found.value !== undefined ? [{ sample, value: found.value }] : [];
  });
  expect(samples.length).toBeGreaterThan(300);
  const script = samples.map(({ sample }) => `printf '%s\\0' ${sample}\nprintf '\\1'`).join("\n");
  const { stdout } = spawnSync("bash", ["-c", `P=plain; Q='two words'; S='*'; E=\n${script}`], { encoding: "utf8" });
  const printed = stdout.split("\u0001");
  for (const [index, { sample, value }] of samples.entries()) {
    expect({ sample, printed: printed[index] }, `seed ${seed}`).toEqual({ sample, printed: `${value}\0` });
  }
});
