import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  bash,
  call,
  makeRunDirectory,
  modernNode,
  PI_VERSIONS,
  withPi,
  type PiVersion,
  type RunDirectory,
} from "./harness/index.ts";

const ROOT = join(import.meta.dirname, "..");

/** Compiles what node loads; found from wherever node runs. */
const TSX = import.meta.resolve("tsx");

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

/** What `npm run replay` runs, without the second that npm takes. */
function replay(
  args: readonly string[],
  from = ROOT,
  {
    node = process.execPath,
    env = {},
  }: { readonly node?: string; readonly env?: Readonly<Record<string, string>> } = {},
): Ended {
  return run(node, ["--import", TSX, join(ROOT, "bench", "replay", "cli.ts"), ...args], from, {
    INIT_CWD: from,
    ...env,
  });
}

function run(program: string, args: readonly string[], cwd: string, env: Readonly<Record<string, string>> = {}): Ended {
  return spawnSync(program, args, { cwd, env: { ...process.env, NO_COLOR: "1", ...env }, encoding: "utf8" });
}

/** The parts of `--json` that are looked at here. */
interface ReplayJson {
  readonly calls: readonly {
    readonly line: number;
    readonly tool: string;
    readonly by: string;
    readonly args: Readonly<Record<string, unknown>>;
    readonly result?: { readonly exit?: number; readonly isError: boolean; readonly durationMs?: number };
    readonly findings: readonly { readonly rule: string; readonly acts: boolean; readonly verdict: string }[];
  }[];
  readonly files: number;
  readonly totals: { readonly lines: { readonly broken: number }; readonly effect: { readonly flagsCleared: number } };
}

/** A session of the real pi with calls of several kinds; returns the folder that pi saved it in. */
async function recordSession(version: PiVersion): Promise<string> {
  const codemode = version === "1.6";
  const session = await withPi(
    {
      version,
      saveSession: true,
      files: { "notes.txt": "one\ntwo\n" },
      flags: codemode ? ["--tools", "+codemode"] : [],
    },
    async (pi) => {
      await pi.prompt("go", [
        bash("grep three notes.txt"),
        [bash("echo hi | tail -5"), call("read", { path: "notes.txt" })],
        bash("exit 3"),
        bash("sleep 9", { timeout: 1 }),
        ...(codemode
          ? [call("codemode", { code: "return await tools.bash({ command: 'grep three notes.txt' })" })]
          : []),
      ]);
      await pi.request({ type: "bash", command: "grep three notes.txt" });
      await pi.prompt("again", [bash("echo hi | tail -4"), bash("diff notes.txt /dev/null")]);
    },
  );
  return join(session.directory.agent, "sessions");
}

describe.each(PI_VERSIONS)("a session of pi %s", (version) => {
  let sessions = "";
  let json: ReplayJson;

  beforeAll(async () => {
    sessions = await recordSession(version);
    json = JSON.parse(replay([sessions, "--json"]).stdout) as ReplayJson;
  });

  test("gives its calls with their statuses", () => {
    const seen = json.calls.map(({ by, tool, args, result }) => [by, tool, args["command"], result?.exit]);
    expect(seen).toEqual([
      ["model", "bash", "grep three notes.txt", 1],
      ["model", "bash", "echo hi | tail -5", 0],
      ["model", "read", undefined, undefined],
      ["model", "bash", "exit 3", 3],
      ["model", "bash", "sleep 9", undefined],
      ...(version === "1.6"
        ? [
            ["model", "codemode", undefined, undefined],
            ["script", "bash", "grep three notes.txt", undefined],
          ]
        : []),
      ["user", "bash", "grep three notes.txt", 1],
      ["model", "bash", "echo hi | tail -4", 0],
      ["model", "bash", "diff notes.txt /dev/null", 1],
    ]);
    expect(json.totals.lines.broken).toBe(0);
  });

  test("gives what each rule would have done", () => {
    const acting = json.calls.flatMap(({ args, findings }) =>
      findings.filter(({ acts }) => acts).map(({ rule, verdict }) => [args["command"], rule, verdict]),
    );
    expect(acting).toEqual([
      ["grep three notes.txt", "no-match", "certain"],
      ["grep three notes.txt", "exploration", "searchContent"],
      ["echo hi | tail -5", "trailing-view", "guarded"],
      ["echo hi | tail -4", "trailing-view", "guarded"],
      ["diff notes.txt /dev/null", "exit-status", "certain"],
    ]);
    expect(json.totals.effect.flagsCleared).toBe(1);
    const again = json.calls.flatMap(({ findings }) => findings.filter(({ rule }) => rule === "run-again"));
    expect(again.map(({ verdict }) => verdict)).toEqual(["first-run-too-short"]);
  });

  test("tells how long a call took", () => {
    const slept = json.calls.find(({ args }) => args["command"] === "sleep 9")?.result?.durationMs ?? 0;
    expect(slept).toBeGreaterThanOrEqual(1000);
    expect(slept).toBeLessThan(9000);
  });

  test("reads well", () => {
    const { stdout, stderr, status } = replay([sessions]);
    expect(status).toBe(0);
    expect(stderr).toBe("");
    expect(stdout).toMatch(/^\d+ calls of 1 file, in/);
    expect(stdout).toContain("1 call printed nothing and ended with status 1; 1 (100 %) would lose the error flag.");
    expect(stdout).toContain("error flags cleared          1");
  });
});

