import { describe, expect, expectTypeOf, test } from "vitest";
import {
  classifyNoMatch,
  type KeepReason,
  NO_MATCH_NOTE,
  NO_MATCH_OR_EARLIER_NOTE,
  NO_OUTPUT_EXIT_1,
  type NoMatchVerdict,
  parse,
} from "../../src/index.ts";

type Expected = "certain" | "hedged" | KeepReason;

/** What becomes of a command that printed nothing and ended with 1. */
function verdictOn(command: string, pipelines = false): Expected {
  const verdict = classifyNoMatch(1, NO_OUTPUT_EXIT_1, command, { pipelines });
  return verdict.kind === "rewrite" ? verdict.certainty : verdict.why;
}

const TABLE: Readonly<Record<string, readonly (readonly [command: string, expected: Expected])[]>> = {
  "one search": [
    ["rg retired_flag src", "certain"],
    ["rg needle src", "certain"],
    ["grep -rn needle .", "certain"],
    ["egrep 'a|b' names.txt", "certain"],
    ["fgrep 'a|b' names.txt", "certain"],
    ["rg needle src;", "certain"],
    ["\n  rg needle src  \n", "certain"],
    ["# where is it used?\nrg needle src", "certain"],
    ["rg needle \\\n  src", "certain"],
    ["rg needle src 2>/dev/null", "certain"], // an error of its own would end with 2
    ["grep needle *.md 2>/dev/null", "certain"],
    ["grep -q needle a.txt", "certain"],
    ["grep needle a.txt > found.txt", "certain"],
    ["grep needle < a.txt", "certain"],
    ['grep needle <<< "$text"', "certain"],
    ["grep needle <<'E'\nhay\nE", "certain"],
    ["grep needle $(git ls-files)", "certain"],
    ['rg "$(cat pattern.txt)" src', "certain"],
    ["rg --files -g '*.zig'", "certain"],
    ["grep -v . empty.txt", "certain"],
    ["rg -L needle src", "certain"], // only follows links
    ["grep -e -L a.txt", "certain"], // the pattern
    ["grep -m 5 needle a.txt", "certain"],
    ["grep -- -L a.txt", "certain"],
  ],
  "what the shell takes as one word or one segment": [
    ["grep -n 'left && right' notes.txt", "certain"],
    ['grep "a; b || c" notes.txt', "certain"],
    ["grep $'a && b' notes.txt", "certain"],
    ["grep a\\ \\&\\&\\ b notes.txt", "certain"],
    ["rg needle src # a && make", "certain"],
    ["rg needle src # ; make", "certain"],
    ["rg 'a\nb' src", "certain"],
    ['rg needle "$(cd src && ls)"', "certain"],
    ["grep needle <(sort a.txt && sort b.txt)", "certain"],
    ["grep '!' a.txt", "certain"],
    ["rg needle src | rg '#' # x", "certain"],
  ],
  "how a search may be called": [
    ["LC_ALL=C grep needle a.txt", "certain"],
    ["A=1 B=$x rg needle", "certain"],
    ["/usr/bin/grep needle a.txt", "certain"],
    ["/opt/homebrew/bin/rg needle", "certain"],
    ["\\grep needle a.txt", "certain"],
    ['"grep" needle a.txt', "certain"],
    ["'rg' needle", "certain"],
    ["git grep needle", "not-a-search"],
    ["zgrep needle a.gz", "not-a-search"],
    ["ag needle", "no-search"],
    ["pgrep needle", "not-a-search"],
    ["ripgrep needle", "no-rule"],
    ["grepx needle a.txt", "no-rule"],
    ["$GREP needle a.txt", "no-search"],
    ["${RG:-rg} needle", "unresolved"],
    ["$(which rg) needle", "unresolved"],
    ["LC_ALL=C", "no-search"],
    ["TOOL=rg", "unresolved"],
  ],
  "the wrapper may have ended with 1": [
    ["timeout 5 rg needle", "wrapper"],
    ["sudo grep needle /etc/shadow", "wrapper"],
    ["sudo grep needle /etc/shadow 2>/dev/null", "errors-discarded"],
    ["./grep needle a.txt", "no-rule"],
    ["grep needle <(curl -s localhost:9)", "errors-discarded"],
    ["grep needle <(curl -fs localhost:9)", "errors-discarded"],
    ['grep needle <<< "$(wget -qO- localhost:9)"', "errors-discarded"],
    ["grep needle $(grep -rls thread gone)", "errors-discarded"],
    ["grep needle <<E\n$(cat gone 2>/dev/null)\nE", "errors-discarded"],
    ["time rg needle", "wrapper"],
    ["TIMEFORMAT= && time rg needle", "wrapper"],
    ["time -p rg needle | rg thread", "wrapper"],
    ["env LC_ALL=C grep needle a.txt", "wrapper"],
    ["command grep needle a.txt", "wrapper"],
    ["nice rg needle", "wrapper"],
    ["rtk grep needle src", "wrapper"],
    ["env -Z grep needle", "unresolved"],
    ["xargs grep needle < list", "no-rule"],
    ["find . -name '*.ts' -exec grep needle {} +", "no-rule"],
    ["bash -c 'grep needle a.txt'", "no-rule"],
    ["ssh host grep needle a.txt", "no-rule"],
    ["docker exec box grep needle a.txt", "no-rule"],
    ["eval grep needle a.txt", "no-rule"],
  ],
  "another command decided": [
    ["ls missing-dir", "no-search"],
    ["cargo test", "no-rule"],
    ["pkill -f old-worker", "no-search"],
    ["cargo test --lib grep", "no-rule"],
    ["rg needle src && cargo test", "not-a-search"],
    ["grep -q needle a.txt && diff a.txt b.txt", "not-a-search"],
    ["grep -q needle a.txt && [ -f b.txt ]", "not-a-search"],
    ["rg needle src | head -5", "no-rule"],
    ["rg needle src | node check.js", "no-rule"],
    ["grep needle a.txt | tee log", "no-rule"],
  ],
  "status 1 with a meaning of its own": [
    ["grep -L needle a.txt", "other-meaning"],
    ["grep -rnL needle .", "other-meaning"],
    ["grep --files-without-match needle a.txt", "other-meaning"],
    ["grep --files-witho needle a.txt", "other-meaning"], // getopt takes a prefix
    ["rg --files-without-match needle", "other-meaning"],
    ["grep -m 0 needle a.txt", "other-meaning"], // reads nothing
    ["grep -m0 needle a.txt", "other-meaning"],
    ["rg --max-count=0 needle", "other-meaning"],
    ["grep --no-such-option needle a.txt", "other-meaning"],
    ['grep "-$flags" needle a.txt', "other-meaning"],
  ],
  lists: [
    ["rg needle src; make -s check", "list"],
    ["rg needle src\nmake -s check", "list"],
    ["make -s check; rg needle src", "list"],
    ["make -s check\nrg needle src", "list"],
    ["cd src\ngrep needle a.txt", "list"],
    ["rg needle src; rg thread src", "list"],
    ["sleep 9 & rg needle src", "list"],
    ["a; cd src && rg needle", "list"],
  ],
  "in the background": [
    ["rg needle src &", "background"],
    ["cd src && rg needle &", "background"],
  ],
  negated: [
    ["! rg -q needle src", "negated"],
    ["! grep -q x f", "negated"],
    ["cd src && ! rg -q needle", "negated"],
    ["! ! rg -q needle src", "certain"], // two cancel each other out
  ],
  "compound commands": [
    ["(rg needle src)", "compound"],
    ["{ rg needle src; }", "compound"],
    ["if rg needle src; then echo yes; fi", "compound"],
    ["for f in *.ts; do grep needle $f; done", "compound"],
    ['while read -r f; do rg needle "$f"; done < list', "compound"],
    ["case x in x) grep needle a.txt;; esac", "compound"],
    ["[[ $x =~ grep ]]", "compound"],
    ["(( grep ))", "compound"],
    ["cd src && (rg needle)", "compound"],
    ["search() { grep needle a.txt; }", "compound"],
    ["(cd src; ls) | grep needle", "compound"],
  ],
  "what does not parse": [
    ["rg 'needle src", "unparsed"],
    ["rg needle src &&", "unparsed"],
    ["rg needle $(cat", "unparsed"],
    ["if rg needle", "unparsed"],
    ["rg needle )", "unparsed"],
  ],
  "before &&: a command that reports every failure": [
    ["cd src && rg needle", "certain"],
    ["cd /srv/app && cd src && grep needle a.txt", "certain"],
    ["cd src &&\n  rg needle", "certain"],
    ["pushd src >/dev/null && rg needle", "certain"],
    ["mkdir -p out && grep needle a.txt > out/found", "certain"],
    ["export LC_ALL=C && grep needle a.txt", "certain"],
    ['P=needle && rg "$P" src', "certain"],
    ["true && rg needle", "certain"],
    [": && rg needle", "certain"],
    ["echo start > log && rg needle", "certain"],
    ["rg needle a && rg needle b", "certain"],
    ["grep -q needle a.txt && grep thread a.txt", "certain"],
    ["rg -l needle | rg test && rg thread", "certain"],
  ],
  "before &&: a command that may have ended with 1 in silence": [
    ["make -s && rg needle", "hedged"],
    ["test -d src && rg needle src", "hedged"],
    ["[ -d src ] && rg needle src", "hedged"],
    ["[[ -d src ]] && rg needle src", "hedged"],
    ["git diff --quiet && grep needle a.txt", "hedged"],
    ["F=$(mktemp) && grep needle a.txt > $F", "hedged"],
    ['export V=$(cat VERSION) && rg "$V"', "hedged"],
    ['cd "$(git rev-parse --show-toplevel)" && rg needle', "hedged"],
    ["! grep -q thread a.txt && grep needle a.txt", "hedged"],
    ["! true && rg needle", "hedged"],
    ["(make -s) && rg needle", "hedged"],
    ["cat a.txt | grep -q thread && grep needle a.txt", "hedged"],
    ["git grep -q thread && rg needle", "hedged"],
    ["sudo mkdir out && rg needle", "hedged"],
    ["set -e && rg needle", "hedged"],
    ["source env.sh && rg needle", "hedged"],
    ["./cd src && rg needle", "hedged"], // a script of that name
    ["grep -L thread a.txt && grep needle a.txt", "hedged"],
    ["rg --files-without-match thread && rg needle", "hedged"],
    ["grep -m 0 thread a.txt && grep needle a.txt", "hedged"],
    ["cd src && make -s && rg needle", "hedged"],
  ],
  "before &&: a failure that would not be seen": [
    ["cd gone 2>/dev/null && grep needle a.txt", "earlier-errors-discarded"],
    ["cd gone &>/dev/null && grep needle a.txt", "earlier-errors-discarded"],
    ["cd gone 2>&- && grep needle a.txt", "earlier-errors-discarded"],
    ["cd gone >log 2>&1 && grep needle a.txt", "earlier-errors-discarded"],
    ["cd gone 2>/dev/null && cd src && grep needle a.txt", "earlier-errors-discarded"],
    ["make >/dev/null 2>&1 && rg needle", "earlier-errors-discarded"],
    ["(make) 2>/dev/null && rg needle", "earlier-errors-discarded"],
    ["make 2>/dev/null | grep -q ok && rg needle", "earlier-errors-discarded"],
    ["false && rg needle", "earlier-errors-discarded"],
    ["exit 1 && rg needle", "earlier-errors-discarded"],
    ["return 1 && rg needle", "earlier-errors-discarded"],
    ["curl -s url -o a.txt && grep needle a.txt", "earlier-errors-discarded"],
    ["exec 2>/dev/null && grep needle a.txt", "earlier-errors-discarded"],
    ["grep -q thread a.txt 2>/dev/null && grep needle a.txt", "earlier-errors-discarded"],
    ["grep -sq thread a.txt && grep needle a.txt", "earlier-errors-discarded"],
    ["rg --no-messages thread && rg needle", "earlier-errors-discarded"],
    ["grep() { return 1; } && grep needle a.txt", "earlier-errors-discarded"],
    ["trap 'exit 1' EXIT && grep needle a.txt", "earlier-errors-discarded"],
    ["a=1 2>/dev/null >/no/dir/x && grep needle a.txt", "earlier-errors-discarded"],
    ["cd gone >/dev/null && grep needle a.txt", "certain"], // the error is still seen
    ["cd gone 2>&1 && grep needle a.txt", "certain"],
    ["rg -s thread && rg needle", "certain"], // case-sensitive
  ],
  "the search's own redirection failed in silence": [
    ["grep z f 2>/dev/null >/no/dir/o", "errors-discarded"],
    ["grep z f &>/dev/null >/no/dir/o", "errors-discarded"],
    ["grep z 2>/dev/null <gone", "errors-discarded"],
    ["grep z f 2>/dev/null >&3", "errors-discarded"],
    ["grep z f 2>/dev/null 3<&7", "errors-discarded"],
    ["grep z f 2>/dev/null >&$fd", "errors-discarded"],
    ["grep z 2>/dev/null <<<$((1/0))", "errors-discarded"],
    ["grep z f >/no/dir/o 2>/dev/null", "certain"], // that error is seen
    ["grep z f 2>/dev/null >&2", "certain"],
    ["grep z f >/dev/null 2>&1", "certain"],
    ["grep z 2>/dev/null <<<z", "certain"],
  ],
  "what it searched came from a command that may have failed unseen": [
    ["grep needle $(find src -name '*.c' 2>/dev/null)", "errors-discarded"],
    ["grep needle <(curl -s url 2>&-)", "errors-discarded"],
    ['grep needle <<< "$(make 2>/dev/null)"', "errors-discarded"],
    ["grep needle < <(make &>/dev/null)", "errors-discarded"],
    ["grep needle $(ls *.c 2>/dev/null) | grep -v thread", "errors-discarded"],
    ["grep '2>/dev/null' a.txt", "certain"],
    ['grep "2>$x" a.txt', "certain"],
  ],
  alternatives: [
    ["rg needle a || rg needle b", "certain"],
    ["rg needle || grep -r needle . || rg -uu needle", "certain"],
    ["rg a src | grep b || grep c d.txt", "certain"],
    ["rg needle src || exit 1", "or-list"],
    ["rg needle src || true", "or-list"],
    ["rg needle src || echo none", "or-list"],
    ["[ -d src ] || rg needle", "or-list"],
    ["cd src && rg needle || rg thread", "or-list"],
    ["rg needle || rg thread && rg more", "or-list"],
    ["rg needle gone 2>/dev/null || rg thread", "errors-discarded"],
    ["rg needle || rg thread 2>/dev/null", "errors-discarded"],
    ["grep -s needle gone || grep thread a.txt", "errors-discarded"],
    ["! grep -q needle a.txt || grep thread a.txt", "negated"],
    ["grep -L needle a.txt || grep thread a.txt", "other-meaning"],
    ["git grep needle || rg needle", "or-list"],
    ["make -s | grep needle || rg needle", "filtered-command"],
    ["timeout 5 rg needle || rg thread", "wrapper"],
    ["(rg needle) || rg thread", "compound"],
    ["make; rg needle || rg thread", "list"],
  ],
  pipelines: [
    ["rg a src | grep -v b", "certain"],
    ["grep -r a . | grep b | grep -v c", "certain"],
    ["cd src && rg a | grep b", "certain"],
    ["make -s && rg a | grep b", "hedged"],
    ["timeout 5 rg a | grep b", "certain"],
    ["rg a gone 2>/dev/null | grep b", "earlier-errors-discarded"],
    ["rg a gone 2>&1 | grep b", "earlier-errors-discarded"],
    ["rg a gone |& grep b", "earlier-errors-discarded"],
    ["grep -s a gone | grep b", "earlier-errors-discarded"],
    ["rg a src | grep b 2>/dev/null", "certain"],
    ["! rg a src | grep b", "negated"],
    ["ps aux | grep worker", "filtered-command"],
    ["git log | grep -i fix", "filtered-command"],
    ["cat a.txt | grep needle | grep thread", "filtered-command"],
    ["make 2>&1 | grep error", "filtered-command"],
    ["ls 2>/dev/null | grep needle", "earlier-errors-discarded"],
    ["curl -s url | grep needle", "earlier-errors-discarded"],
    ["false | grep needle", "earlier-errors-discarded"],
  ],
};

