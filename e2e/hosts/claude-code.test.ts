import { beforeAll, describe, expect, test } from "vitest";
import { bash as anyBash, call, makeRunDirectory, type ToolCall } from "../harness/index.ts";
import { bundleOf } from "./bundles.ts";
import { type ClaudeCodeOptions, type ClaudeCodeRun, runClaudeCode, runClaudeCommand } from "./claude-code-run.ts";

/** One call, and what the model reads of it: the whole text, or something that it holds. */
type Row = readonly [turn: ToolCall, modelSaw: string | RegExp];

const FILES = {
  "notes.txt": "one\n",
  "other.txt": "two\n",
  "src/a.ts": "export const needle = 1;\n",
  "big.txt": Array.from({ length: 700 }, (_, line) => `line ${line + 1}\n`).join(""),
};

/** A suite that fails and ends with a line that looks fine. */
const RED = `node -e "for (const n of [1, 2, 3]) console.log('test', n); process.exitCode = 3" | tail -2`;

const NOTE = {
  test: '[exit-code note: test exits 1 when the condition is false. Nothing failed; the answer is "false".]',
  cmp: '[exit-code note: cmp exits 1 when the inputs differ. Nothing failed; the answer is "inputs differ".]',
};

const EMPTY = "(Bash completed with no output)";

let bundle: string;

beforeAll(() => {
  bundle = bundleOf("claude-code");
});

function bash(command: string, more: Readonly<Record<string, unknown>> = {}): ToolCall {
  return { ...anyBash(command, { description: "try it", ...more }), name: "Bash" };
}

async function play(rows: readonly Row[], options: Partial<ClaudeCodeOptions> = {}): Promise<ClaudeCodeRun> {
  const turns = rows.map(([turn]) => turn);
  return await runClaudeCode({ files: FILES, flags: ["--plugin-dir", bundle], ...options, turns });
}

/** Each call beside what the model read of it. */
function seen(rows: readonly Row[], { modelSaw, directory: { work, tmp } }: ClaudeCodeRun): readonly unknown[] {
  const text = (index: number): string | undefined => modelSaw[index]?.replaceAll(work, "WORK").replaceAll(tmp, "TMP");
  return rows.map(([turn], index) => [turn.arguments, text(index)]);
}

function wanted(rows: readonly Row[]): readonly unknown[] {
  return rows.map(([turn, text]) => [turn.arguments, text instanceof RegExp ? expect.stringMatching(text) : text]);
}

function permissions(rules: object): Readonly<Record<string, string>> {
  return { ".claude/settings.json": JSON.stringify({ permissions: rules }) };
}

