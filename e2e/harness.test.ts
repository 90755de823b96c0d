import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import {
  bash,
  makeRunDirectory,
  markedProcesses,
  PI_VERSIONS,
  PiRunFailed,
  runPi,
  runPiCommand,
  withPi,
} from "./harness/index.ts";

const WHISPER = join(import.meta.dirname, "fixtures", "whisper.ts");

describe.each(PI_VERSIONS)("the harness on pi %s", (version) => {
  test("shows what an extension's hook makes of a result, in both places, and what pi leaves running", async () => {
    const run = await runPi({
      version,
      extensions: [WHISPER],
      turns: [bash("setsid sleep 64 >/dev/null 2>&1 & echo hi"), bash("false")],
    });
    expect(run.calls.map((each) => [each.modelSaw, each.content?.length, each.isError])).toEqual([
      [expect.stringMatching(/^\(whispered\) \n?hi\n$/), 2, false],
      [expect.stringMatching(/^\(whispered\) \n?\(no output\)\n\nCommand exited with code 1$/), 2, true],
    ]);
    // It finds a process that outlives pi, and ends it.
    if (process.platform !== "linux") return;
    expect(run.survivors.map((each) => each.command)).toEqual(["sleep 64"]);
    expect(run.survivors.flatMap((each) => running(each.pid))).toEqual([]);
  });

  test("runs slash commands, hears notices, and answers dialogs", async () => {
    const answers = [{ confirmed: true }, undefined];
    await withPi({ version, extensions: [WHISPER], answer: () => answers.shift() }, async (pi) => {
      await pi.prompt("go", [bash("true"), bash("true")]);
      expect(await pi.command("/whisper")).toEqual([{ message: "whispered 2 times", level: "info" }]);
      expect(await pi.command("/whisper ask")).toEqual([{ message: "sure", level: "warning" }]);
      expect(await pi.command("/whisper ask")).toEqual([{ message: "not sure", level: "warning" }]);
    });
  });

  test.each(["json", "rpc"] as const)("fails a run whose extension throws, in %s mode", async (mode) => {
    const run = runPi({ version, mode, extensions: [WHISPER], turns: [bash("trip")] });
    await expect(run).rejects.toThrow(PiRunFailed);
    await expect(run).rejects.toThrow("tripped");
  });

  test("fails a run whose extension does not load", async () => {
    const options = { version, agentFiles: { "extensions/broken.ts": "export default function ( {" } };
    const failure: unknown = await runPi(options).catch((error: unknown) => error);
    if (!(failure instanceof PiRunFailed)) return expect.unreachable("The run did not fail.");
    expect(failure.message).toContain("Failed to load extension");
    expect([failure.run.exitCode, failure.run.calls]).toEqual([1, []]);
  });

  test("says why a session's pi did not start", async () => {
    const session = withPi({ version, extensions: ["/nowhere/x.ts"] }, async (pi) => {
      await pi.prompt("go");
    });
    await expect(session).rejects.toThrow(PiRunFailed);
    await expect(session).rejects.toThrow("/nowhere/x.ts");
  });

  test("runs pi's own commands, whose effect a later run in the same folders sees", async () => {
    const directory = makeRunDirectory();
    const installed = await runPiCommand(version, ["install", WHISPER], directory);
    expect([installed.exitCode, installed.stderr]).toEqual([0, ""]);
    const run = await runPi({ version, directory, saveSession: true, turns: [bash("echo hi")] });
    expect(run.calls[0]?.modelSaw).toMatch(/^\(whispered\)/);
    expect(readdirSync(join(directory.agent, "sessions"))).toHaveLength(1);
  });

  test("kills a run that is late, with all that belongs to it", async () => {
    const run = runPi({ version, timeoutMs: 2500, turns: [bash("sleep 63")] });
    await expect(run).rejects.toThrow("did not end in time");
  });
});

test("there are no processes of a run that never was", () => {
  expect(markedProcesses("00000000-0000-0000-0000-000000000000")).toEqual([]);
});

/** The process's id if it runs; a zombie that nobody has waited for does not run. */
function running(pid: number): number[] {
  const [, state] = /^State:\s+(\w)/m.exec(statusOf(pid)) ?? [];
  return state === undefined || state === "Z" ? [] : [pid];
}

function statusOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/status`, "utf8");
  } catch {
    return "";
  }
}
