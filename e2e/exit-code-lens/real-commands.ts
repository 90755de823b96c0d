import { spawnSync } from "node:child_process";
import { delimiter } from "node:path";
import { ripgrepDir } from "../harness/index.ts";

/** A command that really runs, in the folder that `fillWorkspace` makes. */
export interface RealCommand {
  readonly command: string;
  /** What bash gives it. */
  readonly status: number;
  /** The note, without its brackets; without one there must be none. */
  readonly note?: string;
  /** A tool that some machines do not have. */
  readonly needs?: string;
}

const said = (
  command: string,
  note: string,
  rest: Omit<RealCommand, "command" | "status" | "note"> = {},
): RealCommand => ({
  command,
  status: 1,
  note,
  ...rest,
});

const quiet = (command: string, status = 1, rest: Pick<RealCommand, "needs"> = {}): RealCommand => ({
  command,
  status,
  ...rest,
});

const nothingMatched = (command: string): string =>
  `${command} exits 1 when no line matched. Nothing failed; the answer is "no matches".`;
const nothingSelected = (command: string): string =>
  `${command} exits 1 when no line was selected (every line matched the pattern). ` +
  'Nothing failed; the answer is "no line was selected".';
const differ = (command: string): string =>
  `${command} exits 1 when the inputs differ. Nothing failed; the answer is "inputs differ".`;
const isFalse = (command: string): string =>
  `${command} exits 1 when the condition is false. Nothing failed; the answer is "false".`;
const notInstalled = (command: string): string =>
  `${command} exits 1 when there is no command of that name. Nothing failed; the answer is "not installed".`;
const notAllInstalled = (command: string): string =>
  `${command} exits 1 when there is no command of one of the names. ` +
  'Nothing failed; the answer is "at least one is not installed".';
const noProcess = (command: string): string =>
  `${command} exits 1 when no process matched. Nothing failed; the answer is "no such process".`;
const notSet = (command: string): string =>
  `${command} exits 1 when the key is not set. Nothing failed; the answer is "not set".`;
const noneOpen = (command: string): string =>
  `${command} exits 1 when it found no such open file or port. Nothing failed; the answer is "none found".`;
const falseOrNull =
  'jq -e exits 1 when its last output is false or null. Nothing failed; the answer is "false or null".';
const assumedNoMatch = (command: string): string =>
  `${command} exits 1 when no line matched; the answer is "no matches". (Assuming the status came from the last command.)`;
const assumedDiffer = (command: string): string =>
  `${command} exits 1 when the inputs differ; the answer is "inputs differ". (Assuming the status came from the last command.)`;

/**
 * Every rule and every reason for saying nothing, each with what looks like it and is a failure. The same rows are tried in plain
 * bash, in dsh and in both releases of pi. (`grep -L` has no row: its status differs between releases of grep.)
 */
