import { existsSync, lstatSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { readPiToolGuardDetails } from "../packages/tool-guard/src/contract.ts";
import { describe, expect, test, vi } from "vitest";
import {
  bash,
  call,
  PI_VERSIONS,
  type PiEvent,
  type PiVersion,
  ripgrepDir,
  runPi,
  type SeenCall,
} from "./harness/index.ts";
import { sharedPi } from "./shared-pi.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");
const NO_MATCH = join(import.meta.dirname, "../packages/bash-no-match/src/index.ts");

/** The guard's settings, with a time after which a command counts as slow that no command or every command reaches. */
const settings = (slowAfterMs: number) => ({
  "pi-tool-guard.json": JSON.stringify({ slowAfterMs, stopOtherAfterMs: 0 }),
});
const nothingIsSlow = settings(600_000);
const everythingIsSlow = settings(0);

const script = (body: string) => ({ content: `#!/bin/sh\n${body}\n`, mode: 0o755 });

/** Stand-ins for tools of a project. */
const TOOLS = {
  "bin/vitest": script("seq 1 40; echo '1 failed'; exit 1"),
  "bin/pytest": script("seq 1 40; echo '40 passed'"),
  "bin/make": script("echo ok"),
  "bin/quiet": script(":"),
  "bin/lines": script("printf 'a\\nb\\nc\\nd\\n'"),
  "bin/server": script("echo ready; sleep 60"),
  "page.md": "cost $(touch owned)\nuse `touch owned` and $HOME\n",
  "notes.txt": "one\ntwo\nthree\n",
};

const PATH = ["bin", ripgrepDir(), process.env["PATH"]].join(":");

const NOTICE =
  /^(?<view>[^]*)\n\n\[Full output: (?<path>\S+)\. Read it with offset and limit \(or sed -n 'START,ENDp' \k<path>\) instead of running the command again\.\]$/;
const FAILURE = /^(?<view>[^]*)\n\n\[Command exited with code (?<status>\d+)\. Full output: (?<path>\S+)\]$/;

/** The parts of a text that a pattern names. */
function parts(text: string | undefined, pattern: RegExp): Record<string, string | undefined> {
  return pattern.exec(text ?? "")?.groups ?? { text };
}

function shown({ modelSaw, isError }: SeenCall): readonly [string | undefined, boolean | undefined] {
  return [modelSaw, isError];
}

/** For the last test of a group. */
const TAKE_TEMP_DIR_AWAY = 'rm -r "$TMPDIR"; : > "$TMPDIR"';

/** Whether pi shows the end of what `seq 9` has printed so far. */
function showsNine(event: PiEvent): boolean {
  return event.type === "tool_execution_update" && JSON.stringify(event).includes("9\\n");
}

