import { spawnSync } from "node:child_process";
import { symlinkSync, utimesSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  bash,
  call,
  PI_VERSIONS,
  type PiRun,
  type RunDirectory,
  runPi,
  type ToolCall,
  withPi,
} from "./harness/index.ts";
import { sharedPi } from "./shared-pi.ts";

const EXTENSION = join(import.meta.dirname, "../packages/better-explore/src/index.ts");
const RTK = join(import.meta.dirname, "fixtures/rewrite-to-rtk.ts");
const OTHER_TOOLS = join(import.meta.dirname, "fixtures/other-search-tool.ts");
const READ_BY_OTHER_NAME = join(import.meta.dirname, "fixtures/read-by-other-name.ts");

const ALL_TOOLS = ["--tools", "read,bash,edit,write,grep,find,ls"];

const SEARCH = "better-explore: Search content with grep. Bash fallback: rg.";
const FIND = "better-explore: Find files with find. Bash fallback: fd.";
const READ = "better-explore: Read files with read.";
const LIST = "better-explore: List directories with ls.";
const LARGE =
  "better-explore: this file is 2,500 lines. Locate with grep, then read with offset+limit. Whole file: repeat with limit=2000.";
const NOT_BLOCKED = "not blocked";

const numbered = (count: number): string => Array.from({ length: count }, (_, at) => `line ${at + 1} of it\n`).join("");

const FILES = {
  "src/a.ts": "export const needle = 1;\n// TODO\n",
  "src/sub/b.ts": "// nothing\n",
  "notes.md": "needle\n",
  "a.json": '{"x":1}\n',
  "big.ts": numbered(2500),
  "other-big.ts": numbered(2500),
  "log.txt": numbered(50),
  "app.min.js": `${"x".repeat(120_000)}\n`,
  "logo.png": new Uint8Array(30_000).fill(1),
  "blob.dat": Buffer.concat([Buffer.from("text\0"), Buffer.from(numbered(2500))]),
  "skills/x/SKILL.md": numbered(2500),
  "docs/AGENTS.md": numbered(2500),
  "logs/app.log": "needle\n",
  "old/old.log": "needle\n",
};

/** A repository that ignores logs; files that were not just changed. */
function settle({ work }: RunDirectory): void {
  spawnSync("git", ["init", "-q", work]);
  spawnSync("sh", ["-c", "printf '*.log\\n' > .gitignore"], { cwd: work });
  symlinkSync("big.ts", join(work, "link.ts"));
  const before = Date.now() / 1000 - 600;
  for (const name of ["log.txt", "big.ts"]) utimesSync(join(work, name), before, before);
}

/** What the model saw instead of a result, without the call to copy; or that there was a result. */
function messages(run: Pick<PiRun, "calls">): readonly string[] {
  return run.calls.map(({ modelSaw = "" }) =>
    modelSaw.startsWith("better-explore: ") ? modelSaw.replace(/ Call: .*$/, "") : NOT_BLOCKED,
  );
}

/** The whole text of each block, and whether pi flags it as an error. */
function blocks(run: Pick<PiRun, "calls">): readonly string[] {
  return run.calls.map(({ modelSaw = "" }) => modelSaw).filter((text) => text.startsWith("better-explore: "));
}

