import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import { expect, test } from "vitest";
import { PLAIN } from "../../demo/terminal-style.ts";
import { JsonReport } from "./json-report.ts";
import type { RecordedCall } from "./recorded-call.ts";
import { Replay } from "./replay.ts";
import type { ReplayedCall } from "./replay-calls.ts";
import { drawReport, type ReplayResult } from "./report.ts";
import { sampleCall, silent } from "./sample-call.ts";

function replay(calls: readonly RecordedCall[]): { replayed: ReplayedCall[]; result: ReplayResult } {
  const replaying = new Replay();
  const replayed = calls.map((call) => replaying.add(call));
  replaying.addLines({ lines: calls.length, broken: 2, tooLong: 0 });
  const unreadable = [{ path: "/gone", why: "no such file or directory" }];
  return { replayed, result: replaying.result({ files: 1, unreadable, seconds: 1.26 }) };
}

const CALLS = [
  sampleCall("grep x f", silent(1), { times: 3 }),
  sampleCall("git branch -a | grep x", silent(1)),
  sampleCall("ls\nrg x | head", { exit: 0 }),
];

test("says what each extension would have done, and shows it", () => {
  expect(drawReport(replay(CALLS).result, PLAIN, 90).join("\n")).toMatchInlineSnapshot(`
    "5 calls (3 distinct) of 1 file, in 1.3 s
    2 lines neither an entry of a session nor a command
    /gone: no such file or directory

    bash-no-match  a search that finds nothing is no error
      4 calls (2 distinct) printed nothing and ended with status 1; 3 (75 %) would lose the
      error flag.
      distinct    calls
             1        3  certain
             1        1  left alone: filtered-command
             1        1  of those left alone, with the setting "pipelines": true

    tool-guard  views at the end of a command
      Of 5 calls (3 distinct), 2 (40 %) would run without the view, which is applied to the
      output.
      distinct    calls
             2        2  guarded
             1        3  left alone: no-view

    better-explore  exploration through bash
      Of 5 calls (3 distinct), 3 (60 %) would at most be answered with advice, twice a command
      and session, if pi's grep, find and ls were on. Files that git ignores, and operands
      that are no directories, are let through; that cannot be seen here.
      distinct    calls
             1        3  searchContent
             1        1  left alone: filters-a-pipeline
             1        1  left alone: real-work

    exit-code-lens  a status that is an answer
      Of 4 calls (2 distinct) with another status than 0, 1 (25 %) get a note (on pi, beside
      bash-no-match).
      distinct    calls
             1        1  assumed
             1        3  left alone: answered-by-no-match

    Failures that hid behind a pipe
      0 pipelines of tests, builds and other tools ended green whatever the tool had ended
      with; the output of 0 says that it had failed. tool-guard would have shown the status of
      0 of these.

    In all  (each rule judged by itself)
      error flags cleared          3
      recovery turns after these   0 at most, after 0 flags
      calls blocked                3
      kept out of the context      0 bytes, about 0 tokens
      added in notes and advice    464 bytes, about 116 tokens

    The most telling

      bash-no-match: certain
        grep x f
        → (no output)
        → Command exited with code 1
        → (no matches)
        session.jsonl:1

      better-explore: searchContent
        grep x f
        → better-explore: Search content with grep. Bash fallback: rg. Call: grep
        → {"pattern":"x","path":"f"}
        session.jsonl:1

      tool-guard: guarded
        git branch -a | grep x
        → runs git branch -a
        → then grep x
        session.jsonl:1

      tool-guard: guarded
        ls
        rg x | head
        → runs ls
        → rg x
        → then head
        session.jsonl:1

      exit-code-lens: assumed
        git branch -a | grep x
        → [exit-code note: grep exits 1 when no line matched; the answer is "no matches".
        → (Assuming the status came from the last command.)]
        session.jsonl:1"
  `);
});

test("keeps within the width", () => {
  const lines = drawReport(replay([sampleCall(`grep ${"word ".repeat(30)} f`, silent(1))]).result, PLAIN, 60);
  expect(lines.filter((line) => line.length > 60)).toEqual([]);
});

test("control characters of a command do not reach the terminal", () => {
  const lines = drawReport(replay([sampleCall("grep '\u001B[2J' f", silent(1))]).result, PLAIN, 90);
  expect(lines.join("\n")).not.toContain("\u001B");
  expect(lines.join("\n")).toContain("grep '·[2J' f");
});

test("no calls make a report as well", () => {
  expect(drawReport(replay([]).result, PLAIN, 90)[0]).toBe("0 calls of 1 file, in 1.3 s");
});

test("the JSON is one object with a call a line", async () => {
  const { replayed, result } = replay(CALLS);
  const out = new PassThrough();
  const json = new JsonReport(out);
  await json.add(replayed.slice(0, 1));
  await json.add([]);
  await json.add(replayed.slice(1));
  json.end(result);
  out.end();
  const written = await text(out);
  const parsed = JSON.parse(written) as { calls: { args: unknown; findings: unknown }[]; totals: unknown };
  expect(parsed.calls.map(({ args }) => args)).toEqual(CALLS.map(({ args }) => args));
  expect(parsed.calls.map(({ findings }) => findings)).toEqual(replayed.map(({ findings }) => findings));
  expect(parsed.totals).toEqual(JSON.parse(JSON.stringify(result.totals)));
  const [second] = written.split("\n").slice(1);
  expect(JSON.parse((second ?? "").replace(/,$/, ""))).toMatchObject({ args: { command: "grep x f" }, times: 3 });
});

test("the JSON of no calls is an object, too", async () => {
  const out = new PassThrough();
  new JsonReport(out).end(replay([]).result);
  out.end();
  expect(JSON.parse(await text(out))).toMatchObject({ calls: [], files: 1 });
});
