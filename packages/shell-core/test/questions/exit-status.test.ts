import { describe, expect, expectTypeOf, test } from "vitest";
import {
  type Answer,
  type AnyExitRule,
  EXIT_RULES,
  explainExitStatus,
  type ExitStatusExplanation,
} from "../../src/index.ts";
import { explain, observed, type Seen } from "../explained.ts";

/** Like {@link explain}, with other rules in front of the built-in ones. */
function explainWith(rules: readonly AnyExitRule<string>[], command: string, seen: Seen = {}): string {
  const explained = explainExitStatus<string>(command, seen.code ?? 3, observed(seen), [...rules, ...EXIT_RULES]);
  return explained.kind === "answer" ? `${explained.answer} by ${explained.command}` : explained.why;
}

describe("what decides", () => {
  test.each([
    ["", "empty"],
    ["# grep x f", "empty"],
    ["grep x f # TODO", "no-match by grep"],
    ["grep x f;", "no-match by grep"],
    ["\ngrep x f\n", "no-match by grep"],
    ["grep x f\r\n", "no-match by grep"],
    ["grep x 'f", "unparsed"],
    ["$CMD x f", "unresolved"],
    ["env --frob grep x f", "unresolved"],
    ["sudo -s grep x f", "unresolved"],
    ["grep x f &", "background"],
    ["grep x f & wait", "no-rule"],
    ["! grep -q x f", "negated"],
    ["! ! grep -q x f", "no-match by grep"],
    ["cat f | ! grep x", "unparsed"],
    ["grep x f || echo none", "or-list"],
    ["grep x f || rg x", "or-list"],
    ["a || b && grep x f", "or-list"],
    ["grep x f | wc -l", "no-rule"],
    ["grep x f | head", "no-rule"],
    ["grep x f | cat", "no-rule"],
    ["grep x f && echo yes", "no-match by grep; assumed"],
    ["cat f | grep x", "no-match by grep; assumed"],
    ["cat f |& grep x", "no-match by grep; assumed"],
    ["git push | grep rejected", "no-match by grep; assumed"],
    ["crontab -l | grep -c nightly", "no-match by grep; assumed"],
    ["cd pkg && grep -rn TODO .", "no-match by grep; assumed"],
    ["make && grep x f", "no-match by grep; assumed; and part may fail silently"],
    ["test -d src && rg x src", "no-match by rg; assumed; and part may fail silently"],
    ["grep x f && diff a b", "inputs-differ by diff; assumed"],
    ["cd x; grep y f", "no-match by grep; after a sequence"],
    ["cd x\ngrep y f", "no-match by grep; after a sequence"],
    ["sleep 9 & grep y f", "no-match by grep; after a sequence"],
    ["cd x; make && grep y f", "no-match by grep; assumed; and part may fail silently; after a sequence"],
    ["grep x <<EOF\ny\nEOF", "no-match by grep; here-document"],
    ["cat <<EOF | grep x\ny\nEOF", "no-match by grep; assumed; here-document"],
    ["cat <<EOF; grep x f\ny\nEOF", "no-match by grep; after a sequence; here-document"],
    ["grep x <<< y", "no-match by grep"],
    ["if grep -q x f; then exit 1; fi", "compound"],
    ["for f in *; do grep x $f; done", "compound"],
    ["while read l; do grep x f; done < list", "compound"],
    ["case x in y) ;; esac", "compound"],
    ["(grep x f)", "compound"],
    ["{ grep x f; }", "compound"],
    ["(( 1 > 2 ))", "compound"],
    ["f() { grep x f; }", "compound"],
    ["cat f | (grep x)", "compound"],
    ["pytest $(git diff --name-only | grep test_)", "no-rule"],
    ["x=$(grep y f)", "unresolved"],
  ])("%j → %s", (command, expected) => {
    expect(explain(command)).toBe(expected);
  });

  test("a command longer than the limit is left alone", () => {
    expect(explain(`grep x ${"f ".repeat(200_000)}`)).toBe("unparsed");
  });
});