describe.each(PI_VERSIONS)("tool-guard on pi %s", (version) => {
  const options = { version, extensions: [GUARD], files: TOOLS, env: { PATH } } as const;

  describe("when commands are fast", () => {
    const pi = sharedPi({ ...options, agentFiles: nothingIsSlow });

    test("gives what the pipeline gives, and shows the failures it hides", async () => {
      const rows: readonly (readonly [command: string, text: string | RegExp, isError: boolean])[] = [
        ["lines | head -2", "a\nb\n", false],
        ["lines | tail -1", "d\n", false],
        ["cat page.md | tail -2", "cost $(touch owned)\nuse `touch owned` and $HOME\n", false],
        ["seq 3000 | head -1", "1\n", false],
        ["seq 3000 2>&1 | head -1", "1\n", false],
        ["make | grep warning", "(no output)\n\nCommand exited with code 1", true],
        ["quiet | grep output", "(no output)\n\nCommand exited with code 1", true],
        ["quiet | tail -3", "(no output)", false],
        ["rg nothing notes.txt | head", "(no output)", false],
        ["rg nothing notes.txt | tail -3", "(no output)", false],
        ["diff notes.txt page.md | tail -1", "> use `touch owned` and $HOME\n", false],
        ["vitest run | tail -n 10 | grep passed", FAILURE, true],
        ["vitest run | tail -n 1", FAILURE, true],
        ["vitest run | tail -n 100", /^1\n2\n[^]*\n40\n1 failed\n\n\nCommand exited with code 1$/, true],
        ["nosuch --flag | tail -3", /nosuch: (command )?not found\n\n\nCommand exited with code 127$/, true],
        ["set -o pipefail; vitest run | tail -n 1", "1 failed\n\n\nCommand exited with code 1", true],
        ["yes | head -3", "y\ny\ny\n", false],
        ["server | head -1", "ready\n", false],
        ["echo before; make | tail -1", "before\nok\n", false],
      ];
      const calls = await pi().prompt(
        "go",
        rows.map(([command]) => bash(command)),
      );
      for (const [index, [command, text, isError]] of rows.entries()) {
        const seen = calls[index];
        expect.soft(seen?.modelSaw, command).toEqual(typeof text === "string" ? text : expect.stringMatching(text));
        expect.soft(seen?.isError, command).toBe(isError);
      }
      expect(existsSync(join(pi().directory.work, "owned"))).toBe(false);
      const failed = parts(calls[12]?.modelSaw, FAILURE);
      expect([failed["view"], failed["status"]]).toEqual(["1 failed", "1"]);
      expect(readFileSync(failed["path"] ?? "", "utf8")).toMatch(/^1\n2\n[^]*\n40\n1 failed\n$/);
    });

    test("tells other extensions what the text is, and keeps the full output of long commands", async () => {
      const calls = await pi().prompt("go", [
        bash("lines | tail -1"),
        bash("seq 1 20000 | tail -1"),
        bash("lines"),
        bash("lines | tail -100"),
      ]);
      const records = calls.map(({ details }) => readPiToolGuardDetails(details));
      const [fast, long, plain, whole] = calls;
      expect([fast?.modelSaw, fast?.details]).toEqual(["d\n", { piToolGuard: records[0] }]);
      expect(records[0]).toMatchObject({ slow: false, outcome: "projection-applied" });
      expect([long?.modelSaw, long?.details]).toMatchObject(["20000\n", { fullOutputPath: records[1]?.sourcePath }]);
      expect(readFileSync(records[1]?.sourcePath ?? "", "utf8")).toHaveLength(108_894);
      expect([plain?.modelSaw, records[2]]).toEqual(["a\nb\nc\nd\n", undefined]);
      expect([whole?.modelSaw, records[3]]).toMatchObject(["a\nb\nc\nd\n", { noop: true, slow: false }]);
    });

    test("counts, and can be switched off for a session", async () => {
      await pi().prompt("go", [bash("vitest run | tail -1"), call("bash", { cmd: "true" })]);
      const [report] = await pi().command("/tool-guard");
      expect(report?.message).toMatch(/failures that a view would have hidden +1\n/);
      expect(report?.message).toMatch(/arguments put right +1\n/);
      await pi().command("/tool-guard off");
      const [stock, refused] = await pi().prompt("go", [bash("vitest run | tail -1"), call("bash", { cmd: "true" })]);
      expect(stock && shown(stock)).toEqual(["1 failed\n", false]);
      expect(refused?.isError).toBe(true);
      await pi().command("/tool-guard on");
      const [guarded] = await pi().prompt("go", [bash("vitest run | tail -1")]);
      expect(guarded?.isError).toBe(true);
    });

    test("understands other names for arguments, and corrects them before pi looks", async () => {
      await pi().prompt("go", [call("write", { path: "a.txt", content: "one\ntwo\nthree\nfour\n" })]);
      const calls = await pi().prompt("go", [
        call("edit", { file_path: "a.txt", old_string: "two", new_string: "TWO", explanation: "louder" }),
        call("read", { filename: "a.txt", start_line: "2", end_line: 3, limit: null }),
        call("write", { target: "b.json", data: { a: [1] } }),
        call("bash", { cmd: "cat b.json | tail -2", timeout: "5" }),
        call("edit", { path: "a.txt", edits: '{"oldText":"four","newText":"FOUR"}' }),
        bash("cat a.txt"),
        call("read", { offset: 1 }),
      ]);
      const [edit, read, write, viaCmd, asText, result, wrong] = calls;
      expect([edit?.isError, write?.isError, asText?.isError]).toEqual([false, false, false]);
      expect(edit?.arguments).toEqual({
        file_path: "a.txt",
        old_string: "two",
        new_string: "TWO",
        explanation: "louder",
      });
      expect(read?.modelSaw).toMatch(/^TWO\nthree\n/);
      expect(viaCmd?.modelSaw).toBe("  ]\n}");
      expect(result?.modelSaw).toBe("one\nTWO\nthree\nFOUR\n");
      expect([wrong?.isError, wrong?.modelSaw]).toEqual([
        true,
        expect.stringContaining('Validation failed for tool "read"'),
      ]);
    });

    test("applies the view to what there is when the user aborts, and leaves no process", async () => {
      const before = pi().events.length;
      await pi().start("go", [bash("sh -c 'seq 9; sleep 60' | tail -2")]);
      const update = await pi().waitFor(showsNine, "output", before);
      expect(JSON.stringify(update["partialResult"])).toContain("7\\n8\\n9\\n");
      await pi().abort();
      expect(pi().calls.at(-1)?.text).toBe("8\n9\n\n\nCommand aborted");
      await vi.waitFor(() => expect(pi().processes()).toEqual([]));
    });

    test("leaves the session alive when the temp directory goes away", async () => {
      const [failed, long, untouched, alive] = await pi().prompt("go", [
        bash(`{ ${TAKE_TEMP_DIR_AWAY}; vitest run; } | tail -1`),
        bash(`seq 1 500000 | tail -1`),
        bash("vitest run | tail -1"),
        bash("echo alive | tail -1"),
      ]);
      expect(failed && shown(failed)).toEqual(["1 failed\n\n\nCommand exited with code 1", true]);
      expect(long && shown(long)).toEqual(["500000\n", false]);
      // Without a place for a pipe of its own the guard leaves commands to pi.
      expect(untouched && shown(untouched)).toEqual(["1 failed\n", false]);
      expect(alive && shown(alive)).toEqual(["alive\n", false]);
    });
  });

  describe("when commands are slow", () => {
    const pi = sharedPi({ ...options, agentFiles: everythingIsSlow });

    test("tells other extensions what the text is, and keeps the full output", async () => {
      const calls = await pi().prompt("go", [
        bash("pytest | tail -5"),
        bash("sh -c 'seq 9; exit 4' | tail -1"),
        bash("seq 9 | grep nothing"),
        bash("seq 1 2 | tail -9"),
        bash("sh -c 'seq 9; sleep 60' | tail -1", { timeout: 1.5 }),
      ]);
      const records = calls.map(({ details }) => readPiToolGuardDetails(details));
      const [slow, failed, unmatched, unchanged, late] = calls;

      const notice = parts(slow?.modelSaw, NOTICE);
      expect(notice["view"]).toBe("37\n38\n39\n40\n40 passed");
      expect(records[0]).toEqual({
        version: 1,
        originalCommand: "pytest | tail -5",
        cleanedCommand: "pytest",
        removed: ["tail"],
        removedPipeline: "tail -5",
        outcome: "projection-applied",
        sourcePath: notice["path"],
        timing: expect.anything(),
        projection: { inputLines: 41, inputBytes: 121, outputLines: 5, outputBytes: 22 },
        noop: false,
        slow: true,
      });
      expect(slow?.details).toMatchObject({ fullOutputPath: notice["path"] });
      expect(notice["path"]).toMatch(new RegExp(`^${pi().directory.tmp}/pi-bash-guard-[0-9a-f]{16}\\.log$`));
      const log = lstatSync(notice["path"] ?? "");
      expect([log.isFile(), log.mode & 0o777, log.size]).toEqual([true, 0o600, 121]);

      for (const [seen, view, status] of [
        [failed, "9", "4"],
        [unmatched, "(no output)", "1"],
      ] as const) {
        const failure = parts(seen?.modelSaw, FAILURE);
        expect([failure["view"], failure["status"], seen?.isError]).toEqual([view, status, true]);
        expect(readFileSync(failure["path"] ?? "", "utf8")).toBe("1\n2\n3\n4\n5\n6\n7\n8\n9\n");
      }
      // pi 0.73 keeps nothing of an error but its text.
      expect([records[1], records[2]].map((record) => record?.slow)).toEqual(
        version === "0.73" ? [undefined, undefined] : [true, true],
      );
      expect([unchanged?.modelSaw, records[3]]).toMatchObject(["1\n2\n", { noop: true, slow: true }]);
      expect(late?.modelSaw).toMatch(
        /^9\n\n\[Full output: \S+\. Read it [^\n]*\]\n\nCommand timed out after 1.5 seconds$/,
      );
      expect(late?.isError).toBe(true);
    });

    test("shows everything when nothing can be saved", async () => {
      const [slow] = await pi().prompt("go", [bash(`{ ${TAKE_TEMP_DIR_AWAY}; pytest; } | tail -1`)]);
      expect(slow?.modelSaw).toMatch(/^1\n2\n[^]*\n40\n40 passed\n$/);
      expect(readPiToolGuardDetails(slow?.details)).toMatchObject({ outcome: "full-output", slow: true });
      expect(slow?.details).not.toHaveProperty("fullOutputPath");
    });
  });

  describe("with a command prefix", () => {
    const shellCommandPrefix =
      'export SEEN=prefix; pick() { grep -i "$@"; }; grep() { command grep -i "$@"; }; head() { sleep 60; }';
    const pi = sharedPi({ version, extensions: [GUARD], settings: { shellCommandPrefix }, mayFail: true });

    test("sweeps logs of days ago when it saves another", async () => {
      const old = '"$TMPDIR/pi-bash-guard-00000000000000aa.log"';
      await pi().prompt("go", [
        bash(`touch -d "2 days ago" ${old} "$TMPDIR/pi-bash-guard-notes.log"`),
        bash("sh -c 'seq 9; exit 3' | tail -1"),
        bash(`while [ -e ${old} ]; do sleep 0.05; done`, { timeout: 30 }),
      ]);
      const left = readdirSync(pi().directory.tmp).filter((name) => name.startsWith("pi-bash-guard-"));
      expect(left).toContain("pi-bash-guard-notes.log");
      expect(left).not.toContain("pi-bash-guard-00000000000000aa.log");
      expect(left).toHaveLength(2);
    });

    test("keeps the user's shell settings", async () => {
      const turns = [bash("echo $SEEN"), bash("printf 'ABC\\nx\\n' | grep abc"), bash("false | tail -1")];
      expect((await pi().prompt("go", turns)).map(shown)).toEqual([
        ["prefix\n", false],
        ["ABC\n", false],
        ["(no output)\n\nCommand exited with code 1", true],
      ]);
    });

    // No process may be left, which is looked at behind the last test.
    test("ends its views when pi is ended", async () => {
      const before = pi().events.length;
      await pi().start("go", [bash("sh -c 'seq 9; sleep 60' | head -2")]);
      await pi().waitFor(showsNine, "output", before);
      await pi().kill("SIGTERM");
      expect(pi().ended).toBe(true);
    });
  });

  test("stands aside for a prefix with pipefail", async () => {
    const run = await runPi({
      version,
      settings: { shellCommandPrefix: "set -o pipefail" },
      extensions: [GUARD],
      turns: [bash("sh -c 'seq 3; exit 5' | tail -1")],
    });
    // What the pipeline's own status gives, without a word of the guard's.
    expect(run.calls.map(shown)).toEqual([["3\n\n\nCommand exited with code 5", true]]);
  });

  test("takes what is plain for sh, and stands aside for what is bash's own there", async () => {
    const turns = [bash("sh -c 'seq 3; exit 5' | tail -1"), bash("sh -c 'seq 3; exit 5' | tail -1 # [[ of bash ]]")];
    const run = await runPi({ version, settings: { shellPath: "/bin/sh" }, extensions: [GUARD], turns });
    expect(run.calls.map(({ isError }) => isError)).toEqual([true, false]);
    expect(run.calls[1] && shown(run.calls[1])).toEqual(["3\n", false]);
  });

  test.each([[[GUARD, NO_MATCH]], [[NO_MATCH, GUARD]]])(
    "works beside bash-no-match, whichever comes first",
    async (extensions) => {
      const run = await runPi({
        ...options,
        extensions,
        agentFiles: nothingIsSlow,
        turns: [
          bash("rg nothing notes.txt | head"),
          bash("rg nothing notes.txt"),
          bash("rg one notes.txt | grep two"),
          bash("make | grep warning"),
          bash("vitest run | grep passed"),
        ],
      });
      const stock = "(no output)\n\nCommand exited with code 1";
      expect(run.calls.slice(0, 4).map(shown)).toEqual([
        ["(no output)", false],
        [`${stock}\n(no matches)`, false],
        [`${stock}\n(no matches)`, false],
        // `make` is known to have ended with 0, and the search with 1.
        [`${stock}\n(no matches)`, false],
      ]);
      expect(run.calls.slice(4).map(({ modelSaw, isError }) => [FAILURE.test(modelSaw ?? ""), isError])).toEqual([
        [true, true],
      ]);
    },
  );
});

