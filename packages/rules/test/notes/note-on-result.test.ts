import { describe, expect, test } from "vitest";
import { type FinishedCommand, noteOnResult } from "../../src/notes/note-on-result.ts";
import type { UserRule } from "../../src/settings/user-rule.ts";

/** The note without its brackets, or `quiet: reason`. */
function outline(result: FinishedCommand, rules: readonly UserRule[] = []): string {
  const verdict = noteOnResult(rules)(result);
  if (verdict.kind === "quiet") return `quiet: ${verdict.why}`;
  return /^\[exit-code note: (.*)\]$/s.exec(verdict.note)?.[1] ?? verdict.note;
}

/** A result of a host that keeps the outputs apart. */
const apart = (command: string, exitCode = 1, stdout = "", stderr = ""): FinishedCommand => ({
  command,
  exitCode,
  output: { kind: "separate", stdout, stderr },
});

const SURE = "Nothing failed; the answer is";
const NO_MATCHES = `exits 1 when no line matched. ${SURE} "no matches".`;
const NO_MATCHES_PERHAPS =
  'exits 1 when no line matched; the answer is "no matches". (Assuming the status came from the last command.)';
const DIFFER = `exits 1 when the inputs differ. ${SURE} "inputs differ".`;
const NOT_INSTALLED = `exits 1 when there is no command of that name. ${SURE} "not installed".`;

describe("what is said of a result", () => {
  test.each([
    ["grep -rn TODO src", 1, "", "", `grep ${NO_MATCHES}`],
    ["rg TODO src", 1, "", "", `rg ${NO_MATCHES}`],
    ["git -C sub --no-pager grep -n TODO", 1, "", "", `git grep ${NO_MATCHES}`],
    ["diff a.txt b.txt", 1, "2c2\n< x\n---\n> y\n", "", `diff ${DIFFER}`],
    ["diff a.txt gone.txt", 2, "", "diff: gone.txt: No such file or directory", "quiet: other-code"],
    ["cmp a.bin b.bin", 1, "a.bin b.bin differ: byte 7, line 2\n", "", `cmp ${DIFFER}`],
    ["git diff --quiet", 1, "", "", `git diff --quiet ${DIFFER}`],
    ["git diff --no-index a b", 1, "diff --git a/a b/b\n", "", `git diff --no-index ${DIFFER}`],
    ["git diff a b", 1, "", "", "quiet: other-meaning"],
    ["[ 1 = 2", 2, "", "bash: line 1: [: missing `]'", "quiet: other-code"],
    ["[ 1 = 2 ]", 1, "", "", `[ exits 1 when the condition is false. ${SURE} "false".`],
    ["which terraform", 1, "", "", `which ${NOT_INSTALLED}`],
    ["command -v terraform", 1, "", "", `command -v ${NOT_INSTALLED}`],
    ["type terraform", 1, "", "bash: line 1: type: terraform: not found\n", "quiet: standard-error"],
    [
      "jq -re .x f.json",
      1,
      "null\n",
      "",
      `jq -e exits 1 when its last output is false or null. ${SURE} "false or null".`,
    ],
    ["jq -e .x f.json", 4, "", "", "quiet: other-code"],
    ["jq .x f.json", 1, "null\n", "", "quiet: other-meaning"],
    ["grep TODO f | wc -l", 1, "", "", "quiet: no-rule"],
    ["grep TODO f || echo none", 1, "", "", "quiet: or-list"],
    ["cat f | grep TODO", 1, "", "", `grep ${NO_MATCHES_PERHAPS}`],
    ["cd pkg && grep -rn TODO .", 1, "", "", `grep ${NO_MATCHES_PERHAPS}`],
    ["git push | grep rejected", 1, "", "", `grep ${NO_MATCHES_PERHAPS}`],
    ["! grep -q TODO f", 1, "", "", "quiet: negated"],
    ["crontab -l | grep -c nightly", 1, "0\n", "crontab: permission denied", "quiet: standard-error"],
    ["crontab -l | grep -c nightly", 1, "0\n", "", `grep ${NO_MATCHES_PERHAPS}`],
    ["timeout 30 env A=1 nice -n 5 rg TODO 2>/dev/null", 1, "", "", `rg ${NO_MATCHES}`],
    ["timeout 5 grep -r TODO /", 124, "", "", "quiet: other-code"],
    [
      "grep -v . f",
      1,
      "",
      "",
      `grep -v exits 1 when no line was selected (every line matched the pattern). ${SURE} "no line was selected".`,
    ],
    ["pytest $(git diff --name-only | grep test_)", 1, "2 failed\n", "", "quiet: no-rule"],
    ["if grep -q TODO f; then exit 1; fi", 1, "", "", "quiet: compound"],
    ["false && rg TODO src", 1, "", "", "quiet: earlier-errors-discarded"],
    ["lsof -i :8080", 1, "", "", `lsof exits 1 when it found no such open file or port. ${SURE} "none found".`],
    ["lsof -t gone", 1, "", "lsof: status error on gone", "quiet: standard-error"],
    ["xargs grep TODO < list", 123, "", "", "quiet: other-code"],
    ["git push", 1, "", "", "quiet: no-rule"],
    ["curl -f https://example.test", 22, "", "", "quiet: other-code"],
    ["grep TODO f", 0, "x\n", "", "quiet: success"],
    // the lens's own reasons
    ["cd pkg; grep -rn TODO .", 1, "", "", "quiet: list"],
    ["cd pkg\ngrep -rn TODO .", 1, "", "", "quiet: list"],
    ["server & grep -rn TODO .", 1, "", "", "quiet: list"],
    ["grep TODO <<EOF\nx\nEOF", 1, "", "", "quiet: here-document"],
    ["cat <<EOF | grep TODO\nx\nEOF", 1, "", "", "quiet: here-document"],
    // fed by another command
    ["diff <(sort a) <(sort b)", 1, "1d0\n", "", 'diff exits 1 when the inputs differ; the answer is "inputs differ".'],
    ["diff <(sort a 2>/dev/null) b", 1, "1d0\n", "", "quiet: errors-discarded"],
    [
      "sort a | diff <(sort b) -",
      1,
      "1d0\n",
      "",
      'diff exits 1 when the inputs differ; the answer is "inputs differ". ' +
        "(Assuming the status came from the last command.)",
    ],
  ])("%j with %i, %j and %j: %s", (command, exitCode, stdout, stderr, expected) => {
    expect(outline(apart(command, exitCode, stdout, stderr))).toBe(expected);
  });
});