describe("parts of an && list behind which nothing can have failed", () => {
  test.each([
    ["[ -f x ] && echo yes", { merged: "" }, "condition-false by ["],
    ["[ -f x ] && echo yes", {}, "condition-false by [; assumed"],
    ["[[ -f x ]] && echo yes", { merged: "" }, "condition-false by [["],
    ["test -d x && cd x && echo here", { merged: "" }, "condition-false by test"],
    ["make && [ -f x ] && echo yes", { merged: "" }, "condition-false by [; assumed; and part may fail silently"],
    ["a; [ -f x ] && echo yes", { merged: "" }, "condition-false by [; after a sequence"],
    ["diff a b && echo same", { merged: "1c1\n< x\n---\n> y\n" }, "inputs-differ by diff"],
    ["[ -d x ] && cd x", { merged: "bash: line 1: cd: x: Permission denied\n" }, "no-rule"],
    ["[ -f x ] && echo yes > gone/f", { merged: "bash: line 1: gone/f: No such file or directory\n" }, "no-rule"],
    ["[ -f x ] && echo yes > gone/f 2>/dev/null", { merged: "" }, "no-rule"],
    ["[ -f x ] && npm test", { merged: "" }, "no-rule"], // it may have failed without a word
    ["[ -f x ] && make -s && echo yes", { merged: "" }, "no-rule"],
    ["! [ -f x ] && echo yes", { merged: "" }, "no-rule"],
    ["[ -f x ] || [ -f y ] && echo yes", { merged: "" }, "or-list"],
    // What prints when it succeeds has not succeeded where nothing was printed.
    ["command -v x && x --version", { merged: "" }, "not-installed by command -v"],
    ["which x && x --version", { out: "", err: "" }, "not-installed by which"],
    ["grep x f && make", { merged: "" }, "no-match by grep"],
    ["command -v x && x --version", { merged: "/usr/bin/x\n" }, "no-rule"],
    ["command -v x && x --version", {}, "no-rule"],
    ["command -v x >/dev/null && x --version", { merged: "" }, "no-rule"],
    ["command -v x | sort && x --version", { merged: "" }, "no-rule"],
    ["grep -q x f && make", { merged: "" }, "no-rule"],
    ["pgrep -q x && make", { merged: "" }, "no-rule"],
  ] as const)("%s with %j → %s", (command, seen, expected) => {
    expect(explain(command, seen)).toBe(expected);
  });
});

describe("substitutions that feed the deciding command", () => {
  test.each([
    ["diff <(sort a) <(sort b)", true],
    ["grep x $(git ls-files)", true],
    ["grep x `git ls-files`", true],
    ['test -n "$(git status --short)"', true],
    ["[[ -z $(git status) ]]", true],
    ["grep x < <(make)", true],
    ["A=$(make) grep x f", true],
    ["grep '$(x)' f", false],
    ['grep "a(b" f', false],
    ["grep $x f", false],
    ["[[ $x =~ ^(a|b)$ ]]", false],
    ["x=$(make) && grep y f", false], // the earlier part: said by `assumed`
  ])("%s → %s", (command, expected) => {
    const explanation = explainExitStatus(command, 1);
    expect(explanation.kind === "answer" && explanation.hasSubstitution).toBe(expected);
    expect(explanation.kind).toBe("answer");
  });
});

describe("wrappers", () => {
  test.each([
    ["A=1 grep x f", 1, "no-match by grep"],
    ["env A=1 grep x f", 1, "no-match by grep"],
    ["timeout 30 env A=1 nice -n 5 rg TODO 2>/dev/null", 1, "no-match by rg"],
    ["timeout 5 grep x f", 124, "other-code"],
    ["sudo grep x f", 1, "no-match by grep"],
    ["sudo -u www test -w f", 1, "condition-false by test"],
    ["sudo grep x f 2>/dev/null", 1, "errors-discarded"],
    ["sudo grep x f &>/dev/null", 1, "errors-discarded"],
    ["sudo grep x f 2>&1", 1, "no-match by grep"],
    ["builtin test -f gone", 1, "condition-false by test"],
    ["builtin test -f gone 2>/dev/null", 1, "errors-discarded"],
    ["rtk grep x f", 1, "wrapper"],
    ["nohup grep x f", 1, "no-match by grep"],
    ["stdbuf -oL grep x f", 1, "no-match by grep"],
    ["exec grep x f", 1, "no-match by grep"],
    ["time grep x f", 1, "no-match by grep"],
  ] as const)("%s with %i → %s", (command, code, expected) => {
    expect(explain(command, { code })).toBe(expected);
  });
});

