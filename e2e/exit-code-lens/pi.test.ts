import { mkdirSync, symlinkSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  bash,
  call,
  PI_VERSIONS,
  type PiRun,
  type RunDirectory,
  runPi,
  type SeenCall,
  type ToolCall,
} from "../harness/index.ts";
import { sharedPi } from "../shared-pi.ts";
import { RUNNABLE } from "./real-commands.ts";
import { fillWorkspace } from "./workspace.ts";

const PACKAGE = join(import.meta.dirname, "../../packages/exit-code-lens");
const LENS = join(PACKAGE, "src/pi-extension.ts");

const NO_MATCH = 'grep exits 1 when no line matched. Nothing failed; the answer is "no matches".';
const setup = ({ work }: RunDirectory): void => fillWorkspace(work);

/** The note of a result, without its brackets, if the result has the form of one with a note. */
function noteOf({ modelSaw }: Pick<SeenCall, "modelSaw">): string | undefined {
  return /(?:^|\n)\[exit-code note: ([^\n]*)\]\n\nCommand exited with code \d+$/.exec(modelSaw ?? "")?.[1];
}

/** How often a text holds something like a note. */
function notesIn(text: string | undefined): number {
  return text?.match(/\[exit-code note:/g)?.length ?? 0;
}

/** Turns of several calls each, which pi makes at the same time. */
function batchesOf(size: number, calls: readonly ToolCall[]): readonly (readonly ToolCall[])[] {
  const starts = calls.flatMap((_call, index) => (index % size === 0 ? [index] : []));
  return starts.map((start) => calls.slice(start, start + size));
}

/** What the model is told before the first prompt, without the folder of the run. */
function systemPrompt({ requests, directory }: Pick<PiRun, "requests" | "directory">): string {
  const told = requests[0]?.messages.filter(({ role }) => role === "system" || role === "developer");
  return JSON.stringify(told).replaceAll(directory.root, "ROOT");
}

/** What the script of the first call returned, as JSON. */
function scriptResult(run: PiRun): string | undefined {
  return run.calls[0]?.modelSaw?.split("Output:\n")[1];
}

/** A second copy of the package in pi's own folder. */
function linkPackage(directory: RunDirectory): void {
  setup(directory);
  mkdirSync(join(directory.agent, "extensions"), { recursive: true });
  symlinkSync(PACKAGE, join(directory.agent, "extensions", "lens"));
}

/** The warning about the settings file of a run. */
function warningOf({ agent }: RunDirectory, problem: string): string {
  return `${join(agent, "dsh-exit-code-lens.json")}: ${problem}`;
}

describe.each(PI_VERSIONS)("the lens on pi %s", (version) => {
  const stock = { version, setup } as const;
  const options = { ...stock, extensions: [LENS] } as const;

  describe("in sessions of one pi", () => {
    const pi = sharedPi(options);

    test("real commands: a note where the status is the answer, stock pi's bytes everywhere else", async () => {
      const turns = batchesOf(
        20,
        RUNNABLE.map(({ command }) => bash(command)),
      );
      const first = pi().model.requests.length;
      const [plain, calls] = await Promise.all([
        runPi({ ...stock, turns, timeoutMs: 240_000, mode: "rpc" }),
        pi().prompt("go", turns),
      ]);
      const seen = calls.map((each, index) => ({
        command: RUNNABLE[index]?.command,
        note: noteOf(each),
        notes: notesIn(each.modelSaw),
        isError: each.isError,
      }));
      expect(seen).toEqual(
        RUNNABLE.map(({ command, status, note }) => ({
          command,
          note,
          notes: note === undefined ? 0 : 1,
          isError: status !== 0,
        })),
      );
      expect(calls.map(({ details }) => details)).toEqual(plain.calls.map(({ details }) => details));
      const silent = RUNNABLE.flatMap(({ command, note }, index) =>
        note === undefined && !/time|--stats/.test(command) ? [index] : [],
      );
      expect(silent.map((index) => calls[index]?.modelSaw)).toEqual(
        silent.map((index) => plain.calls[index]?.modelSaw),
      );
      const requests = pi().model.requests.slice(first);
      expect(systemPrompt({ requests, directory: pi().directory })).toBe(systemPrompt(plain));
    }, 500_000);

    test("calls that did not simply end, and texts that look like a report", async () => {
      const calls = await pi().prompt("go", [
        [
          bash("sleep 5", { timeout: 1 }),
          bash("printf 'x\\n\\nCommand exited with code 1'; sleep 5", { timeout: 1 }),
          bash("printf 'x\\n\\nCommand exited with code 1'"),
          bash("kill -9 $$"),
        ],
        bash("diff <(seq 1 2 9000) <(seq 2 2 9000)"),
        bash("seq 1 9000; grep zebra notes.txt"),
        call("read", { path: "gone.txt" }),
      ]);
      expect(calls.map((each) => noteOf(each))).toEqual([
        undefined,
        undefined,
        undefined,
        undefined,
        'diff exits 1 when the inputs differ; the answer is "inputs differ".',
        undefined,
        undefined,
      ]);
      expect(calls.map(({ modelSaw }) => notesIn(modelSaw))).toEqual([0, 0, 0, 0, 1, 0, 0]);

      const before = pi().events.length;
      await pi().start("go", [bash("echo partial; sleep 60")]);
      await pi().waitFor((event) => event.type === "tool_execution_update", "output", before);
      await pi().abort();
      expect(pi().calls.at(-1)?.text).toMatch(/Command aborted$/);
    });

    test("/exit-code-lens reports, and switches for this session", async () => {
      const search = bash("grep zebra notes.txt");
      const turns = [
        search,
        bash("cat notes.txt | grep zebra"),
        bash("diff notes.txt <(cat other.txt)"),
        bash("false"),
      ];
      await pi().prompt("go", turns);
      expect(await pi().command("/exit-code-lens")).toEqual([
        {
          level: "info",
          message: [
            "dsh-exit-code-lens is on",
            "This session",
            "  notes that the status is the answer  1",
            "  the same, with a doubt               2",
            "  left to bash-no-match                0",
            "  other statuses, without a note       1",
            `Settings: defaults (no file ${join(pi().directory.agent, "dsh-exit-code-lens.json")})`,
            '  tools  ["bash"]',
            "  rules  []",
          ].join("\n"),
        },
      ]);
      await pi().command("/exit-code-lens off");
      expect((await pi().prompt("go", [search])).map((each) => noteOf(each))).toEqual([undefined]);
      await pi().command("/exit-code-lens on");
      expect((await pi().prompt("go", [search])).map((each) => noteOf(each))).toEqual([NO_MATCH]);
    });
  });

  test("settings: rules and tools, and a command prefix; a mistake is one warning that names file and key", async () => {
    const rules = [
      { command: "sh", codes: [3, 4], note: "{cmd} exits {code} when it is told to. Nothing failed." },
      { command: "grep", codes: [1], note: "mine" },
    ];
    const turns = [
      bash("sh -c 'exit 3'"),
      bash("true && sh -c 'exit 4'"),
      bash("sh -c 'echo x; exit 3'"),
      bash("sh -c 'exit 5'"),
      bash("grep zebra notes.txt"),
      bash("test -f gone.txt"),
    ];
    const notes = async (
      settings: object,
      more: readonly ToolCall[] = [],
    ): Promise<readonly (string | undefined)[]> => {
      const agentFiles = { "dsh-exit-code-lens.json": JSON.stringify(settings) };
      const prefix = { shellCommandPrefix: "set -o pipefail" };
      const run = await runPi({ ...options, agentFiles, settings: prefix, turns: [...turns, ...more] });
      return run.calls.map((each) => noteOf(each));
    };
    // Where pi's command prefix sets pipefail, a pipeline gets no note.
    expect(await notes({ rules }, [bash("diff notes.txt other.txt | grep -q one")])).toEqual([
      "sh exits 3 when it is told to. Nothing failed.",
      "sh exits 4 when it is told to. (Assuming the status came from the last command.)",
      undefined, // pi gives both outputs in one text, so this may be an error message
      undefined,
      "mine",
      'test exits 1 when the condition is false. Nothing failed; the answer is "false".',
      undefined,
    ]);
    expect((await notes({ tools: ["shell"] })).filter((note) => note !== undefined)).toEqual([]);

    const agentFiles = { "dsh-exit-code-lens.json": '{ "rules": [{ "command": "sh", "codes": [0], "note": "x" }] }' };
    const run = await runPi({ ...options, agentFiles, turns });
    expect(run.stderr).toBe(
      `${warningOf(run.directory, '"rules.0.codes.0": must be a whole number from 1 to 255. The defaults are used.')}\n`,
    );
    expect(run.calls.map((each) => noteOf(each) !== undefined)).toEqual([false, false, false, false, true, true]);
  });

  test("where the configured shell is not bash it stands aside", async () => {
    const run = await runPi({ ...options, settings: { shellPath: "/bin/sh" }, turns: [bash("grep zebra notes.txt")] });
    expect(run.calls.map((each) => each.modelSaw)).toEqual(["(no output)\n\nCommand exited with code 1"]);
  });

  test("loaded twice it says everything once", async () => {
    const run = await runPi({ ...options, setup: linkPackage, turns: [bash("grep zebra notes.txt")] });
    expect(run.calls.map((each) => notesIn(each.modelSaw))).toEqual([1]);
  });
});

test("codemode on pi 1.6: a script gets stock pi's very object, and the model its note", async () => {
  const code = [
    "const found = [];",
    "for (const command of ['grep zebra notes.txt', 'diff notes.txt other.txt', 'grep one notes.txt']) {",
    "  const { wall_time_seconds, ...result } = await tools.bash({ command });",
    "  found.push({ ...result, timed: typeof wall_time_seconds });",
    "}",
    "return found;",
  ].join("\n");
  const options = { version: "1.6", setup, flags: ["--tools", "+codemode"] } as const;
  const turns = [call("codemode", { code }), bash("grep zebra notes.txt")];
  const [plain, changed] = [await runPi({ ...options, turns }), await runPi({ ...options, turns, extensions: [LENS] })];
  expect(scriptResult(changed)).toBe(scriptResult(plain));
  expect(JSON.parse(scriptResult(changed) ?? "")).toHaveLength(3);
  expect(changed.calls.slice(1).map((each) => noteOf(each))).toEqual([NO_MATCH]);
});