const TABLE: readonly (readonly [command: string, became: string])[] = [
  ["grep -rn needle src/", SEARCH],
  ['echo "use <<EOF here"\ngrep -rn needle src', SEARCH],
  [": <<< word\ngrep -rn needle src", SEARCH],
  [": $((1 << N))\ngrep -rn needle src", SEARCH],
  ["# don't use this\ngrep -rn needle src", SEARCH],
  ["grep -n needle notes.md | head -5", SEARCH],
  ["grep -rn needle .", SEARCH],
  ["find . -name '*.ts'", FIND],
  ["ls -laR src", FIND],
  ["cat src/a.ts", READ],
  ["tail -20 src/a.ts", READ],
  ["rtk read --max-lines 50 src/a.ts", READ],
  ["rtk grep needle src", SEARCH],
  ["ls src", LIST],
  ["cd src && ls 2>/dev/null || echo none", LIST],
  ["cat big.ts", LARGE],
  // Let through:
  ["rg -n needle src/", NOT_BLOCKED],
  ["git diff | grep needle", NOT_BLOCKED],
  ["printf 'x\\n' |grep x", NOT_BLOCKED],
  ["gh issue create --body 'how to use grep'", NOT_BLOCKED],
  ['git commit -m "replace grep with rg"', NOT_BLOCKED],
  ["python3 - <<'PY'\nhead = [1][:10]\nPY", NOT_BLOCKED],
  ["kubectl exec p -- cat /etc/app.conf", NOT_BLOCKED],
  ["find . -name '*.tmp' -delete", NOT_BLOCKED],
  ["find . -type d -empty", NOT_BLOCKED],
  ["find . -name '*.ts' > list.txt", NOT_BLOCKED],
  ["find /etc -name hosts", NOT_BLOCKED],
  ["find . -name '*.log'", NOT_BLOCKED],
  ["grep -q needle notes.md && echo yes", NOT_BLOCKED],
  ["grep -c needle /tmp/run.log", NOT_BLOCKED],
  ["git status; grep -n needle src/a.ts", NOT_BLOCKED],
  ["grep --version", NOT_BLOCKED],
  ["grep -rn needle logs/", NOT_BLOCKED],
  ["grep -n needle old/old.log", NOT_BLOCKED],
  ["cat a.json notes.md", NOT_BLOCKED],
  ["cat a.json | wc -l", NOT_BLOCKED],
  ["cat a.json > b.json", NOT_BLOCKED],
  ["cat app.min.js", NOT_BLOCKED],
  ["cat blob.dat", NOT_BLOCKED],
  ["cat src", NOT_BLOCKED],
  ["head -c 64 blob.dat", NOT_BLOCKED],
  ["ls -la", NOT_BLOCKED],
  ["ls -R | head", NOT_BLOCKED],
  ["ls *.md", NOT_BLOCKED],
  ["ls notes.md", NOT_BLOCKED],
  ["rtk rg needle src", NOT_BLOCKED],
  ["diff <(grep a notes.md) <(grep b notes.md)", NOT_BLOCKED],
  ["(cat src/a.ts)", NOT_BLOCKED],
];

const READS: readonly (readonly [args: Readonly<Record<string, unknown>>, became: string])[] = [
  [{ path: "big.ts" }, LARGE],
  [{ path: "other-big.ts", offset: 1 }, LARGE],
  [{ path: "big.ts", limit: 50 }, NOT_BLOCKED],
  [{ path: "big.ts", offset: 2 }, NOT_BLOCKED],
  [{ path: "notes.md" }, NOT_BLOCKED],
  [{ path: "app.min.js" }, NOT_BLOCKED],
  [{ path: "logo.png" }, NOT_BLOCKED],
  [{ path: "blob.dat" }, NOT_BLOCKED],
  [{ path: "skills/x/SKILL.md" }, NOT_BLOCKED],
  [{ path: "docs/AGENTS.md" }, NOT_BLOCKED],
  [{ path: "gone.ts" }, NOT_BLOCKED],
  // The same file by other paths, and a second and third time.
  [{ path: "@link.ts" }, LARGE],
  [{ path: "./big.ts" }, NOT_BLOCKED],
];

