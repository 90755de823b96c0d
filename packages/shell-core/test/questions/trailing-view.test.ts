import { describe, expect, expectTypeOf, test } from "vitest";
import { MAX_PARTS_OF_SPLIT } from "../../src/syntax/limits.ts";
import {
  parse,
  splitTrailingView,
  type TrailingView,
  type UnchangedReason,
  withRedirectedProducer,
} from "../../src/index.ts";

function splitOf(command: string): Extract<TrailingView, { kind: "split" }> {
  const view = splitTrailingView(command);
  if (view.kind === "unchanged") throw new Error(`unchanged: ${view.why}`);
  return view;
}

/** Rows: the command, what is left to run, what was taken off. */
const SPLITS: Readonly<
  Record<string, readonly (readonly [command: string, cleaned: string, removedPipeline: string])[]>
> = {
  "one view": [
    ["vitest run | tail -n 10", "vitest run", "tail -n 10"],
    ["npm test | tail", "npm test", "tail"],
    ["npm test|tail -5", "npm test", "tail -5"],
    ["make | grep warning", "make", "grep warning"],
    ["make | egrep 'a|b'", "make", "egrep 'a|b'"],
    ["make | grep -d skip x", "make", "grep -d skip x"],
    ["make | fgrep -n x\\[", "make", "fgrep -n x\\["],
    ["make | rg -n warning", "make", "rg -n warning"],
    ["npm test | less", "npm test", "less"],
    ["npm test | less -R -F", "npm test", "less -R -F"],
    ["npm test | more", "npm test", "more"],
    ["cat page.md | tail -2", "cat page.md", "tail -2"],
    ["npm test | /usr/bin/tail -5", "npm test", "/usr/bin/tail -5"],
    ["npm test | \\tail -5", "npm test", "\\tail -5"],
    ["npm test | 'tail' \"-5\"", "npm test", "'tail' \"-5\""],
    ["npm test | tail -5;", "npm test", "tail -5"],
    ["  npm test   |   tail -5  ", "  npm test", "tail -5"],
    ["\n\nnpm test | tail -5\n\n", "\n\nnpm test", "tail -5"],
  ],
  "a run of views": [
    ["npm test | grep FAIL | head -5", "npm test", "grep FAIL | head -5"],
    ["echo 日本語 | grep 日 | head -1", "echo 日本語", "grep 日 | head -1"],
    ["make | grep -v note | grep -i warn | tail -3", "make", "grep -v note | grep -i warn | tail -3"],
    ["make | grep x |& head", "make", "grep x |& head"],
    ["make |\n # the errors\n grep error |\n tail -5", "make", "grep error |\n tail -5"],
  ],
  "what stays in front": [
    ["npm test | tee run.log | tail -20", "npm test | tee run.log", "tail -20"],
    ["grep x a.txt | head", "grep x a.txt", "head"],
    ["grep x a.txt | grep y | tee o | head", "grep x a.txt | grep y | tee o", "head"],
    ["sort a.txt | tee o | head", "sort a.txt | tee o", "head"],
    ["sort a.txt | head -3", "sort a.txt", "head -3"], // the first stage is no part of the run
    ["jq . r.json | head -20", "jq . r.json", "head -20"],
    ["cat a | sed s/a/b/ | tee o | grep b | tail -1", "cat a | sed s/a/b/ | tee o", "grep b | tail -1"],
    ["find . -name '*.ts' | xargs wc -l | tail -1", "find . -name '*.ts' | xargs wc -l", "tail -1"],
    ["CI=1 npm test | tail -5", "CI=1 npm test", "tail -5"],
    ["timeout 60 npm test | tail -5", "timeout 60 npm test", "tail -5"],
    ["sudo dmesg | tail -5", "sudo dmesg", "tail -5"],
    ["./gradlew test | tail -5", "./gradlew test", "tail -5"],
    ['"$BIN" --check | tail -5', '"$BIN" --check', "tail -5"],
    ['make $(nproc) "a | b" | tail -5', 'make $(nproc) "a | b"', "tail -5"],
    ["diff <(sort a) <(sort b) | head", "diff <(sort a) <(sort b)", "head"],
    ["tail -n 50 app.log | grep x", "tail -n 50 app.log", "grep x"],
    ["ssh host ps aux | grep node", "ssh host ps aux", "grep node"], // the grep runs here
    ["env | grep PATH", "env", "grep PATH"],
    ["npm test | ./head | tail -1", "npm test | ./head", "tail -1"], // the project's own head
  ],
  redirections: [
    ["npm test 2>&1 | tail -20", "npm test 2>&1", "tail -20"],
    ["npm test |& tail -20", "npm test", "tail -20"],
    ["npm test 2>/dev/null | tail -20", "npm test 2>/dev/null", "tail -20"],
    ["npm test 2>errors.log | tail -20", "npm test 2>errors.log", "tail -20"],
    ["npm test < in.txt | tail -20", "npm test < in.txt", "tail -20"],
    ["npm test < in.txt |& tail -20", "npm test < in.txt", "tail -20"],
    ["cat <<< text | tail -1", "cat <<< text", "tail -1"],
    ["cat missing 2>&1 | tee o 2>/dev/null | tail", "cat missing 2>&1 | tee o 2>/dev/null", "tail"],
    ["npm test | grep x 2>/dev/null", "npm test", "grep x 2>/dev/null"],
    ["npm test | 2>&1 tail -5", "npm test", "2>&1 tail -5"],
    ["npm test | head -5 2>&1", "npm test", "head -5 2>&1"],
  ],
  "lines, comments and continuations": [
    ["npm test |\n  tail -5", "npm test", "tail -5"],
    ["npm test | \\\n  tail -5", "npm test", "tail -5"],
    ["npm test \\\n  | tail -5", "npm test", "tail -5"],
    ["npm test \\\n  --bail \\\n  | tail -5", "npm test \\\n  --bail", "tail -5"],
    ["npm test | tail -5 # the end", "npm test", "tail -5"],
    ["npm test | tail -5\n# the end | of it", "npm test", "tail -5"],
    ["npm test | # the end\n tail -5", "npm test", "tail -5"],
    ["# don't hide errors\nnpm test | tail -5", "# don't hide errors\nnpm test", "tail -5"],
    ["npm test | tail -5\r\n", "npm test", "tail -5"],
    ["cd web\r\nnpm test | tail -5\r\n", "cd web\r\nnpm test", "tail -5"],
  ],
  "a silent prefix": [
    ["cd web && npm test | tail -5", "cd web && npm test", "tail -5"],
    ["cd web; npm test | tail -5", "cd web; npm test", "tail -5"],
    ["cd web\nnpm test | tail -5", "cd web\nnpm test", "tail -5"],
    ["cd && npm test | tail -5", "cd && npm test", "tail -5"],
    ["cd -P ~/web && npm test | tail", "cd -P ~/web && npm test", "tail"],
    [
      'cd "$(git rev-parse --show-toplevel)" && npm test | tail',
      'cd "$(git rev-parse --show-toplevel)" && npm test',
      "tail",
    ],
    ["CI=1; npm test | tail -5", "CI=1; npm test", "tail -5"],
    ["CI=1 FORCE=0\nnpm test | tail -5", "CI=1 FORCE=0\nnpm test", "tail -5"],
    ["v=$(git describe); make V=$v | tail -5", "v=$(git describe); make V=$v", "tail -5"],
    ["a=(1 2); npm test | tail -5", "a=(1 2); npm test", "tail -5"],
    ["[ -d web ] && npm test | tail -5", "[ -d web ] && npm test", "tail -5"],
    ["test -d web && cd web && npm test | tail -5", "test -d web && cd web && npm test", "tail -5"],
    ["[ -d web ]; rg x web | head", "[ -d web ]; rg x web", "head"],
    ["true; : ; npm test | grep FAIL", "true; : ; npm test", "grep FAIL"],
    ["cd web && rg x src | head", "cd web && rg x src", "head"], // cd says when it fails
    ["true && diff a b | head", "true && diff a b", "head"],
    ["cd web; diff a b | head", "cd web; diff a b", "head"],
    ["cd web && A=1; diff a b | head", "cd web && A=1; diff a b", "head"],
    ["[ -d web ] && A=1\nrg x web | head", "[ -d web ] && A=1\nrg x web", "head"],
  ],
  "here-documents go along": [
    ["cat <<E | tail -1\na\nb\nE\n", "cat <<E\na\nb\nE\n", "tail -1"],
    ["cat <<'E' | tail -1 # last\na $x\nE", "cat <<'E' # last\na $x\nE", "tail -1"],
    ["cat <<-E | tail -1\n\ta\n\tE\n", "cat <<-E\n\ta\n\tE\n", "tail -1"],
    ["cat <<A - <<B | tail -1\na\nA\nb\nB\n", "cat <<A - <<B\na\nA\nb\nB\n", "tail -1"],
    ["cat <<A - | tee <<B o | tail -1\na\nA\nb\nB\n", "cat <<A - | tee <<B o\na\nA\nb\nB\n", "tail -1"],
    ["cat <<A | tee <<B o | tail -1\na\nA\nb\nB\n", "cat <<A | tee <<B o\na\nA\nb\nB\n", "tail -1"],
    ["cat <<E |\na\nE\ntail -1", "cat <<E\na\nE", "tail -1"],
    ["cat <<E |\na\nE\ntee o | tail -1", "cat <<E |\na\nE\ntee o", "tail -1"],
    ["python3 - <<'E' 2>&1 | tail -5\nprint(1)\nE", "python3 - <<'E' 2>&1\nprint(1)\nE", "tail -5"],
    ["cat <<E | tail -1\nno end", "cat <<E\nno end", "tail -1"],
    ["cd web && cat <<E | tail -1\na\nE", "cd web && cat <<E\na\nE", "tail -1"],
    ["cat <<E | # why\na\nE\n tail -1", "cat <<E\na\nE", "tail -1"],
    ["cat <<A; cat <<B | tail -1\na\nA\nb\nB\n", "cat <<A; cat <<B\na\nA\nb\nB\n", "tail -1"],
    ["cat <<A; make |\na\nA\ntail -1", "cat <<A; make\na\nA", "tail -1"],
    ["while read l; do echo $l; done <<E | tail -1\na\nE", "while read l; do echo $l; done <<E\na\nE", "tail -1"],
    ["cat <<E | head", "cat <<E", "head"], // its body is missing: bash warns, and reads nothing
  ],
  "anything in front": [
    ["echo start; npm test | tail -5", "echo start; npm test", "tail -5"],
    ["export CI=1 && npm test | tail -5", "export CI=1 && npm test", "tail -5"],
    ["npm run build && npm test 2>&1 | tail -20", "npm run build && npm test 2>&1", "tail -20"],
    ["source venv/bin/activate && pytest | tail", "source venv/bin/activate && pytest", "tail"],
    ["make || npm test | tail -5", "make || npm test", "tail -5"],
    ["cd a || cd b; npm test | tail -5", "cd a || cd b; npm test", "tail -5"],
    ["set -euo pipefail\nnpm test | tail -5", "set -euo pipefail\nnpm test", "tail -5"],
    ["f() { make; }; f | tail -5", "f() { make; }; f", "tail -5"],
    ["[[ -d web ]] && npm test | tail -5", "[[ -d web ]] && npm test", "tail -5"],
    ["cd web > log && npm test | tail", "cd web > log && npm test", "tail"],
    ["sleep 9 & npm test | tail -5", "sleep 9 & npm test", "tail -5"],
    ["a | sort; b | tail", "a | sort; b", "tail"],
    ["exec 3>&1; docker exec web make | tail", "exec 3>&1; docker exec web make", "tail"],
  ],
  "compound commands": [
    ["{ npm run a; npm run b; } | tail -5", "{ npm run a; npm run b; }", "tail -5"],
    ["(cd web && npm test) 2>&1 | tail", "(cd web && npm test) 2>&1", "tail"],
    ["for f in a b; do cat $f; done | head", "for f in a b; do cat $f; done", "head"],
    ["while true; do date; sleep 1; done | head -3", "while true; do date; sleep 1; done", "head -3"],
    ["if true; then make; fi | tail", "if true; then make; fi", "tail"],
    ["[[ a == a ]] | tail", "[[ a == a ]]", "tail"],
    ["npm test | while read l; do echo $l; done | tail", "npm test | while read l; do echo $l; done", "tail"],
    ["time npm test | tail -5", "time npm test", "tail -5"],
  ],
  "endless producers, and those that write elsewhere": [
    ["yes | head -5", "yes", "head -5"],
    ["tail -F app.log | grep -m1 ready", "tail -F app.log", "grep -m1 ready"],
    ["npm run dev | head -20", "npm run dev", "head -20"],
    ["npm test > log | tail -5", "npm test > log", "tail -5"],
    ["npm test 2>&1 >/dev/null | grep x", "npm test 2>&1 >/dev/null", "grep x"],
    ["sh -c 'echo x >/dev/stdout' | head -1", "sh -c 'echo x >/dev/stdout'", "head -1"],
    ["npm test 2>/dev/null |& tail -5", "npm test 2>/dev/null", "tail -5"],
    ["> f | tail -5", "> f", "tail -5"],
    ["x=1 | tail", "x=1", "tail"],
  ],
};