describe("other files", () => {
  let directory: RunDirectory;
  beforeAll(() => {
    directory = makeRunDirectory();
    mkdirSync(join(directory.work, "more"));
    writeFileSync(join(directory.work, "commands.jsonl"), '{"command":"rg x","exit":1,"bytes":0,"n":2}\n');
    writeFileSync(
      join(directory.work, "more", "torn.jsonl"),
      '{"command":"ls"}\n{"command":"rg \n[1]\n\n{"command":"pwd"}',
    );
    writeFileSync(join(directory.work, "more", "readme.txt"), "no JSON\n");
  });

  test("lines of commands, found from where the user stands", () => {
    const npm = ["--prefix", ROOT, "run", "--silent", "replay", "--", "commands.jsonl"];
    const { stdout, status } = run("npm", npm, directory.work);
    expect(status).toBe(0);
    expect(stdout).toContain("2 calls (1 distinct) of 1 file");
  });

  test("broken lines are counted, and the rest is read", () => {
    const { stdout, status } = replay(["more"], directory.work);
    expect(status).toBe(0);
    expect(stdout).toContain("2 calls of 1 file");
    expect(stdout).toContain("2 lines neither an entry of a session nor a command");
  });

  test("a path that is not there is named, and the others are read", () => {
    const { stdout, status } = replay(["gone", "commands.jsonl"], directory.work);
    expect(status).toBe(1);
    expect(stdout).toContain(`${join(directory.work, "gone")}: no such file or directory`);
    expect(stdout).toContain("2 calls (1 distinct)");
  });

  test("a mistake in --since is said, and nothing is read", () => {
    const { stdout, stderr, status } = replay(["commands.jsonl", "--since", "soon"], directory.work);
    expect([stdout, status]).toEqual(["", 2]);
    expect(stderr).toMatch(/^--since takes 30d, 12h, 2w or a date, not soon\n/);
  });
});

/** A line of a session of Claude Code, and of one of Codex: `npm test | tail` in this directory, on this day. */
function claudeCall(cwd: string, day: string): string {
  const line = { sessionId: "s", cwd, timestamp: `${day}T10:00:00Z` };
  const input = { command: "npm test | tail" };
  const made = { id: day, content: [{ type: "tool_use", id: day, name: "Bash", input }], usage: { input_tokens: 1 } };
  const answer = { content: [{ type: "tool_result", tool_use_id: day, content: "# fail 1" }] };
  return [
    { ...line, type: "assistant", message: made },
    { ...line, type: "user", message: answer },
  ]
    .map((each) => `${JSON.stringify(each)}\n`)
    .join("");
}

/** When the calls of Claude Code that a replay looks at were made. */
function timesOf(home: string, ...args: readonly string[]): readonly (number | undefined)[] {
  const { stdout } = replay([join(home, ".claude"), "--json", ...args]);
  return (JSON.parse(stdout) as { readonly calls: readonly { readonly at?: number }[] }).calls.map(({ at }) => at);
}

const day = (iso: string): number => Date.parse(`${iso}T10:00:00Z`);

