import { describe, expect, test } from "vitest";
import { EXIT_RULES } from "../../src/index.ts";
import { explain, type Seen } from "../explained.ts";

/** Status 1 where nothing was seen of the output: each rule, and what looks like it. */
const ANSWERS: readonly (readonly [command: string, expected: string])[] = [
  // grep and its family
  ["grep -rn TODO src", "no-match by grep"],
  ["egrep 'a|b' f", "no-match by egrep"],
  ["fgrep a.b f", "no-match by fgrep"],
  ["zgrep a f.gz", "no-match by zgrep"],
  ["/usr/bin/grep a f", "no-match by grep"],
  ["\\grep a f", "no-match by grep"],
  ["grep -q a f", "no-match by grep"],
  ["grep -c a f", "no-match by grep"],
  ["grep -e -v f", "no-match by grep"], // -v is the pattern
  ["grep -A1v f", "no-match by grep"], // and here the number of -A, which grep refuses with 2
  ["grep -- -v f", "no-match by grep"],
  ["grep -v . f", "no-line-selected by grep -v"],
  ["grep -nv . f", "no-line-selected by grep -v"],
  ["grep . f -v", "no-line-selected by grep -v"],
  ["grep --invert-match . f", "no-line-selected by grep -v"],
  ["grep --inv . f", "no-line-selected by grep -v"], // unambiguous prefix
  ["zgrep -cv . f.gz", "no-line-selected by zgrep -v"],
  ["grep -L a f", "other-meaning"],
  ["grep -rL a .", "other-meaning"],
  ["grep --files-without-match a f", "other-meaning"],
  ["grep -m0 a f", "other-meaning"],
  ["grep -m 0 a f", "other-meaning"],
  ["grep --max-count=0 a f", "other-meaning"],
  ["grep -m 1 a f", "no-match by grep"],
  ["grep --no-such-option a f", "other-meaning"],
  ["pgrepx a", "no-rule"],
  ["./test", "no-rule"],
  ["pgrep a-server-with-a-long-name 2>/dev/null", "errors-discarded"],
  ["pgrep a-server-with-a-long-name", "no-such-process by pgrep"],
  ["pgrep -f a-server-with-a-long-name 2>/dev/null", "no-such-process by pgrep"],
  ["zgrep TODO logs", "other-meaning"],
  ["zgrep TODO logs/", "other-meaning"],
  ["zgrep TODO logs/a.gz", "no-match by zgrep"],
  ["timeout 9 bin/test --unit", "no-rule"],
  ["scripts/diff a b", "no-rule"],
  ["/home/me/bin/which x", "no-rule"],
  ["command -v ./gradlew", "other-meaning"],
  ["which bin/tool", "other-meaning"],
  // git grep
  ["git grep TODO", "no-match by git grep"],
  ["git -C sub --no-pager grep -n TODO", "no-match by git grep"],
  ["git -c core.pager=cat grep TODO", "no-match by git grep"],
  ["git --git-dir .git grep TODO", "no-match by git grep"],
  ["git grep -v x", "no-line-selected by git grep -v"],
  ["git grep -L x", "other-meaning"],
  ["git grep -m0 x", "other-meaning"],
  ["git --unknown grep TODO", "no-rule"],
  ["git log grep", "no-rule"],
  ["git -C grep status", "no-rule"],
  // ripgrep
  ["rg TODO src", "no-match by rg"],
  ["rg -L TODO", "no-match by rg"],
  ["rg -v . f", "no-line-selected by rg -v"],
  ["rg --invert-match . f", "no-line-selected by rg -v"],
  ["rg --files-without-match x", "every-file-matches by rg --files-without-match"],
  ["rg --files-without-match -v x", "other-meaning"],
  ["rg --files -g '*.zig'", "no-file-listed by rg --files"],
  ["rg -g --files x", "no-match by rg"], // the value of -g
  ["rg -m0 x", "other-meaning"],
  ["rg -e -v", "no-match by rg"],
  // ag and ack
  ["ag TODO src", "no-match by ag"],
  ["ag -v . f", "no-line-selected by ag -v"],
  ["ag -L TODO", "other-meaning"],
  ["ag --files-without-matches TODO", "other-meaning"],
  ["ag -g '\\.zig$'", "no-file-listed by ag -g"],
  ["ag -G zig TODO", "no-match by ag"],
  ["ack TODO", "no-match by ack"],
  ["ack -v . f", "no-line-selected by ack -v"],
  ["ack -L TODO", "other-meaning"],
  ["ack -f --java", "no-file-listed by ack -f"],
  ["ack -g zig", "no-file-listed by ack -g"],
  // diff, cmp, git diff
  ["diff a b", "inputs-differ by diff"],
  ["diff -rq a b", "inputs-differ by diff"],
  ["cmp a b", "inputs-differ by cmp"],
  ["cmp -s a b", "inputs-differ by cmp"],
  ["git diff --quiet", "inputs-differ by git diff --quiet"],
  ["git diff --exit-code HEAD -- src", "inputs-differ by git diff --exit-code"],
  ["git diff --cached --quiet", "inputs-differ by git diff --quiet"],
  ["git diff --no-index a b", "inputs-differ by git diff --no-index"],
  ["git diff", "other-meaning"],
  ["git diff a b", "other-meaning"],
  ["git diff -- --quiet", "other-meaning"],
  ["git difftool --quiet", "no-rule"],
  ["colordiff a b", "no-rule"],
  // test and its relatives
  ["test -f gone", "condition-false by test"],
  ["[ 1 = 2 ]", "condition-false by ["],
  ["/usr/bin/test -f gone", "condition-false by test"],
  ["[[ -f gone ]]", "condition-false by [["],
  ["[[ a == b && -f gone ]]", "condition-false by [["],
  ["cd x && [[ -f gone ]]", "compound"],
  ["echo | [[ -f gone ]]", "compound"],
  ["true; [[ -f gone ]]", "compound"],
  ["! [[ -f gone ]]", "negated"],
  // names
  ["which terraform", "not-installed by which"],
  ["which -a terraform", "not-installed by which"],
  ["which a b", "not-all-installed by which"],
  ["which", "other-meaning"],
  ["type terraform", "not-installed by type"],
  ["type -P terraform", "not-installed by type"],
  ["type -t a b", "not-all-installed by type"],
  ["type", "other-meaning"],
  ["type -z x", "other-meaning"],
  ["hash terraform", "not-installed by hash"],
  ["hash -r terraform", "not-installed by hash"],
  ["hash -t terraform", "other-meaning"],
  ["hash -d terraform", "other-meaning"],
  ["command -v terraform", "not-installed by command -v"],
  ["command -V terraform", "not-installed by command -V"],
  ["command -pv terraform", "not-installed by command -v"],
  ["command -v a b", "not-installed by command -v"],
  ["command -v", "other-meaning"],
  ["command terraform", "no-rule"],
  ["command grep x f", "no-match by grep"],
  // processes
  ["pgrep -f server", "no-such-process by pgrep"],
  ["pgrep -u root -x server", "no-such-process by pgrep"],
  ["pgrep -c server", "no-such-process by pgrep"],
  ["pgrep -v server", "other-meaning"],
  ["pgrep --inverse server", "other-meaning"],
  ["pkill server", "no-rule"],
  ["pidof server", "no-such-process by pidof"],
  ["pidof -s server", "no-such-process by pidof"],
  ["pidof", "other-meaning"],
  ["pidof -z server", "other-meaning"],
  ["git config --get user.signingkey", "not-set by git config --get"],
  ["git config --global --get-all x.y", "not-set by git config --get-all"],
  ["git -C sub config --get-regexp '^alias'", "not-set by git config --get-regexp"],
  ["git config --type=bool core.bare", "not-set by git config"],
  ["git config user.name", "not-set by git config"],
  ["git config user.name me", "other-meaning"],
  ["git config --unset user.name", "other-meaning"],
  ["git config --add user.name me", "other-meaning"],
  ["git config -l", "other-meaning"],
  ["git config", "other-meaning"],
  ["git config -f gone --get x.y", "other-meaning"],
  ["git config --file=gone x.y", "other-meaning"],
  ["lsof -i :59999", "nothing-open by lsof"],
  ["lsof -ti:59999", "nothing-open by lsof"],
  ["lsof -nP -iTCP:59999 -sTCP:LISTEN", "nothing-open by lsof"],
  ["lsof -i tcp:59999 -t -a -p 1", "nothing-open by lsof"],
  ["lsof -t notes.txt", "nothing-open by lsof"],
  ["lsof -p 999999", "nothing-open by lsof"],
  ["sudo lsof -c nosuch", "nothing-open by lsof"],
  ["lsof -cQuick -i", "nothing-open by lsof"],
  ["lsof -Q -i :59999", "other-meaning"],
  ["lsof -tQ notes.txt", "other-meaning"],
  ["lsof -w notes.txt", "other-meaning"],
  ["lsof -r 2 -i :59999", "other-meaning"],
  ["lsof -r2 -i :59999", "other-meaning"],
  ["lsof +D src", "other-meaning"],
  ["lsof +w notes.txt", "other-meaning"],
  ["lsof", "other-meaning"],
  ["lsof -nP", "other-meaning"],
  ["fuser 59999/tcp", "nothing-open by fuser"],
  ["fuser -n tcp 59999", "nothing-open by fuser"],
  ["fuser -s notes.txt", "nothing-open by fuser"],
  ["fuser -v 59999/tcp", "nothing-open by fuser"],
  ["fuser -k -TERM 59999/tcp", "nothing-open by fuser"],
  ["fuser -kw notes.txt", "other-meaning"],
  ["fuser -ki notes.txt", "other-meaning"],
  ["fuser", "other-meaning"],
  ["fuser -n tcp", "other-meaning"],
  ["fuser -l", "other-meaning"],
  // git merge-base
  ["git merge-base --is-ancestor a b", "not-an-ancestor by git merge-base --is-ancestor"],
  ["git merge-base a b", "other-meaning"],
  // jq
  ["jq -e .x f.json", "last-output-false-or-null by jq -e"],
  ["jq -re .x f.json", "last-output-false-or-null by jq -e"],
  ["jq .x f.json --exit-status", "last-output-false-or-null by jq -e"],
  ["jq --arg a b -e .x", "last-output-false-or-null by jq -e"],
  ["jq .x f.json", "other-meaning"],
  ["jq --arg -e x .x f.json", "other-meaning"],
  ["jq --indent 2 .x -r", "other-meaning"],
  ["jq -Lone .x", "other-meaning"],
  ["jq .x -- -e", "other-meaning"],
  // git: plumbing. git(1) 2.39, each run in a repository where the answer is yes and where it is no
  ["git diff-index --quiet HEAD", "inputs-differ by git diff-index --quiet"],
  ["git diff-files --quiet", "inputs-differ by git diff-files --quiet"],
  ["git diff-tree --quiet HEAD HEAD~1", "inputs-differ by git diff-tree --quiet"],
  ["git diff-index HEAD", "other-meaning"], // 0 with a difference
  ["git check-ignore -q dist", "not-ignored by git check-ignore"],
  ["git check-ignore dist a.log", "not-ignored by git check-ignore"],
  ["git show-ref --verify -q refs/heads/x", "no-such-revision by git show-ref"],
  ["git show-ref x", "no-such-revision by git show-ref"],
  ["git show-ref --exclude-existing", "other-meaning"],
  ["git rev-parse --verify -q x", "no-such-revision by git rev-parse --verify"],
  ["git rev-parse -q --verify HEAD~99", "no-such-revision by git rev-parse --verify"],
  ["git rev-parse --verify x", "other-meaning"], // 128, with a message
  ["git rev-parse -q x", "other-meaning"],
  ["git rev-parse -q --verify", "other-meaning"],
  // hg 6.3 (Debian 12)
  ["hg grep TODO", "no-match by hg grep"],
  ["hg -R sub --config ui.color=off grep TODO", "no-match by hg grep"],
  ["hg grep TODO 2>/dev/null", "errors-discarded"], // 1 also for a pattern in error
  ["hg push", "no-rule"], // 1: nothing to push
  // zdiff(1) and zcmp(1) of gzip 1.12; 2 when one is not there
  ["zdiff a.gz b.gz", "inputs-differ by zdiff"],
  ["zcmp a.gz b.gz", "inputs-differ by zcmp"],
  // ugrep 3.11 (Debian 12); `-L` is 1 when every file matches, and 2 stands for a file that is not there
  ["ugrep x f", "no-match by ugrep"],
  ["ug -rn x src", "no-match by ug"],
  ["ugrep -v . f", "no-line-selected by ugrep -v"],
  ["ugrep -L x f", "other-meaning"],
  ["ugrep -r x src 2>/dev/null", "errors-discarded"], // 1 also when one of several is not there
  // rga 0.10 runs ripgrep (its manual; not run)
  ["rga x docs", "no-match by rga"],
  ["rga x docs 2>/dev/null", "errors-discarded"],
  // ast-grep 0.51; 1 also for a file that is not there, with a message
  ["ast-grep -p 'f($A)' -l js src", "no-match by ast-grep -p"],
  ["ast-grep run --pattern 'f($A)' src", "no-match by ast-grep --pattern"],
  ["sg -p 'f($A)' src", "no-match by sg -p"],
  ["ast-grep scan", "other-meaning"], // 1: it found errors in the code
  ["sg users -c id", "other-meaning"], // sg(1) of shadow 4.13: another group
  // fd 8.6; without `-q` 0 whatever it finds, and 1 for trouble
  ["fd -q x", "no-file-listed by fd -q"],
  ["fdfind --has-results x src", "no-file-listed by fdfind --has-results"],
  ["fd --quiet x 2>/dev/null", "errors-discarded"],
  ["fd x", "other-meaning"],
  // dpkg-query(1) 1.21, id(1) of coreutils 9.1, pgrep(1) of procps 4.0.2
  ["dpkg -s nano", "not-installed by dpkg -s"],
  ["dpkg --status nano", "not-installed by dpkg --status"],
  ["dpkg -s nano vim", "other-meaning"], // 1 with the status of those that are there
  ["dpkg -i a.deb", "other-meaning"],
  ["id nobody-there", "no-such-user by id"],
  // npm 11; an error ends with 1 as well, and prints no report
  ["npm outdated", "packages-outdated by npm outdated"],
  ["npm -w web outdated", "packages-outdated by npm outdated"],
  ["npm audit", "vulnerabilities-found by npm audit"],
  ["npm audit fix", "other-meaning"],
  // statuses that are no answers
  ["comm a b", "no-rule"], // comm(1) of coreutils 9.1: 1 for a file that is not there or not sorted
  ["pylint src", "no-rule"],
  ["ruff check", "no-rule"],
  ["eslint .", "no-rule"],
  ["Select-String x f", "no-rule"],
  ["kubectl wait --for=condition=ready pod/x", "no-rule"], // kubectl 1.32: 1 when the time is over, with an error
  ["xargs grep x", "no-rule"],
  ["find . -exec grep x {} +", "no-rule"],
  ["curl https://example.test", "no-rule"],
  ["git push", "no-rule"],
  ["npm test", "no-rule"],
  ["make check", "no-rule"],
  ["ssh host grep x f", "no-rule"],
  ["docker exec c grep x f", "no-rule"],
  ["bash -c 'grep x f'", "no-rule"],
  ["eval grep x f", "no-rule"],
  ["ss -lnt", "no-rule"],
  ["false", "no-rule"],
  ["awk /x/ f", "no-rule"],
  ["sed -n /x/p f", "no-rule"],
];

