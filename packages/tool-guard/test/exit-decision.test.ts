import { describe, expect, test } from "vitest";
import { splitTrailingView } from "pi-shell-core";
import { decideExit, type ExitDecision, type ProducerEnd } from "../src/exit-decision.ts";

const exited = (status: number | null): ProducerEnd => ({ kind: "exited", status });
const pipeline = (status: number | null): ExitDecision => ({ kind: "pipeline", status });
const unmasked = (status: number): ExitDecision => ({ kind: "unmasked", status });
const interrupted = { kind: "interrupted", error: new Error("timeout:1") } as const;

interface Row {
  readonly cleaned: string;
  readonly pipefail?: true;
  readonly producer: ProducerEnd;
  /** `undefined`: the view could not be applied. */
  readonly view: number | undefined;
  /** What the producer wrote on standard output, and on standard error. */
  readonly output?: string;
  readonly errors?: string;
  readonly exit: ExitDecision;
}

const rows: readonly Row[] = [
  // A success has the view's status, as the pipeline has.
  { cleaned: "npm test", producer: exited(0), view: 0, exit: pipeline(0) },
  { cleaned: "make", producer: exited(0), view: 1, exit: pipeline(1) },
  { cleaned: "make", producer: exited(0), view: undefined, exit: pipeline(0) },
  // A failure is shown, whatever the view says.
  { cleaned: "npm test", producer: exited(1), view: 0, output: "1 failed", exit: unmasked(1) },
  { cleaned: "npm test", producer: exited(1), view: 1, output: "1 failed", exit: unmasked(1) },
  { cleaned: "npm test", producer: exited(1), view: undefined, exit: unmasked(1) },
  { cleaned: "nosuch", producer: exited(127), view: 0, errors: "nosuch: command not found", exit: unmasked(127) },
  { cleaned: "sh -c 'exit 141'", producer: exited(141), view: 0, exit: unmasked(141) },
  // An answer is no failure.
  { cleaned: "rg x src", producer: exited(1), view: 0, exit: pipeline(0) },
  { cleaned: "rg x src", producer: exited(1), view: 1, exit: pipeline(1) },
  { cleaned: "rg x src", producer: exited(1), view: undefined, exit: pipeline(0) },
  { cleaned: "rg x src", producer: exited(2), view: 0, errors: "regex parse error", exit: unmasked(2) },
  { cleaned: "rg x src", producer: exited(1), view: 0, errors: "src: not readable", exit: unmasked(1) },
  { cleaned: "diff a b", producer: exited(1), view: 0, output: "1c1\n< a\n---\n> b\n", exit: pipeline(0) },
  { cleaned: "diff a b", producer: exited(2), view: 0, errors: "diff: b: No such file", exit: unmasked(2) },
  { cleaned: "cd web && rg x", producer: exited(1), view: 0, exit: pipeline(0) },
  // A search that finds nothing and says nothing, or whose errors are not to be heard of.
  { cleaned: "locate x", producer: exited(1), view: 0, exit: pipeline(0) },
  { cleaned: "locate x", producer: exited(1), view: 1, exit: pipeline(1) },
  { cleaned: "ls *.log 2>/dev/null", producer: exited(2), view: 0, exit: pipeline(0) },
  { cleaned: "ls a b 2>/dev/null", producer: exited(2), view: 0, output: "a\n", exit: pipeline(0) },
  { cleaned: "ls a b &>/dev/null", producer: exited(2), view: 0, exit: pipeline(0) },
  { cleaned: "find . | xargs cat 2>/dev/null", producer: exited(123), view: 0, exit: pipeline(0) },
  { cleaned: "cd web && cat a 2>/dev/null", producer: exited(1), view: 0, exit: pipeline(0) },
  // But one that says what is wrong, that another part or the shell may have ended, or that is more than a search.
  { cleaned: "locate x", producer: exited(1), view: 0, errors: "locate: x", exit: unmasked(1) },
  { cleaned: "cat a", producer: exited(1), view: 0, errors: "cat: a: No such", exit: unmasked(1) },
  { cleaned: "git show x", producer: exited(128), view: 0, errors: "fatal: bad", exit: unmasked(128) },
  { cleaned: "ls a 2>&1", producer: exited(2), view: 0, output: "ls: a", exit: unmasked(2) },
  { cleaned: "fd x 2>/dev/null", producer: exited(127), view: 0, exit: unmasked(127) },
  // Its pipeline has run, so no part in front of && has ended the list.
  { cleaned: "[ -d web ] && ls web 2>/dev/null", producer: exited(1), view: 0, exit: pipeline(0) },
  // A compound command is judged by the command in it that decides.
  { cleaned: "(cd web && npm test)", producer: exited(1), view: 0, exit: unmasked(1) },
  { cleaned: "{ echo a; grep x f; }", producer: exited(1), view: 0, output: "a\n", exit: pipeline(0) },
  { cleaned: "{ echo a; grep x f; }", producer: exited(1), view: 0, errors: "grep: f: No such", exit: unmasked(1) },
  { cleaned: "for f in a b; do grep -n x $f; done", producer: exited(1), view: 0, exit: pipeline(0) },
  { cleaned: "for f in a b; do ls $f 2>/dev/null; done", producer: exited(2), view: 0, exit: pipeline(0) },
  { cleaned: "for f in a b; do ./check $f; done", producer: exited(1), view: 0, exit: unmasked(1) },
  { cleaned: "if true; then diff a b; else cmp a b; fi", producer: exited(1), view: 0, exit: pipeline(0) },
  { cleaned: "if true; then diff a b; else make; fi", producer: exited(1), view: 0, exit: unmasked(1) },
  { cleaned: "(grep x f; exit 3)", producer: exited(3), view: 0, exit: unmasked(3) },
  { cleaned: "npm test 2>/dev/null", producer: exited(1), view: 0, exit: unmasked(1) },
  { cleaned: "./check 2>/dev/null", producer: exited(1), view: 0, exit: unmasked(1) },
  // pi 0.73 has no status for a signal that ended the shell, and takes it for a success.
  { cleaned: "npm test", producer: exited(null), view: 0, exit: pipeline(null) },
  { cleaned: "npm test", producer: exited(null), view: 1, exit: pipeline(1) },
  // Whatever ends a command that was stopped is no failure of it.
  { cleaned: "npm test", producer: { kind: "stopped" }, view: 0, exit: pipeline(0) },
  { cleaned: "npm test", producer: { kind: "stopped" }, view: 1, exit: pipeline(1) },
  { cleaned: "yes", producer: { kind: "closed", status: 141 }, view: 0, exit: pipeline(0) },
  { cleaned: "./run.py", producer: { kind: "closed", status: 1 }, view: 0, exit: pipeline(0) },
  { cleaned: "./run.py", producer: { kind: "closed", status: 1 }, view: 2, exit: pipeline(2) },
  // With pipefail the shell's own rule holds: the last stage that failed.
  { cleaned: "make", pipefail: true, producer: exited(2), view: 0, exit: pipeline(2) },
  { cleaned: "make", pipefail: true, producer: exited(2), view: 1, exit: pipeline(1) },
  { cleaned: "rg x src", pipefail: true, producer: exited(1), view: 0, exit: pipeline(1) },
  { cleaned: "yes", pipefail: true, producer: { kind: "closed", status: 141 }, view: 0, exit: pipeline(141) },
  { cleaned: "server", pipefail: true, producer: { kind: "stopped" }, view: 0, exit: pipeline(0) },
  { cleaned: "make", pipefail: true, producer: exited(null), view: 0, exit: pipeline(null) },
  { cleaned: "npm test", producer: interrupted, view: 0, exit: interrupted },
];

describe("the exit status of a guarded call", () => {
  test.each(rows)("$cleaned: $producer.kind $producer.status, view $view", (row) => {
    const split = splitTrailingView(`${row.cleaned} | tail`);
    if (split.kind === "unchanged") throw new Error(split.why);
    const command = { command: split.producer.command, pipefail: row.pipefail === true };
    const observed = () => ({ stdout: row.output ?? "", stderr: row.errors ?? "" });
    expect(decideExit(command, row.producer, row.view, observed)).toEqual(row.exit);
  });
});