describe("a home with sessions", () => {
  let home: string;
  let env: Readonly<Record<string, string>>;

  beforeAll(() => {
    const directory = makeRunDirectory();
    ({ home } = directory);
    env = { HOME: home, PI_CODING_AGENT_DIR: "", CLAUDE_CONFIG_DIR: "", CODEX_HOME: "", XDG_DATA_HOME: "" };
    mkdirSync(join(home, ".claude", "projects", "app"), { recursive: true });
    writeFileSync(
      join(home, ".claude", "projects", "app", "s.jsonl"),
      `${claudeCall("/work/app", "2026-01-01")}${claudeCall("/work/app/web", "2026-02-01")}${claudeCall("/work/other", "2026-03-01")}`,
    );
  });

  test("is found without a path", () => {
    const { stdout, status } = replay([], ROOT, { env });
    expect(status).toBe(0);
    expect(stdout).toMatch(/^3 calls of 1 file, in/);
    expect(stdout).toContain("output of 3 says that it had failed.");
  });

  test("gives the calls of one project, and of some days", () => {
    expect(timesOf(home, "--project", "/work/app")).toEqual([day("2026-01-01"), day("2026-02-01")]);
    expect(timesOf(home, "--since", "2026-02-01")).toEqual([day("2026-02-01"), day("2026-03-01")]);
    expect(timesOf(home, "--since", "2026-02-01", "--project", "/work/app")).toEqual([day("2026-02-01")]);
  });

  test("gives OpenCode's database where node can read it, and says so where it cannot", () => {
    const folder = join(home, ".local", "share", "opencode");
    mkdirSync(folder, { recursive: true });
    const tables = `
      const { DatabaseSync } = require("node:sqlite");
      const db = new DatabaseSync("opencode.db");
      db.exec("CREATE TABLE session (id TEXT, directory TEXT); CREATE TABLE message (id TEXT, session_id TEXT, data TEXT);" +
        "CREATE TABLE part (id TEXT, message_id TEXT, session_id TEXT, data TEXT);" +
        "INSERT INTO session VALUES ('ses_1', '/work/app')");
      const add = (id, data, parts) => {
        db.prepare("INSERT INTO message VALUES (?, 'ses_1', ?)").run(id, JSON.stringify(data));
        for (const [n, part] of parts.entries())
          db.prepare("INSERT INTO part VALUES (?, ?, 'ses_1', ?)").run(id + n, id, JSON.stringify(part));
      };
      const bash = (command) => ({ type: "tool", tool: "bash",
        state: { status: "completed", input: { command }, output: "x", metadata: { exit: 0 }, time: { start: 1, end: 2 } } });
      add("msg_1", { role: "assistant" }, [{ type: "text", text: "hi" }, bash("one"), bash("two")]);
      add("msg_2", { role: "assistant" }, [bash("three")]);`;
    expect(run(modernNode(), ["-e", tables], folder)).toMatchObject({ status: 0 });

    const { stdout } = replay([folder, "--json"], ROOT, { node: modernNode() });
    const calls = (JSON.parse(stdout) as ReplayJson).calls.map(({ args }) => args["command"]);
    expect(calls).toEqual(["one", "two", "three"]);

    const canRead = process.getBuiltinModule("node:sqlite") !== undefined;
    const here = replay([folder]);
    expect(here.status).toBe(canRead ? 0 : 1);
    expect(here.stdout).toContain(
      canRead ? "3 calls of 1 file" : "opencode.db: it takes Node 22.13 to read SQLite, this is ",
    );
  });

  test("gives a page", () => {
    const { stdout, stderr, status } = replay([join(home, ".claude"), "--html", "report.html"], home);
    expect([stdout, stderr, status]).toEqual(["", `${join(home, "report.html")}: 3 calls of 1 session\n`, 0]);
    expect(readFileSync(join(home, "report.html"), "utf8")).toMatch(/^<!doctype html>/);
  });
});

test("a page that cannot be written is said", () => {
  const { work } = makeRunDirectory();
  writeFileSync(join(work, "commands.jsonl"), '{"command":"ls"}\n');
  const { stderr, status } = replay(["commands.jsonl", "--html", "gone/report.html"], work);
  expect([stderr, status]).toEqual([`${join(work, "gone", "report.html")}: no such file or directory\n`, 1]);
});

test("where there are no sessions, it says how it is used", () => {
  const { home } = makeRunDirectory();
  const env = { HOME: home, PI_CODING_AGENT_DIR: "", CLAUDE_CONFIG_DIR: "", CODEX_HOME: "", XDG_DATA_HOME: "" };
  const { stderr, status } = replay([], ROOT, { env });
  expect(status).toBe(2);
  expect(stderr).toContain("There are no sessions of pi, Claude Code, OpenCode or Codex here");
  expect(stderr).toContain("npm run replay -- [FILE|DIR ...]");
});