/** Other statuses, and output that speaks for an answer or against it. */
const WITH_OUTPUT: readonly (readonly [command: string, seen: Seen, expected: string])[] = [
  ["git ls-remote --exit-code . x", { code: 2, merged: "" }, "no-such-revision by git ls-remote --exit-code"],
  ["git ls-remote . x", { code: 2, merged: "" }, "other-meaning"],
  ["git check-ignore -q x", { code: 128, merged: "fatal: not a git repository\n" }, "other-code"],
  ["git show-ref --verify x", { code: 128, merged: "fatal: 'x' - not a valid ref\n" }, "other-code"],
  // getent(1) of glibc 2.36, run: 2 for a key that is not there, 1 for a database that is not known
  ["getent passwd x", { code: 2, merged: "" }, "no-such-entry by getent"],
  ["getent group root x", { code: 2, merged: "root:x:0:\n" }, "other-meaning"],
  ["getent hosts x", { code: 2, merged: "" }, "other-meaning"], // or no network
  ["getent nosuch x", { code: 1, merged: "Unknown database: nosuch\n" }, "other-code"],
  // systemctl(1) 252, table of "is-active"; without systemd it ends with 1, as was run
  ["systemctl is-active -q nginx", { code: 3, merged: "" }, "not-active by systemctl is-active"],
  ["systemctl is-active nginx", { code: 3, merged: "inactive\n" }, "not-active by systemctl is-active"],
  ["systemctl is-active nginx", { code: 1, merged: "Failed to connect to bus: Host is down\n" }, "other-code"],
  ["systemctl is-active a b", { code: 3, merged: "active\ninactive\n" }, "other-meaning"],
  ["systemctl is-enabled nginx", { code: 1, merged: "disabled\n" }, "no-rule"], // 1 also when there is no such unit
  ["systemctl status nginx", { code: 3, merged: "inactive\n" }, "no-rule"],
  [
    "dpkg -s nano",
    { merged: "dpkg-query: package 'nano' is not installed and no information is available\nUse dpkg --info …\n" },
    "not-installed by dpkg -s",
  ],
  ["dpkg -s nano", { merged: "dpkg-query: error: cannot open the database\n" }, "output"],
  ["id x", { out: "", err: "id: ‘x’: no such user\n" }, "no-such-user by id"],
  ["id x", { merged: "id: ‘x’: no such user\n" }, "no-such-user by id"],
  ["id -z", { merged: "id: option --zero not permitted in default format\n" }, "output"],
  // man-db 2.11 (Debian 12)
  ["apropos zzz", { code: 16, merged: "zzz: nothing appropriate.\n" }, "no-match by apropos"],
  ["whatis zzz yyy", { code: 16, err: "zzz: nothing appropriate.\nyyy: nothing appropriate.\n" }, "no-match by whatis"],
  ["man zzz", { code: 16, merged: "No manual entry for zzz\n" }, "no-match by man"],
  ["man '('", { code: 2, merged: "man: fatal: regex `(': Unmatched ( or \\(\n" }, "other-code"],
  // gh manual, "gh pr checks": 8 for checks that are pending (not run: 2.23 of Debian 12 has no such status)
  ["gh pr checks 12", { code: 8, merged: "build\tpending\t0\thttps://x\n" }, "checks-pending by gh pr checks"],
  ["gh -R a/b pr checks", { code: 8, merged: "build\tpass\t0\nlint\tpending\t0\n" }, "checks-pending by gh pr checks"],
  ["gh pr checks", { code: 1, merged: "build\tfail\t0\n" }, "other-code"],
  ["gh pr list", { code: 8, merged: "" }, "no-rule"],
  // terraform 1.11, "plan", run with a change, without one and with an error
  [
    "terraform plan -detailed-exitcode",
    { code: 2, merged: "Plan: 1 to add\n" },
    "changes-planned by terraform plan -detailed-exitcode",
  ],
  [
    "tofu plan -detailed-exitcode",
    { code: 2, merged: "Changes to Outputs:\n" },
    "changes-planned by tofu plan -detailed-exitcode",
  ],
  ["terraform plan -detailed-exitcode", { code: 1, merged: "Error: …\n" }, "other-code"],
  ["terraform plan", { code: 2, merged: "Plan: 1 to add\n" }, "other-meaning"],
  // npm 11.19, run: with a registry that answers, and with one that does not
  [
    "npm outdated",
    { merged: "Package  Current  Wanted  Latest\nms  2.0.0  2.0.0  2.1.3\n" },
    "packages-outdated by npm outdated",
  ],
  ["npm outdated --json", { merged: '{\n  "ms": {\n' }, "packages-outdated by npm outdated"],
  ["npm outdated", { merged: "npm error code ECONNREFUSED\n" }, "output"],
  ["npm outdated --json", { merged: '{\n  "error": {\n' }, "output"],
  ["npm audit", { merged: "# npm audit report\n\nlodash  4.17.20\n" }, "vulnerabilities-found by npm audit"],
  ["npm audit --json", { merged: '{\n  "auditReportVersion": 2,\n' }, "vulnerabilities-found by npm audit"],
  ["npm audit", { merged: "npm error audit endpoint returned an error\n" }, "output"],
  ["ast-grep -p x --json", { merged: "[]\n" }, "no-match by ast-grep -p"],
  ["ast-grep -p x gone", { merged: "ERROR: gone: No such file or directory (os error 2)\n" }, "output"],
  ["fd -q '('", { merged: "[fd error]: regex parse error:\n" }, "output"],
  ["ugrep x gone", { code: 2, merged: "ugrep: warning: gone: No such file or directory\n" }, "other-code"],
  ["comm a b", { merged: "comm: file 1 is not in sorted order\n" }, "no-rule"],
];

describe("what the status of a tool says", () => {
  test.each(ANSWERS)("%s → %s", (command, expected) => {
    expect(explain(command)).toBe(expected);
  });

  test.each(WITH_OUTPUT)("%s with %j → %s", (command, seen, expected) => {
    expect(explain(command, seen)).toBe(expected);
  });

  test.each(EXIT_RULES.map(({ command, subcommand }) => [command, subcommand]))("%s %s has a row", (...words) => {
    const name = words.filter((word) => word !== undefined).join(" ");
    const answers = [...ANSWERS.map(([, expected]) => expected), ...WITH_OUTPUT.map(([, , expected]) => expected)];
    expect(answers.some((answer) => answer.endsWith(` by ${name}`) || answer.includes(` by ${name} -`))).toBe(true);
  });
});