describe.each(Object.entries(SPLITS))("splits %s", (_, rows) => {
  test.each(rows)("%j", (command, cleaned, removedPipeline) => {
    const view = splitOf(command);
    expect({ cleaned: view.cleaned, removedPipeline: view.removedPipeline }).toEqual({ cleaned, removedPipeline });
    expect(view.viewCommand).toBe(removedPipeline);
    expect(splitTrailingView(parse(command) ?? "")).toEqual(view);
  });
});

describe("the producer's output is redirected where the pipe was connected", () => {
  // bash: a pipe is connected before the redirections of a command are carried out.
  test.each([
    ["a | tail", "a >X "],
    ["a b 2>&1 c | tail", "a b  >X 2>&1 c"],
    ["2>&1 a | tail", " >X 2>&1 a"],
    ["a >f | tail", "a  >X >f"],
    ["a>f | tail", "a >X >f"],
    ["a <<E | tail\nx\nE", "a  >X <<E\nx\nE"],
    ["time a | tail", "time a >X "],
    ["a |& tail", "a >X  2>&1 "],
    ["a 2>f |& tail", "a  >X 2>f 2>&1 "],
    ["a 2>f b |& tail", "a  >X 2>f 2>&1  b"],
    ["a <<E |& tail\nx\nE", "a  >X <<E 2>&1 \nx\nE"],
    ["a | b | tail", "a | b >X "],
    ["(a; b) | tail", "(a; b) >X "],
    ["{ a; } 2>&1 | tail", "{ a; }  >X 2>&1"],
    ["while a; do b; done <f | tail", "while a; do b; done  >X <f"],
    ["a \\\n  | tail", "a >X "],
    ["x=1; a | tail # end", "x=1; a >X "],
  ])("%j: %j", (command, expected) => {
    expect(withRedirectedProducer(splitOf(command), ">X")).toBe(expected);
  });
});

