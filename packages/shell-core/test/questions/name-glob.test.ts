import { describe, expect, test } from "vitest";
import { joinGlobs, matchesName } from "../../src/questions/exploration/name-glob.ts";

describe("globs for file names", () => {
  test.each([
    [["*.ts"], "*.ts"],
    [["*.ts", "README*"], "{*.ts,README*}"],
    [["a b?.ts"], "a b?.ts"],
    [[], undefined],
    [["[ab].ts"], undefined],
    [["a\\*"], undefined],
    [["{a,b}"], undefined],
    [["src/*.ts"], undefined],
    [["a,b"], undefined],
    [["é*"], undefined],
    [["!a"], undefined],
  ])("%j join to %j", (globs, expected) => {
    expect(joinGlobs(globs)).toBe(expected);
  });

  test.each([
    ["*.ts", "a.ts", "same", true],
    ["*.ts", ".ts", "same", true],
    ["*.ts", ".hidden.ts", "same", true],
    ["*.ts", "a.TS", "same", false],
    ["*.ts", "a.TS", "any", true],
    ["*.ts", "axts", "same", false],
    ["?.ts", "é.ts", "same", true],
    ["?.ts", "ab.ts", "same", false],
    ["a+b", "a+b", "same", true],
    ["a+b", "aab", "same", false],
    ["**", "a\nb", "same", true],
    ["*a*b", "xaxb", "same", true],
    ["*a*b", "xaxbx", "same", false],
    ["a*", "a", "same", true],
    ["", "a", "same", undefined],
    ["*a".repeat(40), "a".repeat(250), "same", true],
    [`${"*a".repeat(40)}b`, "a".repeat(250), "same", false],
    ["[ab]", "a", "same", undefined],
  ] as const)("%j and %j, %s letters", (glob, name, letterCase, expected) => {
    expect(matchesName(glob, name, letterCase)).toBe(expected);
  });
});
