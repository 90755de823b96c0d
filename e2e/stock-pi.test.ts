import { chmodSync, existsSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test, vi } from "vitest";
import {
  bash,
  call,
  PI_VERSIONS,
  runPi,
  withPiScreen,
  type PiVersion,
  type SeenCall,
  type ToolCall,
} from "./harness/index.ts";
import { sharedPi } from "./shared-pi.ts";

/**
 * What pi does without extensions. The extensions are written against these facts: when a new release of pi changes one of
 * them, a row here goes red and names it.
 */

/** A call, the text the model sees, and pi's error flag. Paths of saved output read `LOG`. */
interface Fact {
  readonly call: ToolCall;
  readonly text: string | Readonly<Record<PiVersion, string>>;
  readonly isError: boolean | Readonly<Record<PiVersion, boolean>>;
}

const FACTS: readonly Fact[] = [
  { call: bash("true"), text: "(no output)", isError: false },
  { call: bash("false"), text: "(no output)\n\nCommand exited with code 1", isError: true },
  { call: bash("echo hi"), text: "hi\n", isError: false },
  {
    // The output's own newline stays: three of them before the status.
    call: bash("echo out; echo err >&2; exit 3"),
    text: "out\nerr\n\n\nCommand exited with code 3",
    isError: true,
  },
  { call: bash("printf abc; exit 1"), text: "abc\n\nCommand exited with code 1", isError: true },
  {
    call: bash("nosuchcommand"),
    text: "/bin/bash: line 1: nosuchcommand: command not found\n\n\nCommand exited with code 127",
    isError: true,
  },
  {
    call: bash("set -o pipefail; yes | head -1"),
    text: "y\n\n\nCommand exited with code 141",
    isError: true,
  },
  {
    // 0.73 counts a line after the last newline.
    call: bash("seq 1 2500"),
    text: {
      "0.73": `${lines(502, 2500)}\n\n[Showing lines 502-2501 of 2501. Full output: LOG]`,
      "1.6": `${lines(501, 2500)}\n[Showing lines 501-2500 of 2500. Full output: LOG]`,
    },
    isError: false,
  },
  {
    call: bash("seq 1 2500; exit 1"),
    text: {
      "0.73": `${lines(502, 2500)}\n\n[Showing lines 502-2501 of 2501. Full output: LOG]\n\nCommand exited with code 1`,
      "1.6": `${lines(501, 2500)}\n[Showing lines 501-2500 of 2500. Full output: LOG]\n\nCommand exited with code 1`,
    },
    isError: true,
  },
  {
    call: bash("head -c 70000 /dev/zero | tr '\\0' x"),
    text: `${"x".repeat(51_200)}\n\n[Showing last 50.0KB of line 1 (line is 68.4KB). Full output: LOG]`,
    isError: false,
  },
  { call: bash("sleep 5", { timeout: 1 }), text: "Command timed out after 1 seconds", isError: true },
  {
    call: bash("echo partial; sleep 5", { timeout: 1 }),
    text: "partial\n\n\nCommand timed out after 1 seconds",
    isError: true,
  },
  {
    // 0.73 takes a death by signal for success.
    call: bash("echo pre; kill -9 $$"),
    text: { "0.73": "pre\n", "1.6": "pre\n\n\nCommand exited with code 137" },
    isError: { "0.73": false, "1.6": true },
  },
  {
    call: bash("kill -TERM $$"),
    text: { "0.73": "(no output)", "1.6": "(no output)\n\nCommand exited with code 143" },
    isError: { "0.73": false, "1.6": true },
  },
  { call: call("read", { path: "a.txt" }), text: "one\ntwo\n", isError: false },
  {
    call: call("write", { path: "b.txt", content: "12345678" }),
    text: { "0.73": "Successfully wrote 8 bytes to b.txt", "1.6": "Successfully wrote to b.txt" },
    isError: false,
  },
  {
    call: call("edit", { path: "a.txt", oldText: "one", newText: "eins" }),
    text: "Successfully replaced 1 block(s) in a.txt.",
    isError: false,
  },
  { call: call("grep", { pattern: "x" }), text: "Tool grep not found", isError: true },
];

const SAME_IN_EVERY_MODE = [bash("true"), [bash("false"), bash("echo hi")]];