describe("one text for both outputs", () => {
  test.each([
    ["grep TODO f", "", `grep ${NO_MATCHES}`],
    ["grep TODO f", "grep: f: Permission denied\n", "quiet: output"],
    ["grep -c TODO f g", "f:0\ng:0\n", `grep ${NO_MATCHES}`],
    ["grep -c TODO f g", "f:0\ng:1\n", "quiet: output"],
    ["diff a b", "1d0\n", `diff ${DIFFER}`],
    ["type terraform", "bash: line 1: type: terraform: not found\n", "quiet: output"],
  ])("%j with %j: %s", (command, text, expected) => {
    expect(outline({ command, exitCode: 1, output: { kind: "merged", text } })).toBe(expected);
  });
});

test.each([
  ["cat f | grep TODO", "quiet: pipefail"],
  ["cd pkg && cat f | grep TODO", "quiet: pipefail"],
  ["cd pkg && grep TODO f", `grep ${NO_MATCHES_PERHAPS}`],
  ["grep TODO f", `grep ${NO_MATCHES}`],
])("in a shell with pipefail, %j: %s", (command, expected) => {
  expect(outline({ ...apart(command), pipefail: true })).toBe(expected);
});

describe("rules of the user's own", () => {
  const rules: readonly UserRule[] = [
    {
      command: "mytool",
      subcommand: "check",
      codes: [3, 124],
      note: "{cmd} exits {code} while pending. Nothing failed.",
    },
    { command: "grep", codes: [2], note: "{cmd} exits {code} here for a reason of ours." },
    { command: "git", subcommand: "push", codes: [1], note: "{cmd}: rejected." },
  ];
  test.each([
    ["mytool check", 3, "", "mytool check exits 3 while pending. Nothing failed."],
    ["mytool check", 3, "still running\n", "mytool check exits 3 while pending. Nothing failed."],
    [
      "make && mytool check",
      3,
      "",
      "mytool check exits 3 while pending. (Assuming the status came from the last command.)",
    ],
    ["mytool check", 1, "", "quiet: other-code"],
    ["mytool build", 3, "", "quiet: no-rule"],
    ["mytool check", 124, "", "mytool check exits 124 while pending. Nothing failed."],
    ["timeout 5 mytool check", 124, "", "quiet: wrapper"],
    ["mytool check; true", 3, "", "quiet: no-rule"],
    ["true; mytool check", 3, "", "quiet: list"],
    ["grep x f", 2, "", "grep exits 2 here for a reason of ours."],
    ["grep x f", 1, "", `grep ${NO_MATCHES}`],
    ["git -C sub push", 1, "", "git push: rejected."],
    ["git grep x", 1, "", `git grep ${NO_MATCHES}`],
  ])("%j with %i and %j: %s", (command, exitCode, stdout, expected) => {
    expect(outline(apart(command, exitCode, stdout), rules)).toBe(expected);
  });

  test("an error message speaks against every rule", () => {
    expect(outline(apart("mytool check", 3, "", "boom"), rules)).toBe("quiet: standard-error");
  });
});
