import { readFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { bash, call } from "../harness/index.ts";
import { bundleOf } from "./bundles.ts";
import { type OpenCodeOptions, type OpenCodeRun, runOpenCode } from "./opencode-run.ts";

/** One call, and what the model reads of it: the whole text, or something that it holds. */
type Row = readonly [turn: ReturnType<typeof call>, modelSaw: string | RegExp];

const FILES = {
  "notes.txt": "one\n",
  "other.txt": "two\n",
  "src/a.ts": "export const needle = 1;\n",
  "src/b.ts": "needle();\n",
  "deep/notes.txt": "one\n",
  "big.txt": Array.from({ length: 700 }, (_, line) => `line ${line + 1}\n`).join(""),
};

/** A suite that fails and ends with a line that looks fine. */
const RED = `node -e "for (const n of [1, 2, 3]) console.log('test', n); process.exitCode = 3" | tail -2`;

let bundle: string;
let plugin: string;

beforeAll(() => {
  bundle = bundleOf("opencode");
  plugin = readFileSync(join(bundle, "index.js"), "utf8");
});

async function play(rows: readonly Row[], options: Partial<OpenCodeOptions> = {}): Promise<OpenCodeRun> {
  return await runOpenCode({
    files: { ".opencode/plugin/shellwise.js": plugin, ...FILES },
    ...options,
    turns: rows.map(([turn]) => turn),
  });
}

/** Each call beside what the model read of it. */
function seen(rows: readonly Row[], { modelSaw, work, tmp }: OpenCodeRun): readonly unknown[] {
  const text = (index: number): string | undefined => modelSaw[index]?.replaceAll(work, "WORK").replaceAll(tmp, "TMP");
  return rows.map(([turn], index) => [turn.arguments, text(index)]);
}

function wanted(rows: readonly Row[]): readonly unknown[] {
  return rows.map(([turn, text]) => [turn.arguments, text instanceof RegExp ? expect.stringMatching(text) : text]);
}

function settingsFile(settings: object): Readonly<Record<string, string>> {
  return { ".config/opencode/opencode-shellwise.json": JSON.stringify(settings) };
}

describe("OpenCode 1.18.33", () => {
  test("without the plugin no status is shown, and other names are refused", async () => {
    const rows: readonly Row[] = [
      [bash("echo A; echo B >&2; exit 3"), "A\nB\n"],
      [bash("grep -c zebra notes.txt | grep zebra"), "(no output)"],
      [bash("test -f gone.txt"), "(no output)"],
      [bash("test -f notes.txt"), "(no output)"],
      [bash(RED), "test 2\ntest 3\n"],
      [call("bash", { cmd: "echo hello" }), /^The bash tool was called with invalid arguments/],
      [call("read", { path: "notes.txt" }), /^The read tool was called with invalid arguments/],
      [bash("cat big.txt"), /^line 1\nline 2\n/],
    ];
    expect(seen(rows, await play(rows, { files: FILES }))).toEqual(wanted(rows));
  });

  test("with the plugin: all rules in one session", async () => {
    const rows: readonly Row[] = [
      // Statuses.
      [bash("echo A; echo B >&2; exit 3"), "A\nB\n[exit status 3]"],
      [bash("printf half; exit 4"), "half\n[exit status 4]"],
      [bash("gone-program"), /: gone-program: command not found\n\[exit status 127\]$/],
      [bash("sh -c 'exit 7'"), "(no output)\n[exit status 7]"],
      [bash("true"), "(no output)"],
      [bash("seq 1 20000; exit 2"), /Full output saved to: [^]*\n20000\n\[exit status 2\]$/],
      [bash("sleep 20", { timeout: 300 }), /exceeding timeout 300 ms[^]*<\/shell_metadata>$/],
      // Answers.
      [bash("rg -n zebra notes.txt"), "(no output)\n[exit status 1]\n(no matches)"],
      [
        bash("[ -d src ] && rg zebra src"),
        "(no output)\n[exit status 1]\n(no matches, or a command before && ended with 1)",
      ],
      [bash("rg zebra gone.txt"), /No such file or directory \(os error 2\)\n\[exit status 2\]$/],
      [
        bash("test -f gone.txt"),
        "(no output)\n" +
          '[exit-code note: test exits 1 when the condition is false. Nothing failed; the answer is "false".]\n' +
          "[exit status 1]",
      ],
      [bash("test -f notes.txt"), "(no output)"],
      [bash("diff notes.txt other.txt"), /^1c1\n[^]*\[exit-code note: diff exits 1 when the inputs differ\./],
      [
        bash("git diff --no-index --quiet notes.txt other.txt"),
        /\n\[exit-code note: git diff --quiet exits 1 when the inputs differ\./,
      ],
      // Failures in front of a view.
      [bash(RED), /^test 2\ntest 3\n\[Command exited with code 3\. Full output: TMP\/shellwise-\d+\/\w+\.log\]\n$/],
      [call("bash", { cmd: "gone-program | tail -3" }), /not found\n\[Command exited with code 127\]\n$/],
      [
        bash("sh -c 'echo a; exit 4' | wc -l"),
        "1\n[Hidden failure: `sh -c 'echo a; exit 4'` exited with code 4; its pipeline's status is that of `wc`.]",
      ],
      [bash("sh -c 'exit 5' | sort; echo done"), /^done\n\[Hidden failure: [^\n]*exited with code 5[^\n]*`sort`\.\]$/],
      [bash("sh -c 'echo a; exit 6' | tee made.log"), "a\n[Command exited with code 6]\n"],
      [bash("seq 1 5 | sort -r | wc -l"), "5\n"],
      [bash("seq 1 5 | tail -2"), "4\n5\n"],
      [bash("seq 1 100000 | head -2"), "1\n2\n"],
      [
        bash("cat notes.txt | grep zebra"),
        /^\(no output\)\n\[exit-code note: grep exits 1[^\n]*\]\n\[exit status 1\]$/,
      ],
      [bash("rg zebra src | grep zebra"), "(no output)\n[exit status 1]\n(no matches)"],
      // Names.
      [call("bash", { cmd: "echo hello" }), "hello\n"],
      [call("bash", { cmd: "pwd", cwd: "src" }), "WORK/src\n"],
      [call("bash", { command: "true", timeout: "5000" }), "(no output)"],
      [call("read", { path: "notes.txt" }), /\n1: one\n/],
      [call("read", { file_path: "big.txt", start_line: "2", end_line: 3 }), /\n2: line 2\n3: line 3\n\n/],
      [call("edit", { path: "notes.txt", oldText: "one", newText: "three" }), "Edit applied successfully."],
      [call("read", { filePath: "other.txt" }), /\n1: two\n/],
      [
        call("edit", { file: "other.txt", edits: [{ old_string: "two", new_string: "four" }], replace_all: true }),
        "Edit applied successfully.",
      ],
      [call("write", { path: "made.txt", text: "made\n" }), "Wrote file successfully."],
      [
        call("edit", { path: "made.txt", edits: [1, 2].map((text) => ({ oldText: `${text}`, newText: "x" })) }),
        /^The edit tool was called with invalid arguments/,
      ],
      // Explorations.
      [
        bash("grep -n three notes.txt"),
        'better-explore: Search content with grep. Bash fallback: rg. Call: grep {"pattern":"three","path":"WORK","include":"/notes.txt"}',
      ],
      [call("grep", { pattern: "three", path: ".", include: "/notes.txt" }), /^Found 1 matches\n/],
      [
        bash("grep -rni NEEDLE src"),
        'better-explore: Search content with grep. Bash fallback: rg. Call: grep {"pattern":"(?i)NEEDLE","path":"WORK/src"}',
      ],
      [call("grep", { pattern: "(?i)NEEDLE", path: "src" }), /^Found 2 matches\n/],
      [
        bash("find src -name '*.ts'"),
        'better-explore: Find files with glob. Bash fallback: fd. Call: glob {"pattern":"**/*.ts","path":"WORK/src"}',
      ],
      [call("glob", { pattern: "**/*.ts", path: "src" }), /^WORK\/src\/[ab]\.ts\nWORK\/src\/[ab]\.ts$/],
      [bash("cat notes.txt"), 'better-explore: Read files with read. Call: read {"filePath":"WORK/notes.txt"}'],
      [
        bash("head -n 2 notes.txt", { workdir: "deep" }),
        'better-explore: Read files with read. Call: read {"filePath":"WORK/deep/notes.txt","limit":2}',
      ],
      [bash("ls src"), 'better-explore: List directories with read. Call: read {"filePath":"WORK/src"}'],
      [call("read", { filePath: "src" }), /<entries>\na\.ts\nb\.ts\n/],
      [call("read", { path: "big.txt" }), /^better-explore: this file is 700 lines\. Locate with grep, then read with/],
      [call("read", { path: "big.txt", limit: 2000 }), /\n700: line 700\n/],
      [bash("cat notes.txt"), /^better-explore: /],
      [bash("cat notes.txt"), "three\n"],
      [bash("make 2>/dev/null; cat made.txt"), "made\n"],
    ];
    const run = await play(rows);
    expect(seen(rows, run)).toEqual(wanted(rows));
    expect(readFileSync(join(run.work, "notes.txt"), "utf8")).toBe("three\n");
    expect(readFileSync(join(run.work, "other.txt"), "utf8")).toBe("four\n");
  });

  test("settings are heeded, a denied tool is not named, and an address in opencode.json loads the plugin", async () => {
    const rows: readonly Row[] = [
      [bash("cat notes.txt"), "one\n"],
      [bash("grep -n one notes.txt"), "1:one\n"],
      [bash("find deep -name '*.txt'"), "deep/notes.txt\n"],
      [bash("echo x | rg zebra"), "(no output)\n[exit status 1]\n(no matches)"],
      [bash("sh -c 'exit 9'"), "(no output)\n[exit-code note: sh says nine.]\n[exit status 9]"],
      // A rule about commands would be asked about the guard's text.
      [bash(RED), "test 2\ntest 3\n"],
    ];
    const run = await play(rows, {
      files: FILES,
      config: {
        plugin: [`file://${bundle}/index.js`],
        permission: { grep: "deny", bash: { "*": "allow", "rm *": "deny" } },
        agent: { review: { tools: { glob: false } } },
      },
      homeFiles: settingsFile({
        readFile: false,
        pipelines: true,
        rules: [{ command: "sh", codes: [9], note: "{cmd} says nine." }],
      }),
    });
    expect(seen(rows, run)).toEqual(wanted(rows));
  });

  test("a mistake in the settings means the defaults, and is told to the log", async () => {
    const rows: readonly Row[] = [[bash("sh -c 'exit 9'"), "(no output)\n[exit status 9]"]];
    const run = await play(rows, { homeFiles: settingsFile({ status: "yes" }) });
    expect(seen(rows, run)).toEqual(wanted(rows));
    expect(run.log).toMatch(/opencode-shellwise\.json: .*status.*The defaults are used/);
  });
});
