import { tmpdir } from "node:os";
import { defineExtension } from "pi-extension-kit";
import { afterEach, expect, test, vi } from "vitest";
import { FakePi } from "../../extension-kit/test/fake-pi.ts";
import { bashOnDemand } from "../src/bash-on-demand.ts";
import { toolGuard } from "../src/definition.ts";
import { type BashTool, piHost } from "../src/pi-host.ts";

afterEach(() => {
  vi.doUnmock("../src/guarded-bash.ts");
  vi.resetModules();
});

const USER = { commandPrefix: undefined, shellPath: undefined, autoResizeImages: true };

async function session(): Promise<{ readonly pi: FakePi; readonly tool: BashTool }> {
  const pi = new FakePi({ cwd: tmpdir() });
  const extension = defineExtension(pi.api, toolGuard);
  await pi.fire("session_start");
  return { pi, tool: bashOnDemand(piHost, extension, tmpdir(), USER, piHost.shellOf(undefined), () => undefined) };
}

const FAILS = { command: "sh -c 'echo one; exit 3' | tail -1" };

test("the first call is guarded as every other", async () => {
  const { pi, tool } = await session();
  for (const id of ["call_1", "call_2"]) {
    await expect(tool.execute(id, FAILS, undefined, undefined, pi.ctx)).rejects.toThrow("Command exited with code 3");
  }
});

test("what pi shows of the tool is its own", async () => {
  const { tool } = await session();
  const { description, parameters, label } = piHost.bashTool(tmpdir(), {});
  expect(tool).toMatchObject({ name: "bash", description, parameters, label });
});

test("pi's own tool runs the command where the guard cannot be loaded, and the slash command says so", async () => {
  vi.doMock("../src/guarded-bash.ts", () => {
    throw new Error("it is gone");
  });
  const { pi, tool } = await session();
  const result = await tool.execute("call_1", FAILS, undefined, undefined, pi.ctx);
  expect(result.content).toEqual([{ type: "text", text: "one\n" }]);
  const [report] = await pi.command("tool-guard");
  expect(report?.message).toContain("Failed inside and did nothing: 1");
});