describe("the status", () => {
  test.each([
    ["grep x f", 0, "success"],
    ["grep x f", 2, "other-code"],
    ["diff a b", 2, "other-code"],
    ["[ 1 = 2", 2, "other-code"],
    ["[[ a ]]", 2, "other-code"],
    ["jq -e .x f", 4, "other-code"],
    ["jq -e .x f", 5, "other-code"],
    ["git grep x", 128, "other-code"],
    ["grep x f", 137, "other-code"],
    ["grep x f", 255, "other-code"],
  ] as const)("%s with %i → %s", (command, code, expected) => {
    expect(explain(command, { code })).toBe(expected);
  });
});

describe("failures that would leave no trace", () => {
  test.each([
    // these end with another status when they fail, so 1 is an answer even with errors discarded
    ["grep x f 2>/dev/null", "no-match by grep"],
    ["rg x f 2>/dev/null", "no-match by rg"],
    ["git grep x 2>/dev/null", "no-match by git grep"],
    ["diff a b 2>/dev/null", "inputs-differ by diff"],
    ["[ -f gone ] 2>/dev/null", "condition-false by ["],
    ["type x 2>/dev/null", "not-installed by type"],
    ["hash x 2>/dev/null", "not-installed by hash"],
    ["type x &>/dev/null", "not-installed by type"],
    ["command -v x >/dev/null 2>&1", "not-installed by command -v"],
    ["pgrep x 2>/dev/null", "no-such-process by pgrep"],
    ["git merge-base --is-ancestor a b 2>/dev/null", "not-an-ancestor by git merge-base --is-ancestor"],
    // these end with 1 for both
    ["ag x gone 2>/dev/null", "errors-discarded"],
    ["ack x gone 2>/dev/null", "errors-discarded"],
    ["ack -g x 2>/dev/null", "errors-discarded"],
    ["git diff --no-index a gone 2>/dev/null", "errors-discarded"],
    ["git diff --exit-code a gone 2>log", "errors-discarded"],
    ["[[ $a -gt 3 ]] 2>/dev/null", "errors-discarded"],
    ["pgrep -F gone.pid 2>/dev/null", "errors-discarded"],
    ["lsof -t gone 2>/dev/null", "errors-discarded"],
    ["git config --get nodot 2>/dev/null", "errors-discarded"],
    ["fuser gone 2>/dev/null", "errors-discarded"],
    ["jq -e . f 2>/dev/null", "errors-discarded"],
    // a redirection that fails after the errors are gone
    ["grep x f 2>/dev/null >/no/dir/o", "errors-discarded"],
    ["grep x 2>/dev/null <gone", "errors-discarded"],
    ["grep x <gone 2>/dev/null", "no-match by grep"], // bash reports that one
    // commands that make its words
    ["grep x $(find d 2>/dev/null)", "errors-discarded"],
    ["grep x <(curl u 2>&-)", "errors-discarded"],
    ["grep x `find d &>/dev/null`", "errors-discarded"],
    ["[[ -z $(git status 2>/dev/null) ]]", "errors-discarded"],
    ["diff <(sort a 2>/dev/null) b", "errors-discarded"],
    ["diff <(sort a) b", "inputs-differ by diff; substitution"],
    ["grep '$(find d 2>/dev/null)' f", "no-match by grep"],
    // earlier parts
    ["cat gone 2>/dev/null | grep x", "earlier-errors-discarded"],
    ["cat gone &>/dev/null | grep x", "earlier-errors-discarded"],
    ["curl -s u | grep x", "earlier-errors-discarded"],
    ["curl --silent u | grep x", "earlier-errors-discarded"],
    ["wget -qO- u | grep x", "earlier-errors-discarded"],
    ["wget -O- u | grep x", "no-match by grep; assumed"],
    ["curl -fsSL u | grep x", "no-match by grep; assumed"],
    ["curl u | grep x", "no-match by grep; assumed"],
    ["cd pkg 2>/dev/null && grep x f", "earlier-errors-discarded"],
    ["make &>/dev/null && diff a b", "earlier-errors-discarded"],
    ["false && rg TODO src", "earlier-errors-discarded"],
    ["false | grep x", "earlier-errors-discarded"],
    ["cat f 2>&1 | grep x", "no-match by grep; assumed"],
  ])("%s → %s", (command, expected) => {
    expect(explain(command)).toBe(expected);
  });
});