test("names of the removed commands", () => {
  expect(splitOf("npm test | grep FAIL | head -5").removed).toEqual(["grep", "head"]);
  expect(splitOf("npm test | /usr/bin/grep x | \\less").removed).toEqual(["grep", "less"]);
});

/** Rows: the command, the reason, and the text the reason points at. */
const REFUSALS: readonly (readonly [
  why: UnchangedReason,
  rows: readonly (readonly [command: string, at?: string])[],
])[] = [
  [
    "no-view",
    [
      [""],
      ["npm test"],
      ["head -5 a.txt"],
      ["echo 'run x | tail -5'"],
      ["echo a \\| tail -5"],
      ["npm test # | tail -5"],
      ["bash -c 'npm test | tail -5'"],
      ["eval 'npm test | tail -5'"],
      ["x=$(npm test | tail -1)"],
      ["echo `npm test | tail -1`"],
      ["cat <(npm test | tail -1)"],
      ["cat <<E\nnpm test | tail -5\nE"],
      ["if true; then npm test | tail -5; fi"],
      ["for i in 1; do npm test | tail -5; done"],
      ["while npm test | grep -q x; do :; done"],
      ["case $m in a) npm test | tail -5;; esac"],
      ["f() { npm test | tail -5; }"],
      ["(npm test | tail -5)"],
      ["{ npm test | tail -5; }"],
      ["[[ a || tail ]]"],
      ["npm test | tail -5; rm -rf build"],
      ["npm test | tail -5 && git push"],
      ["npm test | tail -5 || echo failed"],
      ['npm test | tail -5; echo "rc=${PIPESTATUS[0]}"'],
      ["npm test | tail -5\necho done"],
      ["npm test | tail -5 | cat"],
      ["npm test | tail -5 | tee o"],
      ["npm test | xargs head"],
      ["npm test | ./tail -5"],
      ["npm test | rtk grep x"],
      ["npm test | $PAGER"],
      ["npm test | headers"],
      ["npm test | sed -n 1,5p"],
      ["head -5 a.txt | sort | wc -l"],
      ["head -5 a.txt | sort | tr rg x"],
      ["# npm test | tail -5"],
      ["npm test | zgrep x"],
      ["npm test | x=1 # tail"],
      ["npm test | (tail -5)"],
      ["npm test |\r\n tail -5\r\n"], // bash runs a command named CR
    ],
  ],
  ["unparsed", [["npm test | tail -5 )"], ["npm test | tail '"], ["npm test | tail -5 \0"], ["npm test | grep ```"]]],
  [
    "transform",
    [
      ["cat r.json | jq '.items' | head -20", "jq '.items'"],
      ["npm test | sort | tail -5", "sort"],
      ["npm test | grep x | wc -l", "wc -l"],
      ["npm test | awk '{print $1}' | head", "awk '{print $1}'"],
      ["npm test | cut -c1-80 | head", "cut -c1-80"],
      ["npm test | uniq | head", "uniq"],
      ["npm test | column -t | head", "column -t"],
      ["npm test | yq . | head", "yq ."],
      ["npm test | tr a b | head", "tr a b"],
      ["npm test | tee o | grep x | sort | head", "sort"],
      ["npm test | LC_ALL=C sort | head", "LC_ALL=C sort"],
    ],
  ],
  ["background", [["npm test | tail -5 &"]]],
  ["negated", [["! npm test | grep FAIL"], ["! ! npm test | grep FAIL"], ["cd web && ! npm test | grep FAIL"]]],
  [
    "exec",
    [
      ["exec npm test | tail -5"],
      ["env A=1 command exec npm test | tail", "env A=1 command exec npm test"],
      ["exec | tail"],
    ],
  ],
  [
    "function",
    [
      ["f() { make; } | tail", "f() { make; }"],
      ["coproc make | tail", "coproc make"],
    ],
  ],
  [
    "shell-output",
    [
      ["exec > log; make | tail", "exec > log"],
      ["exec 2>&1; npm test | tail -5"],
      ["if true; then exec >log; fi; make | tail"],
      ["eval 'exec >log'; make | tail"],
    ],
  ],
  [
    "trap",
    [
      ["trap 'echo x' EXIT; npm test | tail -5", "trap 'echo x' EXIT"],
      ["{ trap 'echo x' EXIT; make; } | tail"],
      ["(trap 'rm f' 0; make) | tail"],
    ],
  ],
  [
    "trace",
    [
      ["set -x; make | tail", "set -x"],
      ["set -ex\nmake | tail"],
      ["set -o xtrace; make | tail"],
      ["set -v; make | tail"],
    ],
  ],
  [
    "self-output",
    [
      ["cat /proc/self/fd/1 | tail -1"],
      ["ls -l /proc/$$/fd | head"],
      ['npm test | tee /dev/"fd"/1 | tail -1'],
      ["cat /proc/$$/cmdline | head"],
    ],
  ],
  [
    "sees-itself",
    [
      ["ps aux | grep node", "ps aux"],
      ["set | grep x", "set"],
      ["(ps aux; date) | grep node"],
      ["for p in 1 2; do ps -p $p; done | tail"],
    ],
  ],
  [
    "stops-at-unset",
    [
      ["echo ${X:?} | tail", "${X:?}"],
      ['make "${X?no}" | tail'],
      ["set -u; echo $X | tail", "$X"],
      ["set -euo pipefail; make $X | tail"],
    ],
  ],
  ["output-substitution", [["make | tee >(grep x) | tail", ">(grep x)"]]],
  ["heredoc", [["{ cat <<E; make; } |\na\nE\ntail -1"], ["cat <<E | grep a |\na\nE\ntail -1"]]],
  [
    "view-shadowed",
    [
      ["tail() { cat; }; make | tail"],
      ["function grep { cat; }; make | grep x"],
      ["alias head='head -n 5'; make | head"],
    ],
  ],
  [
    "view-needs-prefix",
    [
      ['read PAT; ls | grep "$PAT"'],
      ['for PAT in a b; do :; done; ls | grep "$PAT"'],
      ['source env.sh; ls | grep "$PAT"'],
      ['set -u; ls | grep "$PAT"'],
      ['x=$(deploy); ls | grep "$x"'],
      ['[ -d web ] && PAT=x; ls | grep "$PAT"'],
      ['PAT=a$(date); ls | grep "$PAT"'],
      [': "${PAT:=x}"; ls | grep "$PAT"'],
      ['[ -n "${PAT:=x}" ]; ls | grep "$PAT"'],
      ['cd "$(pwd)"; ls | grep "$PWD"'],
      ["PATH=$(x); ls | grep a"],
      ["if a; then LC_ALL=C; fi; ls | grep a"],
    ],
  ],
  ["view-assignment", [["npm test | LC_ALL=C grep FAIL", "LC_ALL=C"], ["npm test | grep x | A=1 head"]]],
  [
    "view-wrapper",
    [["npm test | timeout 5 head"], ["npm test | env grep x"], ["npm test | command grep x"], ["npm test | sudo tail"]],
  ],
  [
    "view-redirect",
    [
      ["npm test | tail -5 > out.txt", "> out.txt"],
      ["npm test | tail -5 >> out.txt"],
      ["npm test | grep x > a | head"],
      ["npm test | tail -5 < in.txt"],
      ["npm test | grep x 2>err.txt"],
      ["npm test | grep x >&2"],
      ["npm test | grep x 1>/dev/null"],
      ["npm test | grep x &>/dev/null"],
    ],
  ],
  ["view-heredoc", [["npm test | grep x <<< text", "<<< text"], ["npm test | tail -5 <<E\nx\nE"]]],
  [
    "view-expansion",
    [
      ["npm test | grep $PAT", "$PAT"],
      ["npm test | grep foo*", "foo*"],
      ["npm test | grep [a-z]", "[a-z]"],
      ["npm test | grep ~", "~"],
      ["npm test | grep {a,b}"],
      ["npm test | head -n $(nproc)"],
      ["npm test | head -n `nproc`"],
      ["npm test | head -n $((5+5))"],
      ['npm test | grep "$(cat pats)"'],
      ['npm test | grep "${PAT:-x}"'],
      ['npm test | grep "${PATS[0]}"'],
      ['npm test | grep "$1"'],
      ['npm test | grep "$?"'],
      ['npm test | grep "$RANDOM"'],
      ['npm test | grep "$BASHPID"'],
      ["npm test | grep <(echo x)"],
      ["PAT='a b'; npm test | grep $PAT", "$PAT"],
      ["PAT='*'; npm test | grep $PAT", "$PAT"],
      ["N=1; N+=0; npm test | head -n $N", "$N"],
      ["N=1; N=$X; npm test | head -n $N", "$N"],
      ["N[0]=1; npm test | head -n $N", "$N"],
    ],
  ],
  [
    "view-reads-file",
    [
      ["npm test | head -5 notes.txt", "notes.txt"],
      ["npm test | tail notes.txt"],
      ["npm test | tail -n 5 +3"],
      ["npm test | less notes.txt"],
      ["npm test | less +F"],
      ["npm test | more notes.txt"],
      ["npm test | grep x notes.txt", "notes.txt"],
      ["npm test | grep -e x notes.txt"],
      ["npm test | grep x - notes.txt", "notes.txt"],
      ["cd pkg && npm test | grep -f pats.txt", "-f"],
      ["npm test | grep --file=pats.txt"],
      ["npm test | grep -r x"],
      ["npm test | grep -nR x"],
      ["npm test | grep --recursive x"],
      ["npm test | grep -d recurse x"],
      ["npm test | grep --directories=recurse x"],
      ["npm test | grep --exclude-from=f x"],
      ["npm test | rg x src", "src"],
      ["npm test | rg -e x src"],
      ["npm test | rg --files"],
      ["npm test | rg -f pats.txt"],
      ["npm test | rg --pre cat x"],
      ["npm test | rg -z x"],
      ["npm test | rg --search-zip x"],
      ["npm test | rg --ignore-file f x"],
      ['npm test | grep x "$FILE"'],
      ["npm test | head /dev/stdin"],
    ],
  ],
  ["view-writes-file", [["npm test | less -o log"], ["npm test | less -Olog"], ["npm test | less --log-file=log"]]],
  [
    "view-follows",
    [
      ["npm test | tail -f"],
      ["npm test | tail -5f"],
      ["npm test | tail -F"],
      ["npm test | tail --follow"],
      ["npm test | tail --retry"],
    ],
  ],
  [
    "view-option",
    [
      ["npm test | head --help"],
      ["npm test | grep --version"],
      ["npm test | grep -V"],
      ["npm test | rg -h"],
      ["npm test | rg --type-list"],
      ["npm test | rg --debug x"],
      ["npm test | rg --hostname-bin x y"],
      ["npm test | head -k 5"],
      ["npm test | tail -r"],
      ["npm test | tail -n"],
      ["npm test | grep -E '--- FAIL'"],
      ["npm test | grep --no-such x"],
      ["npm test | less -p pattern"],
      ["npm test | less --use-color"],
      ["npm test | more -z"],
      ['npm test | head -n5 -"$X"'],
    ],
  ],
];