describe.each(Object.entries(TABLE))("%s", (_kind, rows) => {
  test.each(rows)("%j is %s", (command, expected) => {
    expect(verdictOn(command)).toBe(expected);
  });
});

describe("with the option `pipelines`", () => {
  test.each([
    ["ps aux | grep worker", "certain"],
    ["git log --oneline | grep -i fix", "certain"],
    ["cat a.txt | sort | grep needle", "certain"],
    ["cd src && ls | grep needle", "certain"],
    ["make -s && ls | grep needle", "hedged"],
    ["ps aux | grep worker | wc -l", "no-rule"],
    ["ls 2>/dev/null | grep needle", "earlier-errors-discarded"],
    ["make 2>&1 | grep error", "earlier-errors-discarded"],
    ["make |& grep error", "earlier-errors-discarded"],
    ["curl -s url | grep needle", "earlier-errors-discarded"],
    ["false | grep needle", "earlier-errors-discarded"],
    ["set -o pipefail && diff a b | grep -q x", "earlier-errors-discarded"],
    ["shopt -so pipefail && diff a b | grep -q x", "earlier-errors-discarded"],
    ["(cd src; ls) | grep needle", "compound"],
    ["ps aux | timeout 5 grep worker", "wrapper"],
    ["ps aux | grep -L worker", "other-meaning"],
    ["ps aux | grep worker; make", "list"],
    ["ps aux | grep worker || rg needle", "certain"],
  ] as const)("%j is %s", (command, expected) => {
    expect(verdictOn(command, true)).toBe(expected);
  });

  test.each(
    Object.entries(TABLE).flatMap(([, rows]) => rows.filter(([, expected]) => expected !== "filtered-command")),
  )("%j is still %s", (command, expected) => {
    expect(verdictOn(command, true)).toBe(expected);
  });
});