describe("scripts that call tools on pi 1.6", () => {
  const version: PiVersion = "1.6";

  const spy = {
    "extensions/spy.ts": `
      import { appendFileSync } from "node:fs";
      export default function (pi) {
        pi.on("tool_result", (event) => {
          if (event.toolName !== "bash") return;
          appendFileSync(process.env.SPY, JSON.stringify([event.structuredContent, event.isError, event.details]) + "\\n");
        });
      }`,
  };
  const pi = sharedPi({
    version,
    extensions: [GUARD],
    files: TOOLS,
    agentFiles: { ...nothingIsSlow, ...spy },
    env: { PATH, SPY: "spy.jsonl" },
    flags: ["--tools", "+codemode"],
  });

  test("see what a guarded call of the model's returns kept in step", async () => {
    await pi().prompt("go", [
      bash("lines | tail -1"),
      bash("vitest run | tail -1"),
      bash("make | grep warning"),
      bash("diff notes.txt page.md | tail -1"),
      bash("pytest | tail -1"),
    ]);
    const seen = readFileSync(join(pi().directory.work, "spy.jsonl"), "utf8")
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line) as [{ output: string; exit_code: number }, boolean | undefined, unknown]);
    expect(seen.map(([structured, isError]) => [structured.output, structured.exit_code, isError === true])).toEqual([
      ["d\n", 0, false],
      ["1 failed\n", 1, true],
      ["", 1, true],
      ["> use `touch owned` and $HOME\n", 0, false],
      ["40 passed\n", 0, false],
    ]);
    expect(seen.map(([, , details]) => readPiToolGuardDetails(details)?.outcome)).toEqual(
      Array.from({ length: 5 }, () => "projection-applied"),
    );
  });

  test("get the shell's own bytes and status, under any names of arguments", async () => {
    const code = `
      const piped = await tools.bash({ command: "vitest run | tail -1" });
      const named = await tools.bash({ cmd: "echo named" });
      return JSON.stringify([piped.output, piped.exit_code, named.output]);`;
    const [seen] = await pi().prompt("go", [call("codemode", { code })]);
    expect(seen?.modelSaw).toContain(JSON.stringify(["1 failed\n", 0, "named\n"]));
  });
});
