import type { Answer } from "pi-shell-core";
import { describe, expect, test } from "vitest";
import { endsWithNote, noteOfUser, noteOnAnswer } from "../../src/notes/wording.ts";

describe("the note on an answer", () => {
  const ROWS: readonly (readonly [Answer, string, string])[] = [
    ["no-match", "grep", 'grep exits 1 when no line matched. Nothing failed; the answer is "no matches".'],
    [
      "no-line-selected",
      "grep -v",
      "grep -v exits 1 when no line was selected (every line matched the pattern). " +
        'Nothing failed; the answer is "no line was selected".',
    ],
    [
      "no-file-listed",
      "rg --files",
      'rg --files exits 1 when there is no file to list. Nothing failed; the answer is "no such files".',
    ],
    [
      "every-file-matches",
      "rg --files-without-match",
      "rg --files-without-match exits 1 when every file has a match. " +
        'Nothing failed; the answer is "no file is without a match".',
    ],
    ["inputs-differ", "diff", 'diff exits 1 when the inputs differ. Nothing failed; the answer is "inputs differ".'],
    ["condition-false", "[", '[ exits 1 when the condition is false. Nothing failed; the answer is "false".'],
    [
      "not-installed",
      "which",
      'which exits 1 when there is no command of that name. Nothing failed; the answer is "not installed".',
    ],
    [
      "not-all-installed",
      "which",
      "which exits 1 when there is no command of one of the names. " +
        'Nothing failed; the answer is "at least one is not installed".',
    ],
    [
      "no-such-process",
      "pgrep",
      'pgrep exits 1 when no process matched. Nothing failed; the answer is "no such process".',
    ],
    [
      "nothing-open",
      "lsof",
      'lsof exits 1 when it found no such open file or port. Nothing failed; the answer is "none found".',
    ],
    [
      "not-set",
      "git config --get",
      'git config --get exits 1 when the key is not set. Nothing failed; the answer is "not set".',
    ],
    [
      "not-an-ancestor",
      "git merge-base --is-ancestor",
      "git merge-base --is-ancestor exits 1 when the first commit is not an ancestor of the second. " +
        'Nothing failed; the answer is "not an ancestor".',
    ],
    [
      "last-output-false-or-null",
      "jq -e",
      'jq -e exits 1 when its last output is false or null. Nothing failed; the answer is "false or null".',
    ],
  ];

  test.each(ROWS)("%s by %s", (answer, command, sentence) => {
    const hedged = sentence.replace(". Nothing failed; ", "; ");
    expect(noteOnAnswer(answer, command, 1, "certain")).toBe(`[exit-code note: ${sentence}]`);
    expect(noteOnAnswer(answer, command, 1, "fed")).toBe(`[exit-code note: ${hedged}]`);
    expect(noteOnAnswer(answer, command, 1, "assumed")).toBe(
      `[exit-code note: ${hedged} (Assuming the status came from the last command.)]`,
    );
  });
});

describe("the note of a user's rule", () => {
  test.each([
    [
      "{cmd} exits {code} when pending. Nothing failed.",
      "certain",
      "mytool check exits 3 when pending. Nothing failed.",
    ],
    ["{cmd} exits {code} when pending. Nothing failed.", "fed", "mytool check exits 3 when pending."],
    [
      "{cmd} exits {code} when pending. Nothing failed.",
      "assumed",
      "mytool check exits 3 when pending. (Assuming the status came from the last command.)",
    ],
    ["Nothing failed. {cmd}: pending.", "fed", "mytool check: pending."],
    ["nothing failed!", "certain", "nothing failed!"],
    ["Nothing failed to compile.", "fed", "Nothing failed to compile."],
    ["{code}{code} {cmd} {other} $& $1", "certain", "33 mytool check {other} $& $1"],
  ] as const)("%j, %s → %j", (note, certainty, expected) => {
    expect(noteOfUser(note, "mytool check", 3, certainty)).toBe(`[exit-code note: ${expected}]`);
  });

  test("names are put in as they are", () => {
    expect(noteOfUser("{cmd}", "$&{code}", 3, "certain")).toBe("[exit-code note: $&3]");
  });
});

test.each([
  ["[exit-code note: x]", true],
  ["(no output)\n[exit-code note: x]", true],
  ["(no output)\n[exit-code note: x]\n", true],
  ["[exit-code note: x]\nmore", false],
  ["text [exit-code note: x]", false],
  ["", false],
])("%j ends with a note: %s", (text, expected) => {
  expect(endsWithNote(text)).toBe(expected);
});