describe("the result's text", () => {
  test.each([
    [1, `${NO_OUTPUT_EXIT_1}\n`],
    [1, ` ${NO_OUTPUT_EXIT_1}`],
    [1, "(no output)\r\n\r\nCommand exited with code 1"],
    [1, "(no output)\n\nCommand exited with code 2"],
    [1, "(no output)\n\nCommand exited with code 11"],
    [1, "(no output)\nCommand exited with code 1"],
    [1, "(No output)\n\nCommand exited with code 1"],
    [1, "(no output)"],
    [1, ""],
    [1, "0\n\nCommand exited with code 1", "grep -c needle a.txt"],
    [
      1,
      "bash: line 1: /no/such/dir/out: No such file or directory\n\nCommand exited with code 1",
      "grep needle a.txt > /no/such/dir/out",
    ],
    [1, `${NO_OUTPUT_EXIT_1}\n${NO_MATCH_NOTE}`],
    [2, NO_OUTPUT_EXIT_1],
    [0, NO_OUTPUT_EXIT_1],
    [-1, NO_OUTPUT_EXIT_1],
    [Number.NaN, NO_OUTPUT_EXIT_1],
    [257, NO_OUTPUT_EXIT_1],
  ])("status %d with %j is another result", (exitCode, text, command = "rg needle src") => {
    expect(classifyNoMatch(exitCode, text, command)).toEqual({ kind: "keep", why: "other-result" });
  });

  test.each([
    ["rg needle src", "certain", NO_MATCH_NOTE, 52],
    ["make -s && rg needle src", "hedged", NO_MATCH_OR_EARLIER_NOTE, 89],
  ] as const)("%j gets the note below, %s", (command, certainty, note, bytes) => {
    const verdict = classifyNoMatch(1, NO_OUTPUT_EXIT_1, command);
    expect(verdict).toEqual({ kind: "rewrite", certainty, text: `${NO_OUTPUT_EXIT_1}\n${note}` });
    expect(verdict.kind === "rewrite" && Buffer.byteLength(verdict.text)).toBe(bytes);
  });
});

test("a command that was parsed before gets the same verdict", () => {
  for (const [command, expected] of Object.values(TABLE).flat()) {
    const parsed = parse(command);
    if (parsed === undefined) continue;
    const verdict = classifyNoMatch(1, NO_OUTPUT_EXIT_1, parsed);
    expect([command, verdict.kind === "rewrite" ? verdict.certainty : verdict.why]).toEqual([command, expected]);
  }
});

test("the verdict is a closed union", () => {
  expectTypeOf(classifyNoMatch).returns.toEqualTypeOf<NoMatchVerdict>();
  expectTypeOf<Extract<NoMatchVerdict, { kind: "keep" }>["why"]>().toEqualTypeOf<KeepReason>();
});