describe.each(PI_VERSIONS)("better-explore on pi %s", (version) => {
  const options = { version, extensions: [EXTENSION], flags: ALL_TOOLS, files: FILES, setup: settle } as const;

  describe("in sessions of one pi", () => {
    const pi = sharedPi(options);

    test("blocks exploration and lets all else through", async () => {
      const calls = await pi().prompt(
        "go",
        TABLE.map(([command]) => bash(command, { timeout: 5 })),
      );
      expect(TABLE.map(([command], at) => [command, messages({ calls })[at]])).toEqual(TABLE);
      const blocked = calls.filter(({ modelSaw }) => modelSaw?.startsWith("better-explore: "));
      expect(blocked.map(({ isError, details }) => [isError, details])).toEqual(blocked.map(() => [true, {}]));
    });

    test("commands that would wait for more are let through", async () => {
      const commands = ["tail -F log.txt", "tail -n 5 --follow=name log.txt"];
      const calls = await pi().prompt("go", [commands.map((command) => bash(command, { timeout: 1 }))]);
      expect(calls.map(({ modelSaw }) => modelSaw?.endsWith("Command timed out after 1 seconds"))).toEqual([
        true,
        true,
      ]);
    });

    test("suggests the call to copy, which pi answers", async () => {
      const commands = [
        "grep -rn TODO src --include='*.ts'",
        "cat src/a.ts",
        "head -n 20 log.txt",
        "tail -n +49 log.txt",
        "tail -n 20 log.txt",
        "ls src",
        "cd src && grep -n 'needle = 1' a.ts",
        // Too long, hidden files, an ignored file among those searched.
        `cat ${"./".repeat(80)}notes.md`,
        "ls",
        "grep -rn needle .",
      ];
      const calls = await pi().prompt("go", [
        ...commands.map((command) => bash(command)),
        call("grep", { pattern: "TODO", path: "src", glob: "*.ts" }),
      ]);
      expect(blocks({ calls })).toEqual([
        `${SEARCH} Call: grep {"pattern":"TODO","path":"src","glob":"*.ts"}`,
        `${READ} Call: read {"path":"src/a.ts"}`,
        `${READ} Call: read {"path":"log.txt","limit":20}`,
        `${READ} Call: read {"path":"log.txt","offset":49}`,
        `${READ} Call: read {"path":"log.txt","offset":31}`,
        `${LIST} Call: ls {"path":"src"}`,
        `${SEARCH} Call: grep {"pattern":"needle = 1","path":"src/a.ts"}`,
        READ,
        LIST,
        SEARCH,
      ]);
      expect(calls.at(-1)?.modelSaw).toBe("a.ts:2: // TODO");
    });

    test("asks for a part of a large file, at most twice for the same one", async () => {
      const calls = await pi().prompt(
        "go",
        READS.map(([args]) => call("read", args)),
      );
      expect(READS.map(([args], at) => [args, messages({ calls })[at]])).toEqual(READS);
    });

    test("cat shares the strikes of read", async () => {
      const [viaCat, viaRead] = [bash("cat big.ts"), call("read", { path: "big.ts" })];
      const calls = await pi().prompt("go", [viaCat, viaRead, viaRead, viaCat]);
      expect(messages({ calls })).toEqual([LARGE, LARGE, NOT_BLOCKED, NOT_BLOCKED]);
    });

    test("a command is blocked at most twice in a session", async () => {
      const turns = Array.from({ length: 4 }, () => bash("grep -rn needle src"));
      const calls = await pi().prompt("go", turns);
      expect(messages({ calls })).toEqual([SEARCH, SEARCH, NOT_BLOCKED, NOT_BLOCKED]);
    });

    test("a block only appends to what the model is sent", async () => {
      const turns: readonly ToolCall[] = [bash("true"), bash("grep -rn needle src"), call("read", { path: "big.ts" })];
      const first = pi().model.requests.length;
      const calls = await pi().prompt("go", turns);
      expect(messages({ calls })).toEqual([NOT_BLOCKED, SEARCH, LARGE]);
      const requests = pi().model.requests.slice(first);
      expect(requests).toHaveLength(4);
      for (const [at, { body }] of requests.entries()) {
        const before = requests[at - 1]?.body;
        if (before === undefined) continue;
        const { messages: now, ...rest } = body;
        const { messages: then, ...restBefore } = before;
        expect(rest).toEqual(restBefore);
        expect((now as unknown[]).slice(0, (then as unknown[]).length)).toEqual(then);
      }
      expect(calls.map(({ arguments: args }) => args)).toEqual(turns.map(({ arguments: args }) => args));
    });

    test("counts, is switched off and on, and forgets with the session", async () => {
      await pi().prompt("go", [bash("grep -rn needle src"), bash("cat big.ts"), bash("grep -rn needle src")]);
      await pi().prompt("go", [bash("grep -rn needle src")]);
      const [report] = await pi().command("/better-explore");
      expect(report?.message).toContain("pi-better-explore is on");
      expect(report?.message).toMatch(/blocked: search content +2\n/);
      expect(report?.message).toMatch(/blocked: whole read of a large file +1\n/);
      expect(report?.message).toMatch(/let through after two blocks +1\n/);
      await pi().command("/better-explore off");
      expect(messages({ calls: await pi().prompt("off", [bash("ls src")]) })).toEqual([NOT_BLOCKED]);
      await pi().command("/better-explore on");
      expect(messages({ calls: await pi().prompt("on", [bash("ls src")]) })).toEqual([LIST]);
      await pi().request({ type: "new_session" });
      expect(messages({ calls: await pi().prompt("new", [bash("grep -rn needle src")]) })).toEqual([SEARCH]);
    });
  });

  test("names the tools that are active at that moment, and without one that serves blocks nothing", async () => {
    const turns = [bash("grep -rn needle src"), bash("find . -name '*.ts'"), call("read", { path: "big.ts" })];
    const extensions = [EXTENSION, OTHER_TOOLS];
    const tools = "read,bash,grep,find,signal_grep,fffind";
    const run = await withPi({ ...options, extensions, flags: ["--tools", tools] }, async (pi) => {
      await pi.prompt("both", turns);
      await pi.command("/only read bash signal_grep");
      await pi.prompt("one", [
        bash("grep -rn needle ./src"),
        bash("find src -name '*.ts'"),
        call("read", { path: "big.ts" }),
      ]);
      await pi.request({ type: "new_session" });
      await pi.command("/only read bash");
      await pi.prompt("none", [
        bash("grep -rn needle src"),
        bash("find . -name '*.ts'"),
        bash("ls src"),
        bash("cat src/a.ts"),
        call("read", { path: "big.ts" }),
      ]);
    });
    expect(messages(run)).toEqual([
      "better-explore: Search content with grep / signal_grep. Bash fallback: rg.",
      "better-explore: Find files with fffind / find. Bash fallback: fd.",
      LARGE,
      "better-explore: Search content with signal_grep. Bash fallback: rg.",
      NOT_BLOCKED,
      LARGE.replace("Locate with grep", "Locate with signal_grep"),
      NOT_BLOCKED,
      NOT_BLOCKED,
      NOT_BLOCKED,
      READ,
      LARGE.replace("Locate with grep", "Locate with rg"),
    ]);
    expect(run.calls[3]?.modelSaw).not.toContain("Call:");
  });

  test.each([
    ["before", [RTK, READ_BY_OTHER_NAME, EXTENSION]],
    ["after", [EXTENSION, RTK, READ_BY_OTHER_NAME]],
  ])("gives the same answer when others rewrite to rtk, and name the path otherwise, %s it", async (_, extensions) => {
    const commands = ["grep -rn needle src", "cat src/a.ts", "find . -name '*.ts'", "ls -R src", "ls src"];
    const turns = [...commands.map((command) => bash(command)), call("read", { file_path: "big.ts" })];
    const run = await runPi({ ...options, extensions, turns });
    expect(messages(run)).toEqual([SEARCH, READ, FIND, FIND, LIST, LARGE]);
    expect(run.calls[1]?.modelSaw).toBe(`${READ} Call: read {"path":"src/a.ts"}`);
  });

  test("its settings switch rules off and move the limits", async () => {
    const settings = { searchContent: false, maxLines: 40 };
    const run = await runPi({
      ...options,
      agentFiles: { "pi-better-explore.json": JSON.stringify(settings) },
      turns: [bash("grep -rn needle src"), call("read", { path: "log.txt" })],
    });
    expect(messages(run)).toEqual([NOT_BLOCKED, LARGE.replace("2,500", "50")]);
  });

  test("stands aside where the shell is not bash, but for large reads", async () => {
    const run = await runPi({
      ...options,
      settings: { shellPath: "/bin/dash" },
      turns: [bash("grep -rn needle src"), call("read", { path: "big.ts" })],
    });
    expect(messages(run)).toEqual([NOT_BLOCKED, LARGE]);
  });
});

test("scripts of pi 1.6 are not blocked", async () => {
  const code =
    'const a = await tools.bash({ command: "grep -rn needle src" }); const b = await tools.read({ path: "big.ts" });' +
    "return [a.output, String(b).length > 100];";
  const run = await runPi({
    version: "1.6",
    extensions: [EXTENSION],
    files: FILES,
    flags: ["--tools", "+grep,+find,+ls,+codemode"],
    turns: [call("codemode", { code }), bash("grep -rn needle src")],
  });
  expect(run.calls[0]?.modelSaw).toContain('["src/a.ts:1:export const needle = 1;\\n",true]');
  expect(messages(run)).toEqual([NOT_BLOCKED, SEARCH]);
});