const ASSUMED_DIFF = "inputs-differ by diff; assumed";

describe("output that does not go with the answer", () => {
  test.each([
    // anything on standard error
    ["grep x f", { err: "grep: g: No such file\n" }, "standard-error"],
    ["crontab -l | grep -c nightly", { out: "0\n", err: "crontab: permission denied" }, "standard-error"],
    ["diff a b", { out: "2c2\n", err: "diff: warning" }, "standard-error"],
    ["type x", { err: "bash: line 1: type: x: not found\n" }, "standard-error"],
    // searches
    ["grep x f", { out: "" }, "no-match by grep"],
    ["grep x f", { out: "x\n" }, "output"],
    ["make | grep x", { out: "x\n" }, "output"], // pipefail, set before this command
    ["set -o pipefail && make | grep x", { out: "x\n" }, "earlier-errors-discarded"],
    ["grep -c x f", { out: "0\n" }, "no-match by grep"],
    ["grep -c x f", { out: "3\n" }, "output"],
    ["grep -c x f", { out: "10\n" }, "output"],
    ["grep -c x a b", { out: "a:0\nb:0\n" }, "no-match by grep"],
    ["grep -c x a b", { out: "a:0\nb:2\n" }, "output"],
    ["grep -rc x .", { out: "./c:d:0\n./0:0\n" }, "no-match by grep"],
    ["grep -c x f", { out: "0\r\n" }, "no-match by grep"],
    ["grep --count x f", { out: "0" }, "no-match by grep"],
    ["rg -c x", { out: "" }, "no-match by rg"],
    ["rg --stats x", { out: "\n0 matches\n" }, "output"],
    ["rg --files -g x", { out: "a\n" }, "output"],
    ["rg --files-without-match x", { out: "a\n" }, "output"],
    ["which a b", { out: "/usr/bin/a\n" }, "output"],
    ["which a b", { out: "" }, "not-all-installed by which"],
    ["pgrep -c x", { out: "0\n" }, "no-such-process by pgrep"],
    ["pgrep x", { out: "0\n" }, "output"],
    ["lsof notes.txt gone", { err: "lsof: status error on gone: No such file or directory\n" }, "standard-error"],
    ["lsof notes.txt gone", { merged: "lsof: status error on gone: No such file or directory\n" }, "output"],
    // One of two is open: it is listed, and the status is 1.
    ["lsof notes.txt open.txt", { out: "COMMAND PID USER\ntail 12 me\n" }, "output"],
    ["lsof -V notes.txt", { out: "lsof: no file use located: notes.txt\n" }, "output"],
    ["fuser gone", { err: "Specified filename gone does not exist.\n" }, "standard-error"],
    ["test -f x", { out: "noise\n" }, "output"],
    ["git merge-base --is-ancestor a b", { out: "noise\n" }, "output"],
    // the command's own output
    ["diff a b", { out: "2c2\n< x\n---\n> y\n" }, "inputs-differ by diff"],
    ["cmp a b", { out: "a b differ: byte 7, line 2\n" }, "inputs-differ by cmp"],
    ["git diff --no-index a b", { out: "diff --git a/a b/b\n" }, "inputs-differ by git diff --no-index"],
    ["git diff --no-index a gone 2>&1", { out: "error: Could not access 'gone'\n" }, "output"],
    ["diff a b > gone/p", { merged: "bash: line 1: gone/p: No such file or directory\n" }, "output"],
    ["diff a - < gone", { merged: "/bin/bash: line 1: gone: No such file or directory\n" }, "output"],
    ["sudo diff a b", { merged: "sudo: a password is required\n" }, "output"],
    ["npm test && git diff --exit-code", { merged: "\n> p@1.0.0 test\n> mocha\n\n  1 failing\n" }, "output"],
    ["pytest -q && git diff --exit-code", { out: "1 failed in 0.1s\n" }, "output"],
    ["git diff --exit-code", { out: "--- a\n+++ b\n+error: no\n" }, "inputs-differ by git diff --exit-code"],
    ["jq -e .x f", { out: "null\n" }, "last-output-false-or-null by jq -e"],
    ["jq -e .[] f", { out: '{\n  "a": 1\n}\nfalse\n' }, "last-output-false-or-null by jq -e"],
    ["jq -je .x f", { out: "1null" }, "last-output-false-or-null by jq -e"],
    ["jq -Ce .x f", { out: "\u001B[1;30mnull\u001B[0m\n" }, "last-output-false-or-null by jq -e"],
    ["jq -e .x f >o", { out: "" }, "last-output-false-or-null by jq -e"],
    ["jq -e .x f", { out: "1\n" }, "output"],
    ["jq -e 'halt_error(1)' f 2>&1", { out: "no such key" }, "output"],
    // one stream for both: any output may be an error
    ["grep x f", { merged: "" }, "no-match by grep"],
    ["grep x f", { merged: "grep: g: No such file\n" }, "output"],
    ["grep -c x f", { merged: "0\n" }, "no-match by grep"],
    ["grep -c x f g", { merged: "f:0\ngrep: g: Permission denied\n" }, "output"],
    ["which x", { merged: "which: no x\n" }, "output"],
    ["diff a b", { merged: "2c2\n" }, "inputs-differ by diff"],
    ["cmp a b", { merged: "cmp: EOF on b\n" }, "inputs-differ by cmp"],
    ["git diff --no-index a gone", { merged: "error: Could not access 'gone'\n" }, "output"],
    ["git diff --quiet", { merged: "fatal: bad revision\n" }, "output"],
    ["cd gone && diff a b", { merged: "bash: line 1: cd: gone: No such file or directory\n" }, "output"],
    ["cd gone 2>&1 && diff a b", { out: "bash: line 1: cd: gone: No such file or directory\n" }, "output"],
    ["make 2>&1 | diff a -", { out: "1d0\n< a\n" }, "inputs-differ by diff; assumed"],
    ["cd d && diff a b", { merged: "2,3c2\n< x\n---\n> y\n\\ No newline at end of file\n" }, ASSUMED_DIFF],
    ["cd d && diff -u a b", { merged: "--- a\n+++ b\n@@ -1 +1 @@\n-x\n+y\n\n context\n" }, ASSUMED_DIFF],
    ["cd d && diff -c a b", { merged: "*** a\n--- b\n***************\n*** 1 ****\n! x\n--- 1 ----\n" }, ASSUMED_DIFF],
    ["cd d && diff -qr a b", { merged: "Only in a: x\nFiles a/y and b/y differ\n" }, ASSUMED_DIFF],
    ["cd d && diff -r a b", { merged: "diff -r a/y b/y\n1d0\n< x\nBinary files a/z and b/z differ\n" }, ASSUMED_DIFF],
    ["cd d && cmp a b", { merged: "a b differ: byte 7, line 2\n" }, "inputs-differ by cmp; assumed"],
    ["cd d && cmp a b", { merged: "cmp: EOF on b after byte 3, in line 1\n" }, "inputs-differ by cmp; assumed"],
    [
      "cd d && git diff --exit-code",
      { merged: "diff --git a/x b/x\nnew file mode 100644\nindex 1..2\n--- /dev/null\n+++ b/x\n@@ -0,0 +1 @@\n+x\n" },
      "inputs-differ by git diff --exit-code; assumed",
    ],
    [
      "cd d && git diff --exit-code --stat",
      { merged: " x | 2 +-\n 1 file changed\n" },
      "inputs-differ by git diff --exit-code; assumed",
    ],
    ["sort a | diff b -", { merged: "sort: cannot read: a\n1d0\n< x\n" }, "output"],
    ["sort a | diff b -", { merged: "1d0\n< x\nsort: cannot read: a\n" }, "output"],
    ["diff <(sort a) b", { merged: "sort: cannot read: a\n0a1\n> x\n" }, "output"],
    ["diff <(sort a) b", { merged: "0a1\n> x\n" }, "inputs-differ by diff; substitution"],
    [
      "make && diff a b",
      { out: "gcc -c x.c\n1d0\n< x\n" },
      "inputs-differ by diff; assumed; and part may fail silently",
    ],
    ["make && diff a b", { merged: "gcc -c x.c\n1d0\n< x\n" }, "output"],
    ["cat f | jq -e .x", { merged: '{\n  "a": 1\n}\nnull\n' }, "last-output-false-or-null by jq -e; assumed"],
    ["cat f g | jq -e .x", { merged: "cat: g: No such file or directory\nnull\n" }, "output"],
    ["jq -e .x f", { merged: "null\n" }, "last-output-false-or-null by jq -e"],
    ["jq -e .x f", { merged: "no such key" }, "output"],
    ["[[ 1 -gt '1 2' ]]", { merged: "bash: line 1: [[: 1 2: syntax error" }, "output"],
  ] as const)("%s with %j → %s", (command, seen: Seen, expected) => {
    expect(explain(command, seen)).toBe(expected);
  });
});

