import { parseExitStatus } from "@deepseek-ai/dsh-shell";
import { describe, expect, test } from "vitest";
import { bashToolThatGives, shellThatReports } from "../dsh/odd-results.ts";
import { type DshRegistry, withDsh } from "../dsh/registry.ts";
import { lensInDsh, NO_MATCH } from "./lens-in-dsh.ts";

const lens = lensInDsh();

describe("calls that did not simply end", () => {
  test("a job in the background", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const started = await dsh.bash("grep zebra notes.txt", { args: { run_in_background: true } });
      expect(started.text).toMatch(/^started background job /);
      const jobId = /bash-\d+/.exec(started.text)?.[0];
      const read = await dsh.call("job_output", { job_id: jobId, wait: true });
      expect(read.text).toBe("(no new output)\n[status: completed, exit code: 1]");
    });
  });

  test.each([
    ["timed out", "sleep 5", "(no output)\n[timed out after 300ms]\n[killed by signal: SIGTERM]"],
    [
      "timed out and ended by itself with 1",
      "trap 'exit 1' TERM; sleep 5 & wait",
      "(no output)\n[timed out after 300ms]\n[exit code: 1]",
    ],
  ])("%s", async (_name, command, text) => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      expect((await dsh.bash(command, { args: { timeoutMs: 300 } })).text).toBe(text);
    });
  });

  test("killed by a signal", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      expect((await dsh.bash("kill -9 $$")).text).toBe("(no output)\n[killed by signal: SIGKILL]");
    });
  });

  test("aborted", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const abort = new AbortController();
      setTimeout(() => abort.abort(), 200);
      const aborted = await dsh.bash("sleep 5", { signal: abort.signal });
      expect(aborted.isError).toBe(true);
      expect(aborted.text).not.toContain("exit-code note");
    });
  });

  test.each([
    ["", {}],
    ["grep zebra notes.txt", { workdir: "/no/such/folder" }],
    ["grep zebra notes.txt", { timeoutMs: -1 }],
  ])("an error of dsh's own: %j with %j", async (command, args) => {
    const [stock, after] = [
      await withDsh({ cwd: lens.cwd }, run),
      await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, run),
    ];
    expect(after.isError).toBe(true);
    expect(after.text).toMatch(/^Error: /);
    expect(after.text).toBe(stock.text);

    function run(dsh: DshRegistry): ReturnType<DshRegistry["bash"]> {
      return dsh.bash(command, { args });
    }
  });

  test.each([
    ["ended", {}, NO_MATCH],
    ["not denied", { sandbox: { mode: "workspace-write", denied: false } }, NO_MATCH],
    ["denied", { sandbox: { mode: "workspace-write", denied: true } }, undefined],
    ["not run", { sandbox: { mode: "workspace-write", denied: false, runnerFailed: true } }, undefined],
    ["timed out", { timedOut: true }, undefined],
    ["aborted", { aborted: true }, undefined],
    ["killed", { exitCode: null, signal: "SIGTERM" }, undefined],
    ["errors cut", { stderr: { text: "", truncated: true } }, undefined],
    ["output cut", { stdout: { text: "", truncated: true } }, undefined],
  ] as const)("reported by the shell as %s", async (_name, report, note) => {
    const options = { cwd: lens.cwd, shell: shellThatReports(report) };
    const before = await withDsh(options, (dsh) => dsh.bash("grep zebra notes.txt"));
    const after = await withDsh({ ...options, lens: { plugin: lens.plugin } }, (dsh) =>
      dsh.bash("grep zebra notes.txt"),
    );
    const marker = "\n[exit code: 1]";
    expect(after.text).toBe(note === undefined ? before.text : before.text.replace(marker, `\n${note}${marker}`));
    expect(after.text.includes("exit-code note")).toBe(note !== undefined);
  });

  const ended = {
    kind: "foreground",
    exitCode: 1,
    signal: null,
    timedOut: false,
    aborted: false,
    timeoutMs: 1000,
    stdout: { text: "", truncated: false },
    stderr: { text: "", truncated: false },
  };
  const text = "(no output)\n[exit code: 1]";
  test.each([
    ["an ended call", ended, true],
    ["a value with more in it", { ...ended, stopped: false, extra: [1] }, true],
    ["the text of the persistent shell", "[exit code: 1]", false],
    ["a call promoted to a job", { ...ended, kind: "promoted" }, false],
    ["a stopped call", { ...ended, stopped: true }, false],
    ["a stopped call that says how", { ...ended, stopped: { by: "user" } }, false],
    ["a value without streams", { kind: "foreground", exitCode: 1 }, false],
    ["a value of another kind", [1, 2], false],
    ["a status that is a text", { ...ended, exitCode: "1" }, false],
  ])("%s", async (_name, value, noted) => {
    const tool = bashToolThatGives(value, text);
    const after = await withDsh({ cwd: lens.cwd, tool, lens: { plugin: lens.plugin } }, (dsh) =>
      dsh.bash("grep zebra notes.txt"),
    );
    expect(after.value).toEqual(value);
    expect(after.text).toBe(noted ? `(no output)\n${NO_MATCH}\n[exit code: 1]` : text);
  });

  test("a call that a program made", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const parent = Symbol("run_code") as never;
      expect((await dsh.bash("grep zebra notes.txt", { parent })).text).toBe(text);
    });
  });

  test("an output that imitates the marker and a note", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const imitation = String.raw`printf '[stderr]\nx\n[exit code: 1]\n' && false`;
      expect((await dsh.bash(imitation)).text).toBe("[stderr]\nx\n[exit code: 1]\n[exit code: 1]");
      const success = String.raw`printf '(no output)\n[exit code: 1]'`;
      expect((await dsh.bash(success)).text).toBe("(no output)\n[exit code: 1]");
    });
  });

  test("an output larger than dsh keeps", async () => {
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin } }, async (dsh) => {
      const lines = "seq 1 40000 > long.txt && seq 2 40001 > longer.txt && diff long.txt longer.txt";
      const { text: seen } = await dsh.bash(`${lines} && sh -c "exit 1"`);
      expect(seen).not.toContain("exit-code note");
      const { text: different } = await dsh.bash("diff <(seq 1 2 90000) <(seq 2 2 90000)");
      expect(different).toMatch(
        /\[output truncated; full output: [^\n]*\]\n\[exit-code note: diff exits 1 [^\n]*\]\n\[exit code: 1\]$/,
      );
      expect(parseExitStatus(different)).toMatchObject({ exitCode: 1 });
    });
  });
});