const REAL_COMMANDS: readonly RealCommand[] = [
  // grep and its family
  said("grep zebra notes.txt", nothingMatched("grep")),
  said("grep -rn zebra .", nothingMatched("grep")),
  said("grep -q zebra notes.txt", nothingMatched("grep")),
  said("grep zebra notes.txt 2>/dev/null", nothingMatched("grep")),
  said("grep zebra notes.txt 2>&1", nothingMatched("grep")),
  said("grep -c zebra notes.txt", nothingMatched("grep")),
  said("grep -c zebra notes.txt other.txt", nothingMatched("grep")),
  said("grep zebra <<< horse", nothingMatched("grep")),
  said("grep zebra notes.txt > found.txt", nothingMatched("grep")),
  said("grep -v . notes.txt", nothingSelected("grep -v")),
  said("grep --invert-match . notes.txt", nothingSelected("grep -v")),
  said("egrep 'zebra|horse' notes.txt", nothingMatched("egrep")),
  said("fgrep zebra notes.txt", nothingMatched("fgrep")),
  said("zgrep zebra notes.txt.gz", nothingMatched("zgrep"), { needs: "zgrep" }),
  said("zgrep -c zebra notes.txt.gz", nothingMatched("zgrep"), { needs: "zgrep" }),
  quiet("grep one notes.txt", 0),
  quiet("grep zebra gone.txt", 2),
  quiet("grep zebra gone.txt 2>/dev/null", 2),
  quiet("grep -s zebra gone.txt", 2),
  quiet("grep '[' notes.txt", 2),
  quiet("grep -m0 one notes.txt"),
  quiet("zgrep zebra gone.gz 2>/dev/null", 2, { needs: "zgrep" }),
  // git grep
  said("git grep zebra", nothingMatched("git grep")),
  said("git --no-pager grep -n zebra", nothingMatched("git grep")),
  said("git grep -v .  -- notes.txt", nothingSelected("git grep -v")),
  said("git grep zebra 2>/dev/null", nothingMatched("git grep")),
  quiet("git grep zebra no-such-revision 2>/dev/null", 128),
  quiet("git grep '[' 2>/dev/null", 128),
  quiet("git -C gone grep zebra 2>/dev/null", 128),
  quiet("git grep -m0 one"),
  // ripgrep
  said("rg zebra .", nothingMatched("rg")),
  said("rg -L zebra .", nothingMatched("rg")),
  said("rg -c zebra notes.txt", nothingMatched("rg")),
  said("rg -c --include-zero zebra notes.txt", nothingMatched("rg")),
  said("rg -v . notes.txt", nothingSelected("rg -v")),
  said("timeout 30 env A=1 nice -n 5 rg zebra . 2>/dev/null", nothingMatched("rg")),
  said(
    "rg --files-without-match one notes.txt",
    "rg --files-without-match exits 1 when every file has a match. " +
      'Nothing failed; the answer is "no file is without a match".',
  ),
  said(
    "rg --files -g '*.zig' .",
    'rg --files exits 1 when there is no file to list. Nothing failed; the answer is "no such files".',
  ),
  quiet("rg zebra gone.txt 2>/dev/null", 2),
  quiet("rg '[' . 2>/dev/null", 2),
  quiet("rg --no-such-flag zebra . 2>/dev/null", 2),
  quiet("rg --stats zebra notes.txt"),
  quiet("rg --passthru zebra notes.txt"),
  quiet("rg -m0 one notes.txt"),
  // ag and ack, where they are installed; both end with 1 when a file is not there
  said("ag zebra notes.txt", nothingMatched("ag"), { needs: "ag" }),
  said("ag -v . notes.txt", nothingSelected("ag -v"), { needs: "ag" }),
  quiet("ag zebra gone.txt", 1, { needs: "ag" }),
  quiet("ag zebra gone.txt 2>/dev/null", 1, { needs: "ag" }),
  quiet("ag -L one notes.txt", 1, { needs: "ag" }),
  said("ack zebra notes.txt", nothingMatched("ack"), { needs: "ack" }),
  said("ack -c zebra notes.txt", nothingMatched("ack"), { needs: "ack" }),
  quiet("ack zebra gone.txt", 1, { needs: "ack" }),
  quiet("ack zebra gone.txt 2>/dev/null", 1, { needs: "ack" }),
  quiet("ack -L one notes.txt", 1, { needs: "ack" }),
  // differences
  said("diff notes.txt other.txt", differ("diff")),
  said("diff -q notes.txt other.txt", differ("diff")),
  said("diff notes.txt other.txt > patch", differ("diff")),
  said("cmp notes.txt other.txt", differ("cmp")),
  said("cmp -s notes.txt other.txt", differ("cmp")),
  said("git diff --quiet", differ("git diff --quiet")),
  said("git diff --exit-code -- other.txt", differ("git diff --exit-code")),
  said("git diff --no-index notes.txt second.txt", differ("git diff --no-index")),
  quiet("diff notes.txt gone.txt", 2),
  quiet("diff notes.txt gone.txt 2>/dev/null", 2),
  quiet("cmp notes.txt gone.txt 2>/dev/null", 2),
  quiet("git diff --quiet no-such-revision 2>/dev/null", 128),
  quiet("git diff --no-index notes.txt gone.txt"),
  quiet("git diff --no-index notes.txt gone.txt 2>/dev/null"),
  quiet("git diff --no-index notes.txt gone.txt 2>&1"),
  quiet("git diff --quiet --no-index notes.txt gone.txt"),
  // conditions
  said("test -f gone.txt", isFalse("test")),
  said("[ 1 = 2 ]", isFalse("[")),
  said("[ 1 = 2 ] 2>/dev/null", isFalse("[")),
  said("[[ -f gone.txt ]]", isFalse("[[")),
  said("[[ one == two && -f notes.txt ]]", isFalse("[[")),
  quiet("[ 1 = 2", 2),
  quiet("[ a -eq 1 ] 2>/dev/null", 2),
  quiet("[[ '1 2' -gt 3 ]]"),
  quiet("[[ '1 2' -gt 3 ]] 2>/dev/null"),
  quiet("[[ a =~ [ ]]", 2),
  // names
  said("which no-such-tool", notInstalled("which"), { needs: "which" }),
  said("which no-such-tool nor-this", notAllInstalled("which"), { needs: "which" }),
  said("which bash no-such-tool >/dev/null", notAllInstalled("which"), { needs: "which" }),
  said("type no-such-tool 2>/dev/null", notInstalled("type")),
  said("type no-such-tool &>/dev/null", notInstalled("type")),
  said("type -P no-such-tool", notInstalled("type")),
  said("command -v no-such-tool", notInstalled("command -v")),
  said("command -v no-such-tool >/dev/null 2>&1", notInstalled("command -v")),
  said("command -V no-such-tool 2>/dev/null", notInstalled("command -V")),
  said("hash no-such-tool 2>/dev/null", notInstalled("hash")),
  quiet("which bash no-such-tool", 1, { needs: "which" }),
  quiet("which", 1, { needs: "which" }),
  quiet("type no-such-tool"),
  quiet("type bash no-such-tool 2>/dev/null"),
  quiet("type -z bash 2>/dev/null", 2),
  quiet("hash no-such-tool"),
  quiet("hash -t bash 2>/dev/null"),
  quiet("command -vz bash 2>/dev/null", 2),
  quiet("command no-such-tool", 127),
  // processes
  said("pgrep -x no-such-process", noProcess("pgrep"), { needs: "pgrep" }),
  said("pgrep -cx no-such-process", noProcess("pgrep"), { needs: "pgrep" }),
  said("pidof no-such-process", noProcess("pidof"), { needs: "pidof" }),
  quiet("pgrep -F not-a-pid.txt 2>/dev/null", 1, { needs: "pgrep" }),
  quiet("pgrep '[' 2>/dev/null", 2, { needs: "pgrep" }),
  quiet("pgrep -v .", 1, { needs: "pgrep" }),
  quiet("pidof", 1, { needs: "pidof" }),
  said("git config --get user.no-such-key", notSet("git config --get")),
  said("git config --global no.such.key", notSet("git config")),
  said("git config --get-regexp '^no-such'", notSet("git config --get-regexp")),
  quiet("git config --get no-dot"),
  quiet("git config --get no-dot 2>/dev/null"),
  quiet("git config --unset no.such.key", 5),
  quiet("git config -f gone.txt --get no.such.key"),
  said("lsof -i :59999", noneOpen("lsof"), { needs: "lsof" }),
  said("lsof -nP -iTCP:59999 -sTCP:LISTEN -t", noneOpen("lsof"), { needs: "lsof" }),
  said("lsof -t notes.txt", noneOpen("lsof"), { needs: "lsof" }),
  quiet("lsof -t gone.txt", 1, { needs: "lsof" }),
  quiet("lsof -t gone.txt 2>/dev/null", 1, { needs: "lsof" }),
  quiet("lsof -i :no-such-service", 1, { needs: "lsof" }),
  quiet("lsof -Q -i :59999", 0, { needs: "lsof" }),
  quiet("lsof -w notes.txt", 1, { needs: "lsof" }),
  said("fuser 59999/tcp", noneOpen("fuser"), { needs: "fuser" }),
  said("fuser -s -n tcp 59999", noneOpen("fuser"), { needs: "fuser" }),
  quiet("fuser gone.txt", 1, { needs: "fuser" }),
  quiet("fuser -s no-such-service/tcp", 1, { needs: "fuser" }),
  quiet("fuser", 1, { needs: "fuser" }),
  // ancestry
  said(
    "git merge-base --is-ancestor second first",
    "git merge-base --is-ancestor exits 1 when the first commit is not an ancestor of the second. " +
      'Nothing failed; the answer is "not an ancestor".',
  ),
  quiet("git merge-base --is-ancestor first second", 0),
  quiet("git merge-base --is-ancestor first no-such-revision 2>/dev/null", 128),
  // jq
  said("jq -e .a null.json", falseOrNull, { needs: "jq" }),
  said("jq -re .a null.json", falseOrNull, { needs: "jq" }),
  said("jq --exit-status '.b == 2' null.json", falseOrNull, { needs: "jq" }),
  said("jq -e .a null.json > out.json", falseOrNull, { needs: "jq" }),
  quiet("jq -e .b null.json", 0, { needs: "jq" }),
  quiet("jq -e empty null.json", 4, { needs: "jq" }),
  quiet("jq -e '.[' null.json", 3, { needs: "jq" }),
  quiet("jq -e .a gone.json", 2, { needs: "jq" }),
  quiet(`jq -e '"trouble" | halt_error(1)' null.json`, 1, { needs: "jq" }),
  quiet(`jq -e '"trouble" | halt_error(1)' null.json 2>&1`, 1, { needs: "jq" }),
  quiet(`jq -e '"trouble" | halt_error(1)' null.json 2>/dev/null`, 1, { needs: "jq" }),
  // fed by another command
  said(
    "diff <(sort notes.txt) <(sort other.txt)",
    'diff exits 1 when the inputs differ; the answer is "inputs differ".',
  ),
  said("grep zebra $(git ls-files '*.txt')", 'grep exits 1 when no line matched; the answer is "no matches".'),
  said('test -n "$(cat empty.txt)"', 'test exits 1 when the condition is false; the answer is "false".'),
  quiet("grep zebra $(cat gone.txt 2>/dev/null) < empty.txt"),
  quiet("grep zebra < <(cat gone.txt)"),
  quiet('test -n "$(cat gone.txt)"'),
  // something precedes the deciding command
  said("cat notes.txt | grep zebra", assumedNoMatch("grep")),
  said("cat notes.txt | grep -c zebra", assumedNoMatch("grep")),
  said("cd . && grep -rn zebra .", assumedNoMatch("grep")),
  said("cat notes.txt |& rg zebra", assumedNoMatch("rg")),
  said("test -f gone.txt && rg zebra .", assumedNoMatch("rg")), // rg never ran: hence the words
  said("sort notes.txt | diff other.txt -", assumedDiffer("diff")),
  said("cd . && diff -u notes.txt other.txt", assumedDiffer("diff")),
  said("cd . && cmp notes.txt other.txt", assumedDiffer("cmp")),
  said("cd . && git diff --exit-code", assumedDiffer("git diff --exit-code")),
  said(
    "cat null.json | jq -e .a",
    'jq -e exits 1 when its last output is false or null; the answer is "false or null". ' +
      "(Assuming the status came from the last command.)",
    { needs: "jq" },
  ),
  quiet("cd gone && diff notes.txt other.txt"),
  quiet("cd gone 2>&1 && diff notes.txt other.txt"),
  quiet("sort gone.txt | diff notes.txt -"),
  quiet("diff <(sort gone.txt) notes.txt"),
  quiet("cat null.json gone.txt | jq -e .a", 1, { needs: "jq" }),
  quiet("cat gone.txt | grep zebra"),
  quiet("cat gone.txt 2>/dev/null | grep zebra"),
  quiet("cat gone.txt &>/dev/null | grep zebra"),
  quiet("cd gone && grep zebra notes.txt"),
  quiet("cd gone 2>/dev/null && grep zebra notes.txt"),
  quiet("false && rg zebra ."),
  quiet("curl -s file:///no/such/file | grep zebra", 1, { needs: "curl" }),
  quiet("set -o pipefail && false | grep one notes.txt"),
  quiet("set -o pipefail && cat gone.txt 2>/dev/null | grep -c one notes.txt"),
  // another command decides
  quiet("grep zebra notes.txt | wc -l", 0),
  quiet("grep zebra notes.txt | xargs false", 123),
  quiet("grep zebra notes.txt || false"),
  quiet("grep -q one notes.txt && false"),
  quiet("! grep -q one notes.txt"),
  quiet("! grep one notes.txt"),
  quiet("grep zebra notes.txt & wait $!"),
  quiet("find . -name notes.txt -exec grep zebra {} +"),
  quiet("echo notes.txt | xargs grep zebra", 123),
  quiet("bash -c 'grep zebra notes.txt'"),
  quiet("eval grep zebra notes.txt"),
  quiet("sed -n '/zebra/q1;q1' notes.txt"),
  quiet("awk '/one/ { exit 1 }' notes.txt"),
  // lists and compound commands
  quiet("cd .; grep zebra notes.txt"),
  quiet("cd .\ngrep zebra notes.txt"),
  quiet("sleep 0 & grep zebra notes.txt"),
  quiet("if grep -q one notes.txt; then exit 1; fi"),
  quiet("for f in notes.txt; do grep zebra $f; done"),
  quiet("(grep zebra notes.txt)"),
  quiet("{ grep zebra notes.txt; }"),
  quiet("(( 1 > 2 ))"),
  quiet("grep zebra <<EOF\nhorse\nEOF"),
  quiet("cat <<EOF | grep zebra\nhorse\nEOF"),
  quiet("grep zebra 'notes.txt", 2), // not a command at all
  // wrappers
  said("A=1 grep zebra notes.txt", nothingMatched("grep")),
  said("env -u HOME grep zebra notes.txt", nothingMatched("grep")),
  said("command grep zebra notes.txt", nothingMatched("grep")),
  said("timeout 5 grep zebra notes.txt", nothingMatched("grep")),
  said("exec grep zebra notes.txt", nothingMatched("grep")),
  said("stdbuf -oL grep zebra notes.txt", nothingMatched("grep"), { needs: "stdbuf" }),
  quiet("timeout 0.1 sleep 5", 124),
  quiet("env PATH=/usr/bin no-such-tool", 127),
  quiet("builtin grep zebra notes.txt"),
  quiet("builtin grep zebra notes.txt 2>/dev/null"),
  quiet("time grep zebra notes.txt"),
  // redirections that fail
  quiet("grep zebra < gone.txt"),
  quiet("grep zebra notes.txt 2>/dev/null > no/such/folder"),
  quiet("grep zebra notes.txt > no/such/folder"),
];

/** `PATH` with the ripgrep that came from npm in front. */
export const PATH_WITH_RIPGREP = `${ripgrepDir()}${delimiter}${process.env["PATH"] ?? ""}`;

/** The tools of the table that this machine does not have. */
export const MISSING_TOOLS: readonly string[] = [...new Set(REAL_COMMANDS.flatMap(({ needs }) => needs ?? []))].filter(
  (tool) => spawnSync("bash", ["-c", `command -v ${tool}`], { env: { PATH: PATH_WITH_RIPGREP } }).status !== 0,
);

/** The rows that this machine can try. */
export const RUNNABLE: readonly RealCommand[] = REAL_COMMANDS.filter(
  ({ needs }) => needs === undefined || !MISSING_TOOLS.includes(needs),
);
