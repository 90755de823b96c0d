import { chmodSync, mkdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, call, PI_VERSIONS, type PiRun, type RunDirectory, runPi, withPi } from "./harness/index.ts";

const PACKAGE = join(import.meta.dirname, "../packages/bash-no-match");
const EXTENSION = join(PACKAGE, "src/index.ts");
const BOUND_OUTPUT = join(import.meta.dirname, "fixtures/bound-output.ts");
const HEAR = join(import.meta.dirname, "fixtures/hear-no-match.ts");

const EMPTY = "(no output)\n\nCommand exited with code 1";
const CERTAIN = `${EMPTY}\n(no matches)`;
const HEDGED = `${EMPTY}\n(no matches, or a command before && ended with 1)`;

const FILES = { "notes.txt": "one\ntwo\n", "src/a.ts": "export const one = 1;\n", "fail.sh": "exit 1\n" };

/** What a call became: the text for the model, and pi's error flag. */
type Became = readonly [text: string, isError: boolean];

const TABLE: readonly (readonly [command: string, became: Became])[] = [
  ["grep three notes.txt", [CERTAIN, false]],
  ["rg three", [CERTAIN, false]],
  ["cd src && rg three", [CERTAIN, false]],
  ["LC_ALL=C grep -n 'a && b' notes.txt", [CERTAIN, false]],
  ["rg one | grep -v one", [CERTAIN, false]],
  ["rg three || rg four", [CERTAIN, false]],
  ["rg three src # ; false", [CERTAIN, false]],
  ["grep -q one notes.txt && grep three notes.txt", [CERTAIN, false]],
  ["test -d gone && grep three notes.txt", [HEDGED, false]],
  ["sh fail.sh && grep one notes.txt", [HEDGED, false]],
  // Left alone:
  ["grep one notes.txt", ["one\n", false]],
  ["! grep -q one notes.txt", [EMPTY, true]],
  ["sh fail.sh", [EMPTY, true]],
  ["rg one >/dev/null && sh fail.sh", [EMPTY, true]],
  ["rg one | sh fail.sh", [EMPTY, true]],
  ["cat notes.txt | grep three", [EMPTY, true]],
  ["sh fail.sh; grep three notes.txt", [EMPTY, true]],
  ["(grep three notes.txt)", [EMPTY, true]],
  ["cd gone 2>/dev/null && grep one notes.txt", [EMPTY, true]],
  ["grep one notes.txt 2>/dev/null >/no/dir/o", [EMPTY, true]],
  ["timeout 5 grep three notes.txt", [EMPTY, true]],
  ["grep -c three notes.txt", ["0\n\n\nCommand exited with code 1", true]],
  ["grep three gone.txt 2>/dev/null", ["(no output)\n\nCommand exited with code 2", true]],
  ["grep -L two notes.txt && false", [EMPTY, true]],
];

function became(run: Pick<PiRun, "calls">): Became[] {
  return run.calls.map(({ modelSaw, isError }) => [modelSaw ?? "nothing", isError ?? false]);
}

/** The warning about the settings file of a run. */
function warningOf({ agent }: RunDirectory, problem: string): string {
  return `${join(agent, "pi-bash-no-match.json")}: ${problem}`;
}

/** What the script of the first call returned, as JSON. */
function scriptResult(run: PiRun): string | undefined {
  return run.calls[0]?.modelSaw?.split("Output:\n")[1];
}

/** A second copy of the package in pi's own folder. */
function linkPackage({ agent }: RunDirectory): void {
  mkdirSync(join(agent, "extensions"), { recursive: true });
  symlinkSync(PACKAGE, join(agent, "extensions", "no-match"));
}

/** Configures a shell that is called fish. */
function useFish({ agent }: RunDirectory): void {
  const fish = join(agent, "fish");
  writeFileSync(fish, '#!/bin/sh\nexec bash "$@"\n');
  chmodSync(fish, 0o755);
  writeFileSync(join(agent, "settings.json"), JSON.stringify({ shellPath: fish }));
}