describe.each(PI_VERSIONS)("stock pi %s", (version) => {
  test("gives the model exactly these bytes, and stores these error flags", async () => {
    const run = await runPi({
      version,
      files: { "a.txt": "one\ntwo\n" },
      turns: FACTS.map((fact) => fact.call),
    });
    const expected = FACTS.map((fact) => ({
      arguments: fact.call.arguments,
      modelSaw: typeof fact.text === "string" ? fact.text : fact.text[version],
      isError: typeof fact.isError === "boolean" ? fact.isError : fact.isError[version],
    }));
    expect(run.calls.map(withoutPaths)).toEqual(expected);
    expect(run.calls.map((each) => each.text)).toEqual(run.calls.map((each) => each.modelSaw));
    expect(readFileSync(join(run.directory.work, "a.txt"), "utf8")).toBe("eins\ntwo\n");
    expect(run.survivors).toEqual([]);
  });

  test("gives the model the same in print mode", async () => {
    const run = await runPi({ version, mode: "print", turns: SAME_IN_EVERY_MODE });
    expect(run.calls.map(({ modelSaw, isError }) => [modelSaw, isError])).toEqual([
      ["(no output)", undefined],
      ["(no output)\n\nCommand exited with code 1", undefined],
      ["hi\n", undefined],
    ]);
    expect(run.stdout.trimEnd().endsWith("done")).toBe(true);
  });

  describe("in rpc mode", () => {
    const pi = sharedPi({
      version,
      flags: ["--tools", "read,bash,edit,write,grep"],
      files: { "a.txt": "one\ntwo\n" },
      settings: { shellCommandPrefix: "PFX=set" },
      env: { GREETING: "hello" },
      setup: ({ work }) => chmodSync(work, 0o700),
      mayFail: true,
    });

    test("gives the model the same", async () => {
      const calls = await pi().prompt("go", SAME_IN_EVERY_MODE);
      expect(calls.map(({ modelSaw, isError }) => [modelSaw, isError])).toEqual([
        ["(no output)", false],
        ["(no output)\n\nCommand exited with code 1", true],
        ["hi\n", false],
      ]);
    });

    test("runs what it can make of arguments that are not JSON, or says why not", async () => {
      const calls = await pi().prompt("go", [call("bash", '{"command": "echo trunc')]);
      const expected = {
        "0.73": { modelSaw: "trunc\n", isError: false },
        "1.6": { modelSaw: expect.stringMatching(/^Invalid arguments for tool "bash"/), isError: true },
      };
      expect(calls).toEqual([expect.objectContaining(expected[version])]);
    });

    test("runs its grep with the ripgrep on PATH", async () => {
      const calls = await pi().prompt("go", [call("grep", { pattern: "two" }), call("grep", { pattern: "three" })]);
      expect(calls.map((each) => [each.modelSaw, each.isError])).toEqual([
        ["a.txt:2: two", false],
        ["No matches found", false],
      ]);
    });

    test("puts the setting shellCommandPrefix before each command", async () => {
      const calls = await pi().prompt("go", [bash("echo $PFX"), bash("nosuchcommand")]);
      expect(calls[0]?.modelSaw).toBe("set\n");
      expect(calls[1]?.modelSaw).toContain("/bin/bash: line 2: nosuchcommand");
    });

    test("sees the run's own folders and nothing of the machine's set-up", async () => {
      const [seen] = await pi().prompt("go", [bash('pwd; echo "$HOME" "$TMPDIR" "$PI_CODING_AGENT_DIR" $GREETING')]);
      const { work, home, tmp, agent } = pi().directory;
      expect(seen?.modelSaw).toBe(`${work}\n${home} ${tmp} ${agent} hello\n`);
    });

    test("takes several prompts in one session, whose turns may depend on what came before", async () => {
      const first = await pi().prompt("one", [bash("echo 1")]);
      const second = await pi().prompt("two", [
        (request) => bash(`echo ${request.toolResults.join("").trim()}2`),
        bash("exit 4"),
      ]);
      expect([first.map(({ modelSaw }) => modelSaw), second.map(({ modelSaw }) => modelSaw)]).toEqual([
        ["1\n"],
        ["12\n", "(no output)\n\nCommand exited with code 4"],
      ]);
    });

    test.skipIf(process.platform !== "linux")("aborts a command, ends its children, and goes on", async () => {
      await pi().start("go", [bash("echo partial; sleep 61; echo never")]);
      await pi().waitFor((event) => JSON.stringify(event).includes('"partial\\n"'), "partial output");
      const commands = (): readonly string[] =>
        pi()
          .processes()
          .map(({ command }) => command);
      await vi.waitFor(() => expect(commands()).toContain("sleep 61"));
      await pi().abort();
      await vi.waitFor(() => expect(pi().processes()).toEqual([]));
      await pi().prompt("again", [bash("echo on")]);
      expect(
        pi()
          .calls.slice(-2)
          .map((each) => [each.modelSaw, each.isError]),
      ).toEqual([
        ["partial\n\n\nCommand aborted", true],
        ["on\n", false],
      ]);
    });

    // That the command is gone is looked at behind the last test.
    test("ends a running command when it gets SIGTERM", async () => {
      await pi().start("go", [bash("echo started; sleep 62")]);
      await pi().waitFor((event) => JSON.stringify(event).includes('"started\\n"'), "output");
      expect(await pi().kill("SIGTERM")).toEqual([143, null]);
    });
  });

  test("shows a call on the screen", async () => {
    await withPiScreen({ version }, async (screen) => {
      await screen.prompt("please go", [bash("echo hello; exit 2")]);
      const shown = screen.lines().map((line) => line.trim().replace(/\d+\.\d/, "N"));
      const expected = ["please go", "$ echo hello; exit 2", "hello", "Command exited with code 2", "Took Ns", "done"];
      expect(shown.filter((line) => expected.includes(line))).toEqual(expected);
      expect(screen.calls[0]?.modelSaw).toBe("hello\n\n\nCommand exited with code 2");
    });
  });
});

test("stock pi 1.6 runs a script that calls tools", async () => {
  const code = 'const r = await tools.bash({ command: "echo out; exit 3" }); return [r.exit_code, r.output];';
  const run = await runPi({ version: "1.6", flags: ["--tools", "+codemode"], turns: [call("codemode", { code })] });
  expect(run.calls[0]?.isError).toBe(false);
  expect(run.calls[0]?.modelSaw).toContain('[3,"out\\n"]');
});

function lines(first: number, last: number): string {
  return Array.from({ length: last - first + 1 }, (_, index) => `${first + index}\n`).join("");
}

/** What a fact speaks about; a path of saved output is checked and replaced by `LOG`. */
function withoutPaths(seen: SeenCall): Pick<SeenCall, "arguments" | "modelSaw" | "isError"> {
  const modelSaw = seen.modelSaw?.replace(/(?<=Full output: )[^\]\n]+/, (path) => (existsSync(path) ? "LOG" : path));
  return { arguments: seen.arguments, modelSaw, isError: seen.isError };
}