describe.each(REFUSALS)("leaves alone: %s", (why, rows) => {
  for (const [command, at] of rows) {
    test(JSON.stringify(command), () => {
      const view = splitTrailingView(command);
      expect(view).toMatchObject({ kind: "unchanged", why });
      if (at !== undefined && view.kind === "unchanged") {
        expect(command.slice(view.at?.start, view.at?.end)).toBe(at);
      }
    });
  }
});

test("how many parts are looked at", () => {
  const tooMany = { kind: "unchanged", why: "too-many-parts" };
  expect(splitTrailingView(`a${" | tail".repeat(MAX_PARTS_OF_SPLIT - 1)}`).kind).toBe("split");
  expect(splitTrailingView(`a${" | tail".repeat(MAX_PARTS_OF_SPLIT)}`)).toEqual(tooMany);
  expect(splitTrailingView(`${"true; ".repeat(MAX_PARTS_OF_SPLIT - 1)}a | tail`).kind).toBe("split");
  expect(splitTrailingView(`${"true; ".repeat(MAX_PARTS_OF_SPLIT)}a | tail`)).toEqual(tooMany);
});

describe("views that name a parameter run behind the prefix that sets it", () => {
  const rows: readonly (readonly [command: string, viewCommand: string])[] = [
    ['PAT=x; ls | grep "$PAT"', 'PAT=x; grep "$PAT"'],
    ["PAT='a b'\nls | grep \"${PAT}\"", "PAT='a b'\ngrep \"${PAT}\""],
    ["N=5; seq 9 | head -n $N", "N=5; head -n $N"],
    ["N=5; seq 9 | head -$N", "N=5; head -$N"],
    ["N=5 && seq 9 | head -n$N | grep 1", "N=5 && head -n$N | grep 1"],
    ['cd web && ls | grep "$PWD"', 'cd web && grep "$PWD"'],
    ['cd "$D" && PAT=x && ls | grep "$PAT"', 'cd "$D" && PAT=x && grep "$PAT"'],
    ['ls | grep "$USER"', 'grep "$USER"'],
    ['cd web && ls | grep "$USER"', 'grep "$USER"'],
    ['A=1; ls | grep "$USER"', 'grep "$USER"'],
    ['x=$(deploy); ls | grep "$USER"', 'grep "$USER"'],
    ["LC_ALL=C; ls | grep x", "LC_ALL=C; grep x"],
    ["PATH=/x; ls | head", "PATH=/x; head"],
    ['export PATH="$HOME/.cargo/bin:$PATH" && cargo test | tail', 'export PATH="$HOME/.cargo/bin:$PATH" && tail'],
    ["source venv/bin/activate && LC_ALL=C; a | grep x", "source venv/bin/activate && LC_ALL=C; grep x"],
    ["source venv/bin/activate && pytest | tail", "tail"],
    ['PAT=a$X; ls | grep "$PAT"', 'PAT=a$X; grep "$PAT"'],
    ['# why\nPAT=x; ls | grep "$PAT" # end', '# why\nPAT=x; grep "$PAT"'],
  ];
  test.each(rows)("%j", (command, viewCommand) => {
    expect(splitOf(command).viewCommand).toBe(viewCommand);
  });
});