describe("rules of any origin", () => {
  const pending: AnyExitRule<"pending"> = {
    command: "mytool",
    subcommand: "check",
    codes: [3, 126],
    meaning: () => ({ answer: "pending", output: "unknown" }),
  };
  const anyGrep: AnyExitRule<"mine"> = {
    command: "grep",
    codes: [1, 2],
    meaning: () => ({ answer: "mine", output: "unknown" }),
  };
  test.each([
    ["mytool check", {}, "pending by mytool check"],
    ["mytool -v check --all", {}, "pending by mytool check"],
    ["./bin/mytool check", {}, "pending by mytool check"],
    ["mytool build check", {}, "no-rule"],
    ["mytool $sub", {}, "no-rule"],
    ["mytool", {}, "no-rule"],
    ["mytool check", { code: 1 }, "other-code"],
    ["mytool check", { code: 4 }, "other-code"],
    ["mytool check", { code: 126 }, "pending by mytool check"],
    ["timeout 5 mytool check", { code: 126 }, "wrapper"],
    ["timeout 5 mytool check", {}, "pending by mytool check"],
    ["mytool check", { out: "still running\n" }, "pending by mytool check"],
    ["mytool check", { err: "boom\n" }, "standard-error"],
    ["mytool check", { merged: "still running\n" }, "output"],
    ["mytool check", { merged: "" }, "pending by mytool check"],
  ] as const)("%s with %j → %s", (command, seen: Seen, expected) => {
    expect(explainWith([pending], command, seen)).toBe(expected);
  });

  test("the first rule that fits wins, and a rule for other statuses does not hide the next", () => {
    expect(explainWith([anyGrep], "grep x f", { code: 1 })).toBe("mine by grep");
    expect(explainWith([anyGrep], "grep x f", { code: 2 })).toBe("mine by grep");
    expect(explainWith([{ ...anyGrep, codes: [2] }], "grep x f", { code: 1 })).toBe("no-match by grep");
    expect(explainWith([{ ...anyGrep, meaning: () => undefined }], "grep x f", { code: 1 })).toBe("no-match by grep");
  });

  test("the types of the answers go through", () => {
    expectTypeOf(explainExitStatus("x", 1)).toEqualTypeOf<ExitStatusExplanation<Answer>>();
    expectTypeOf(explainExitStatus("x", 1, undefined, [pending])).toEqualTypeOf<
      ExitStatusExplanation<"pending" | Answer>
    >();
  });
});