describe("Claude Code 2.1.197", () => {
  test("without the plugin a red suite is green, and answers are lost", async () => {
    const rows: readonly Row[] = [
      [bash(RED), "test 2\ntest 3"],
      [bash("grep -rn zebra src"), EMPTY],
      [bash("test -f gone.txt"), EMPTY],
      [bash("test -f notes.txt"), EMPTY],
      [bash("cmp -s notes.txt other.txt"), "error: Exit code 1"],
      [bash("cat notes.txt"), "one"],
      // The session has neither, so that nothing may name them.
      [call("Grep", { pattern: "needle" }), /^error: .*Grep is not available in this session/],
      [call("Glob", { pattern: "**/*.ts" }), /^error: .*Glob is not available in this session/],
    ];
    expect(seen(rows, await play(rows, { flags: [] }))).toEqual(wanted(rows));
  });

  test("with the plugin: all rules in one session, and the counters of it", async () => {
    const rows: readonly Row[] = [
      // Statuses and answers.
      [bash("echo A; echo B >&2; exit 3"), "error: Exit code 3\nA\nB"],
      [bash("true"), EMPTY],
      [bash("rg zebra src"), "[exit status 1]\n(no matches)"],
      [bash("true && grep -rn zebra src"), "[exit status 1]\n(no matches)"],
      [bash("[ -d src ] && rg zebra src"), "[exit status 1]\n(no matches, or a command before && ended with 1)"],
      [bash("echo x; grep zebra notes.txt"), "x\n[exit status 1]"],
      [bash("rg zebra gone.txt"), /^error: Exit code 2\n/],
      [bash("test -f gone.txt"), `${NOTE.test}\n[exit status 1]`],
      [bash("test -f notes.txt"), EMPTY],
      [bash("diff notes.txt other.txt"), /^1c1\n[^]*\n\[exit-code note: diff exits 1[^\n]*\]\n\[exit status 1\]$/],
      [bash("cmp -s notes.txt other.txt"), "error: Exit code 1"],
      // Failures in front of a view.
      [
        bash(RED),
        /^error: Exit code 3\ntest 2\ntest 3\n\[Command exited with code 3\. Full output: TMP\/shellwise-\d+\/\w+\.log\]$/,
      ],
      [bash("gone-program | tail -3"), /^error: Exit code 127\n[^]*\[Command exited with code 127\]$/],
      [
        bash("sh -c 'echo a; exit 4' | wc -l"),
        "1\n[Hidden failure: `sh -c 'echo a; exit 4'` exited with code 4; its pipeline's status is that of `wc`.]",
      ],
      [bash("sh -c 'echo a; exit 6' | tee made.log"), "error: Exit code 6\na\n[Command exited with code 6]"],
      [bash("seq 1 5 | sort -r | wc -l"), "5"],
      [bash("seq 1 5 | tail -2"), "4\n5"],
      [bash("seq 1 100000 | head -2"), "1\n2"],
      [bash("grep zebra notes.txt | tail -2"), EMPTY],
      [bash("echo one two | grep three"), /^\[exit-code note: grep exits 1[^\n]*\]\n\[exit status 1\]$/],
      [bash("cat $TMPDIR/shellwise-*/*.log | head -1 | wc -l"), "1"],
      // Explorations.
      [bash("cat notes.txt"), 'error: better-explore: Read files with Read. Call: Read {"file_path":"WORK/notes.txt"}'],
      [
        bash("head -n 2 big.txt"),
        'error: better-explore: Read files with Read. Call: Read {"file_path":"WORK/big.txt","limit":2}',
      ],
      [bash("cat big.txt"), /^error: better-explore: this file is 700 lines\. Locate with rg, then read with offset/],
      [bash("grep -n needle src/a.ts"), "1:export const needle = 1;"],
      [bash("find src -name '*.ts'"), "src/a.ts"],
      [bash("ls src"), "a.ts"],
      [bash("cat notes.txt"), /^error: better-explore: /],
      [bash("cat notes.txt"), "one"],
      [bash("cd src && cat a.ts"), "export const needle = 1;"],
      [bash("pwd"), "WORK/src"],
      // Where the shell stays: behind a failure, where it was.
      [bash("cd .. && seq 1 3 | tail -1"), "3"],
      [bash("pwd"), "WORK"],
      [bash("cd src && sh -c 'exit 3' | tail -1"), "error: Exit code 3\n[Command exited with code 3]"],
      [bash("pwd"), "WORK"],
    ];
    const run = await play(rows);
    expect(seen(rows, run)).toEqual(wanted(rows));
    expect(run.reminders.filter((text) => text.includes("hook"))).toEqual([
      `<system-reminder>\nPostToolUseFailure:Bash hook additional context: ${NOTE.cmp}\n</system-reminder>`,
    ]);

    const report = await play([], {
      directory: run.directory,
      prompt: "/claude-code-shellwise:shellwise",
      flags: ["--plugin-dir", bundle, "-c"],
    });
    const text = report.reminders.find((each) => each.startsWith("shellwise is on")) ?? "";
    expect(text).toMatch(/\n {2}searches without a match +3\n/);
    expect(text).toMatch(/\n {2}notes that a status is an answer +4\n/);
    expect(text).toMatch(/\n {2}refused: read files +3\n/);
    expect(text).toMatch(/\nSettings: defaults \(no file .*claude-code-shellwise\.json\)\n/);
  });

  test("switched off for the session, then on", async () => {
    const flags = ["--plugin-dir", bundle];
    const off = await play([], { prompt: "/claude-code-shellwise:shellwise off", flags });
    expect(off.reminders.join("\n")).toContain("shellwise is off for this session");
    const rows: readonly Row[] = [[bash("rg zebra src"), EMPTY]];
    const { directory } = off;
    expect(seen(rows, await play(rows, { directory, flags: [...flags, "-c"] }))).toEqual(wanted(rows));
  });

  test("permission rules go on deciding: what looks at single commands is asked about the command itself", async () => {
    const allowed: readonly Row[] = [[bash(RED), "test 2\ntest 3"]];
    const allow = await play(allowed, {
      asks: true,
      homeFiles: permissions({ allow: ["Bash(node:*)", "Bash(tail:*)"] }),
    });
    expect(seen(allowed, allow)).toEqual(wanted(allowed));

    const asked: readonly Row[] = [[bash(`cd . && ${RED}`), /^error: .*requires? approval/]];
    const ask = await play(asked, { homeFiles: permissions({ ask: ["Bash(node:*)"] }) });
    expect(seen(asked, ask)).toEqual(wanted(asked));

    const denied: readonly Row[] = [
      [bash(RED), "test 2\ntest 3"],
      [bash("touch a | tail -1"), "error: Permission to use Bash with command touch a has been denied."],
    ];
    const deny = await play(denied, { homeFiles: permissions({ deny: ["Bash(touch:*)"] }) });
    expect(seen(denied, deny)).toEqual(wanted(denied));

    const whole: readonly Row[] = [[bash(RED), /^error: Exit code 3\n[^]*\[Command exited with code 3\./]];
    const all = await play(whole, { asks: true, homeFiles: permissions({ allow: ["Bash"] }) });
    expect(seen(whole, all)).toEqual(wanted(whole));
  });

  test("settings are heeded: tools that the session was given, the guard off; installed from its marketplace", async () => {
    const directory = makeRunDirectory();
    const added = await runClaudeCommand(["plugin", "marketplace", "add", bundle], directory);
    expect([added.exitCode, added.stderr]).toEqual([0, ""]);
    const installed = await runClaudeCommand(["plugin", "install", "claude-code-shellwise@shellwise"], directory);
    expect([installed.exitCode, installed.stderr]).toEqual([0, ""]);
    const rows: readonly Row[] = [
      [bash(RED), "test 2\ntest 3"],
      [
        bash("grep -rn needle src"),
        "error: better-explore: Search content with Grep. Bash fallback: rg. " +
          'Call: Grep {"pattern":"needle","path":"WORK/src","output_mode":"content"}',
      ],
      [call("Grep", { pattern: "needle", path: "src", output_mode: "content" }), "src/a.ts:1:export const needle = 1;"],
      [
        bash("find src -name '*.ts'"),
        'error: better-explore: Find files with Glob. Bash fallback: fd. Call: Glob {"pattern":"**/*.ts","path":"WORK/src"}',
      ],
      [call("Glob", { pattern: "**/*.ts", path: "src" }), "src/a.ts"],
    ];
    const settings = JSON.stringify({ tools: ["Read", "Grep", "Glob"], guard: "never" });
    const run = await play(rows, {
      directory,
      flags: ["--tools", "Bash,Read,Grep,Glob"],
      homeFiles: { ".claude/claude-code-shellwise.json": settings },
    });
    expect(seen(rows, run)).toEqual(wanted(rows));
  });

  test("a mistake in the settings means the defaults, and is told once", async () => {
    const rows: readonly Row[] = [
      [bash("rg zebra src"), "[exit status 1]\n(no matches)"],
      [bash("rg zebra src"), "[exit status 1]\n(no matches)"],
    ];
    const homeFiles = { ".claude/claude-code-shellwise.json": '{ "noMatch": "yes" }' };
    const run = await play(rows, { homeFiles });
    expect(seen(rows, run)).toEqual(wanted(rows));
    const report = await play([], {
      directory: run.directory,
      prompt: "/claude-code-shellwise:shellwise",
      flags: ["--plugin-dir", bundle, "-c"],
    });
    expect(report.reminders.join("\n")).toMatch(/claude-code-shellwise\.json: "noMatch": .*The defaults are used\.\n/);
  });
});