describe.each(PI_VERSIONS)("bash-no-match on pi %s", (version) => {
  const stock = { version, files: FILES } as const;
  const options = { ...stock, extensions: [EXTENSION] } as const;

  test("json mode: each result is what it should be, one by one and in a batch; all else is stock pi's", async () => {
    const turns = [...TABLE.map(([command]) => bash(command)), TABLE.map(([command]) => bash(command))];
    const [plain, changed] = await Promise.all([runPi({ ...stock, turns }), runPi({ ...options, turns })]);
    const expected = TABLE.map(([, result]) => result);
    expect(became(changed)).toEqual([...expected, ...expected]);
    expect(changed.calls.map(({ text }) => text)).toEqual(changed.calls.map(({ modelSaw }) => modelSaw));

    expect(changed.calls.map(({ details }) => details)).toEqual(plain.calls.map(({ details }) => details));
    const untouched = TABLE.flatMap(([, [text]], index) => (text === CERTAIN || text === HEDGED ? [] : [index]));
    expect(untouched.map((index) => changed.calls[index]?.content)).toEqual(
      untouched.map((index) => plain.calls[index]?.content),
    );
    expect(plain.calls[0]).toMatchObject({ modelSaw: EMPTY, isError: true });
  });

  test("print mode", async () => {
    const run = await runPi({ ...options, mode: "print", turns: [bash("grep three notes.txt"), "none there"] });
    expect(run.calls.map(({ modelSaw }) => modelSaw)).toEqual([CERTAIN]);
    expect([run.stdout, run.stderr]).toEqual(["none there\n", ""]);
  });

  test("rpc mode: /no-match reports, and switches for this session", async () => {
    await withPi(options, async (pi) => {
      const file = join(pi.directory.agent, "pi-bash-no-match.json");
      const report = (on: string, counts: readonly number[]): unknown => [
        {
          level: "info",
          message: [
            `pi-bash-no-match is ${on}`,
            "This session",
            `  searches without a match                       ${counts[0]}`,
            `  the same, or a command before && ended with 1  ${counts[1]}`,
            `  other silent failures, left as they are        ${counts[2]}`,
            `Settings: defaults (no file ${file})`,
            "  pipelines  false",
          ].join("\n"),
        },
      ];
      const search = bash("grep three notes.txt");
      const turns = [search, bash("sh fail.sh && grep three notes.txt"), bash("sh fail.sh"), search];
      const calls = await pi.prompt("go", turns);
      expect(calls.map(({ isError }) => isError)).toEqual([false, false, true, false]);
      expect(await pi.command("/no-match")).toEqual(report("on", [2, 1, 1]));
      expect(await pi.command("/no-match off")).toEqual([
        { level: "info", message: "pi-bash-no-match is off for this session" },
      ]);
      expect(became({ calls: await pi.prompt("go", [search]) })).toEqual([[EMPTY, true]]);
      expect(await pi.command("/no-match")).toEqual(report("off for this session", [2, 1, 1]));
      expect(await pi.command("/no-match on")).toEqual([{ level: "info", message: "pi-bash-no-match is on" }]);
      expect(became({ calls: await pi.prompt("go", [search]) })).toEqual([[CERTAIN, false]]);
      expect(await pi.command("/no-match maybe")).toEqual([
        { level: "warning", message: '/no-match takes on, off or nothing, not "maybe"' },
      ]);
      await pi.command("/no-match off");
      await pi.request({ type: "new_session" });
      expect(await pi.command("/no-match")).toEqual(report("on", [0, 0, 0]));
      expect(became({ calls: await pi.prompt("go", [search]) })).toEqual([[CERTAIN, false]]);
    });
  });

  test("loaded three times it acts once, also after a reload", async () => {
    const agentFiles = {
      "extensions/copy/index.ts": `export { default } from ${JSON.stringify(EXTENSION)};\n`,
      "pi-bash-no-match.json": "{",
    };
    await withPi({ ...options, extensions: [EXTENSION, HEAR], agentFiles, setup: linkPackage }, async (pi) => {
      const turns = [bash("grep three notes.txt"), bash("sh fail.sh && grep three notes.txt")];
      for (const reloads of [0, 1, 2]) {
        if (reloads > 0) await pi.command("/again");
        expect(became({ calls: await pi.prompt("go", turns) })).toEqual([
          [CERTAIN, false],
          [HEDGED, false],
        ]);
        const [report, ...more] = await pi.command("/no-match");
        expect(more).toEqual([]);
        expect(report?.message).toMatch(/without a match +1\n.*ended with 1 +1\n/);
        expect(pi.notices.filter(({ level }) => level === "warning")).toHaveLength(reloads + 1);
      }
      const { commands } = (await pi.request({ type: "get_commands" })) as { commands: readonly { name: string }[] };
      expect(commands.map(({ name }) => name).filter((name) => name.startsWith("no-match"))).toEqual(["no-match"]);
    });
  });

  test("a mistake in the settings: one warning that names file and key, and the defaults", async () => {
    const turns = [bash("cat notes.txt | grep three"), bash("grep three notes.txt")];
    const expected = [
      [EMPTY, true],
      [CERTAIN, false],
    ];
    const wrong = { "pi-bash-no-match.json": '{"pipelines": "yes"}' };
    const headless = await runPi({ ...options, agentFiles: wrong, turns });
    expect(became(headless)).toEqual(expected);
    expect(headless.stderr).toBe(
      `${warningOf(headless.directory, '"pipelines": Invalid type: Expected boolean but received "yes". The defaults are used.')}\n`,
    );

    const unknown = { "pi-bash-no-match.json": '{"pipeline": true}' };
    await withPi({ ...options, agentFiles: unknown }, async (pi) => {
      expect(became({ calls: await pi.prompt("go", turns) })).toEqual(expected);
      const message = warningOf(pi.directory, 'unknown key "pipeline". Known key "pipelines".');
      expect(pi.notices).toEqual([{ level: "warning", message }]);
    });
  });

  test("the setting `pipelines`", async () => {
    const run = await runPi({
      ...options,
      agentFiles: { "pi-bash-no-match.json": '{"pipelines": true}' },
      turns: [bash("cat notes.txt | grep three"), bash("cat gone.txt 2>/dev/null | grep three")],
    });
    expect(became(run)).toEqual([
      [CERTAIN, false],
      [EMPTY, true],
    ]);
    expect(run.stderr).toBe("");
  });

  test("where the configured shell is not bash it stands aside", async () => {
    await withPi({ ...options, setup: useFish }, async (pi) => {
      expect(became({ calls: await pi.prompt("go", [bash("grep three notes.txt")]) })).toEqual([[EMPTY, true]]);
      expect((await pi.command("/no-match"))[0]?.message).toMatch(
        /^pi-bash-no-match is on\nThe configured shell is fish, not bash: rules about commands stand aside\n/,
      );
    });
  });

  test.each([
    ["before", [BOUND_OUTPUT, HEAR, EXTENSION]],
    ["behind", [EXTENSION, BOUND_OUTPUT, HEAR]],
  ])("others loaded %s: one hears the state, one bounds large results", async (_where, extensions) => {
    await withPi({ ...stock, extensions }, async (pi) => {
      const heard = async (): Promise<unknown> => JSON.parse((await pi.command("/heard"))[0]?.message ?? "");
      const [on, off] = [true, false].map((state) => ({ version: 1, on: state, pipelines: false }));
      const first = extensions[0] === EXTENSION;
      // At its start, and when asked, if it had started by then.
      expect(await heard()).toEqual(first ? [on, on] : [on]);
      await pi.command("/no-match off");
      expect(await heard()).toEqual([off]);
      await pi.command("/again");
      expect(await heard()).toEqual(first ? [on, on] : [on]);

      const turns = [bash("grep three notes.txt"), bash("seq 1 1000"), bash("sh fail.sh && rg three")];
      const [search, large, hedged] = became({ calls: await pi.prompt("go", turns) });
      expect([search, hedged]).toEqual([
        [CERTAIN, false],
        [HEDGED, false],
      ]);
      expect(large?.[0].slice(0, 4)).toBe("1\n2\n");
      expect(large?.[0].slice(2000)).toBe("\n[bounded]");
    });
  });
});

test("codemode on pi 1.6: a script gets stock pi's very object, and the model no note", async () => {
  const code = [
    "const found = [];",
    "for (const command of ['grep three notes.txt', 'sh fail.sh && rg three', 'grep one notes.txt']) {",
    "  const { wall_time_seconds, ...result } = await tools.bash({ command });",
    "  found.push({ ...result, timed: typeof wall_time_seconds });",
    "}",
    "return found;",
  ].join("\n");
  const options = { version: "1.6", files: FILES, flags: ["--tools", "+codemode"] } as const;
  const turns = [call("codemode", { code }), bash("grep three notes.txt")];
  const [plain, changed] = [
    await runPi({ ...options, turns }),
    await runPi({ ...options, turns, extensions: [EXTENSION] }),
  ];
  expect(scriptResult(changed)).toBe(scriptResult(plain));
  expect(JSON.parse(scriptResult(changed) ?? "")).toEqual([
    { output: "", truncated: false, exit_code: 1, timed: "number" },
    { output: "", truncated: false, exit_code: 1, timed: "number" },
    { output: "one\n", truncated: false, exit_code: 0, timed: "number" },
  ]);
  expect(changed.calls[1]).toMatchObject({ modelSaw: CERTAIN, isError: false });
});