describe("a literal value counts as if it stood there", () => {
  test.each([
    ['O=-f; ls | grep "$O" pats.txt', "view-reads-file"],
    ["O=-r; ls | grep $O x", "view-reads-file"],
    ["F=notes.txt; ls | head $F", "view-reads-file"],
  ] as const)("%j", (command, why) => {
    expect(splitTrailingView(command)).toMatchObject({ kind: "unchanged", why });
  });
});

describe("views that may end before their input", () => {
  test.each([
    "head",
    "head -n -5",
    "head -c 10",
    "grep -q x",
    "grep -nm1 x",
    "grep --max-count=1 x",
    "grep -l x",
    "grep -L x",
    "grep --quiet x",
    "grep --silen x",
    "rg -q x",
    "rg -m 1 x",
    "rg --max-count 1 x",
    "rg -l x",
    "rg --files-without-match x",
    "grep x | head -5",
    "head -5 | grep x",
    "grep -m1 x | tail -1",
    "M=-q; grep $M x",
  ])("%j", (view) => {
    const command = view.startsWith("M=") ? "M=-q; ls | grep $M x" : `ls | ${view}`;
    expect(splitOf(command).closesEarly).toBe(true);
  });

  test.each([
    "tail -5",
    "tail -n +5",
    "tail +5",
    "grep x",
    "grep -c x",
    "grep -e -q",
    "grep -- -q",
    "grep -A 1 x",
    "grep -v x",
    "rg x",
    "rg -c x",
    "rg -e -q",
    "less",
    "more",
    "grep x | tail -1",
    "tail -5 -",
    "grep x -",
  ])("%j reads all of it", (view) => {
    expect(splitOf(`ls | ${view}`).closesEarly).toBe(false);
  });
});

test("the result is a closed union", () => {
  expectTypeOf(splitTrailingView).returns.toEqualTypeOf<TrailingView>();
});
