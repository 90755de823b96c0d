import { EventEmitter } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterEach, beforeEach, describe, expect, expectTypeOf, test, vi } from "vitest";
import { defineExtension, type Extension } from "../src/index.ts";
import { FakePi } from "./fake-pi.ts";

const DEFINITION = {
  npmName: "pi-sample",
  command: "sample",
  description: "An extension for tests",
  settings: { loud: v.optional(v.boolean(), false) },
  counters: { seen: "things seen", changed: "of these, changed" },
} as const;

type Sample = Extension<typeof DEFINITION.settings, "seen" | "changed">;

let agent: string;
beforeEach(() => {
  agent = mkdtempSync(join(tmpdir(), "kit-agent-"));
  vi.stubEnv("PI_CODING_AGENT_DIR", agent);
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(agent, { recursive: true, force: true });
});

function load(options: ConstructorParameters<typeof FakePi>[0] = {}): { readonly pi: FakePi; readonly sample: Sample } {
  const pi = new FakePi(options);
  return { pi, sample: defineExtension(pi.api, DEFINITION) };
}

describe("acting", () => {
  test("only within a session", async () => {
    const { pi, sample } = load();
    expect(sample.acts()).toBe(false);
    await pi.fire("session_start");
    expect(sample.acts()).toBe(true);
    await pi.fire("session_shutdown");
    expect(sample.acts()).toBe(false);
  });

  test("rules about commands stand aside for another shell, the others do not", async () => {
    const { pi, sample } = load({ settings: { shellPath: "/usr/bin/fish" } });
    await pi.fire("session_start");
    expect([sample.acts(), sample.actsOnCommands(), sample.shell.name]).toEqual([true, false, "fish"]);
    const [report] = await pi.command("sample");
    expect(report?.message).toContain("The configured shell is fish, not bash: rules about commands stand aside");
  });

  test("one of two copies acts, and has the command; the other may take over in the next session", async () => {
    const bus = new EventEmitter();
    const [first, second] = [load({ bus }), load({ bus })];
    await first.pi.fire("session_start");
    await second.pi.fire("session_start");
    expect([first.sample.acts(), second.sample.acts()]).toEqual([true, false]);
    expect([first.pi.commands.size, second.pi.commands.size]).toEqual([1, 0]);
    await first.pi.fire("session_shutdown");
    await second.pi.fire("session_shutdown");
    await second.pi.fire("session_start");
    expect(second.sample.acts()).toBe(true);
  });

  test("extensions of other names, and sessions of their own, do not get in each other's way", async () => {
    const bus = new EventEmitter();
    const one = load({ bus });
    const pi = new FakePi({ bus });
    const other = defineExtension(pi.api, { ...DEFINITION, npmName: "pi-other" });
    const elsewhere = load();
    for (const each of [one.pi, pi, elsewhere.pi]) await each.fire("session_start");
    expect([one.sample.acts(), other.acts(), elsewhere.sample.acts()]).toEqual([true, true, true]);
  });

  test("a session that starts without the end of the one before does not shut itself out", async () => {
    const { pi, sample } = load();
    await pi.fire("session_start");
    await pi.fire("session_start");
    expect(sample.acts()).toBe(true);
  });
});

describe("the slash command", () => {
  test("reports counters and settings", async () => {
    writeFileSync(join(agent, "pi-sample.json"), '{"loud": true}');
    const { pi, sample } = load();
    await pi.fire("session_start");
    sample.count("seen", 12);
    sample.count("changed");
    expect(await pi.command("sample")).toEqual([
      {
        level: "info",
        message: [
          "pi-sample is on",
          "This session",
          "  things seen        12",
          "  of these, changed  1",
          `Settings: ${join(agent, "pi-sample.json")}`,
          "  loud  true",
        ].join("\n"),
      },
    ]);
  });

  test.each([
    [undefined, () => `Settings: defaults (no file ${join(agent, "pi-sample.json")})`],
    ["{", () => `Settings: defaults (mistake in ${join(agent, "pi-sample.json")})`],
  ])("says where the settings come from: file %j", async (content, expected) => {
    if (content !== undefined) writeFileSync(join(agent, "pi-sample.json"), content);
    const { pi } = load();
    await pi.fire("session_start");
    expect((await pi.command("sample"))[0]?.message).toContain(expected());
  });

  test("switches for this session", async () => {
    const { pi, sample } = load();
    await pi.fire("session_start");
    expect(await pi.command("sample", "off")).toEqual([
      { message: "pi-sample is off for this session", level: "info" },
    ]);
    expect([sample.acts(), sample.actsOnCommands()]).toEqual([false, false]);
    expect((await pi.command("sample"))[0]?.message).toMatch(/^pi-sample is off for this session\n/);
    expect(await pi.command("sample", " on ")).toEqual([{ message: "pi-sample is on", level: "info" }]);
    expect(sample.acts()).toBe(true);
    await pi.command("sample", "off");
    await pi.fire("session_shutdown");
    await pi.fire("session_start");
    expect(sample.acts()).toBe(true);
  });

  test("takes nothing else", async () => {
    const { pi, sample } = load();
    await pi.fire("session_start");
    expect(await pi.command("sample", "of")).toEqual([
      { message: '/sample takes on, off or nothing, not "of"', level: "warning" },
    ]);
    expect(sample.acts()).toBe(true);
  });

  test.each([
    ["", ["on", "off"]],
    ["o", ["on", "off"]],
    ["of", ["off"]],
    ["x", undefined],
  ])("completes %j", async (prefix, expected) => {
    const { pi } = load();
    await pi.fire("session_start");
    const items = await pi.commands.get("sample")?.getArgumentCompletions?.(prefix);
    expect(items?.map(({ value }) => value)).toEqual(expected);
  });
});

describe("counters", () => {
  test("begin anew with each session, and count nothing outside one", async () => {
    const { pi, sample } = load();
    sample.count("seen");
    await pi.fire("session_start");
    sample.count("seen", 3);
    expect((await pi.command("sample"))[0]?.message).toContain("things seen        3");
    await pi.fire("session_start");
    expect((await pi.command("sample"))[0]?.message).toContain("things seen        0");
  });
});

describe("settings", () => {
  test("are those of the file, read anew for each session", async () => {
    const { pi, sample } = load();
    expect(sample.settings.loud).toBe(false);
    await pi.fire("session_start");
    expect(sample.settings.loud).toBe(false);
    writeFileSync(join(agent, "pi-sample.json"), '{"loud": true}');
    expect(sample.settings.loud).toBe(false);
    await pi.fire("session_start");
    expect(sample.settings.loud).toBe(true);
  });

  test("a mistake is told once a session", async () => {
    writeFileSync(join(agent, "pi-sample.json"), '{"loud": 1}');
    const { pi, sample } = load();
    await pi.fire("session_start");
    await pi.command("sample");
    expect(sample.settings.loud).toBe(false);
    expect(pi.notices.filter(({ level }) => level === "warning")).toEqual([
      {
        level: "warning",
        message: `${join(agent, "pi-sample.json")}: "loud": Invalid type: Expected boolean but received 1. The defaults are used.`,
      },
    ]);
  });

  test("without a user interface it is told on standard error", async () => {
    writeFileSync(join(agent, "pi-sample.json"), "{");
    const write = vi.spyOn(process.stderr, "write").mockReturnValue(true);
    const { pi } = load({ hasUI: false });
    await pi.fire("session_start");
    expect(write.mock.calls).toEqual([
      [`${join(agent, "pi-sample.json")}: is not valid JSON. The defaults are used.\n`],
    ]);
    expect(pi.notices).toEqual([]);
    write.mockRestore();
  });
});

describe("hooks", () => {
  test("give back what the handler gives", async () => {
    const { pi, sample } = load();
    const hook = sample.hook((event: { readonly n: number }) => event.n + 1);
    expectTypeOf(hook).returns.resolves.toEqualTypeOf<number | undefined>();
    expect(await hook({ n: 1 }, pi.ctx)).toBe(2);
  });

  test.each([
    [
      "throws",
      () => {
        throw new Error("boom");
      },
    ],
    ["rejects", () => Promise.reject(new Error("boom"))],
  ])("one that %s is as good as none, and is reported", async (_how, handler) => {
    const { pi, sample } = load();
    const hook = sample.hook(handler);
    expect(await hook({}, pi.ctx)).toBeUndefined();
    await pi.fire("session_start");
    expect(await hook({}, pi.ctx)).toBeUndefined();
    expect((await pi.command("sample"))[0]?.message).toContain("Failed inside and did nothing: 1 (last: boom)");
  });
});

describe("listening", () => {
  test("hears a channel during sessions only", async () => {
    const bus = new EventEmitter();
    const { pi, sample } = load({ bus });
    const heard: unknown[] = [];
    sample.listen("channel", (data) => heard.push(data));
    bus.emit("channel", "before");
    await pi.fire("session_start");
    bus.emit("channel", "during");
    await pi.fire("session_start");
    bus.emit("channel", "once more");
    await pi.fire("session_shutdown");
    bus.emit("channel", "after");
    expect(heard).toEqual(["during", "once more"]);
  });

  test("a fault in a listener reaches nobody else", async () => {
    const bus = new EventEmitter();
    const { pi, sample } = load({ bus });
    sample.listen("channel", () => {
      throw new Error("boom");
    });
    await pi.fire("session_start");
    bus.emit("channel");
    expect((await pi.command("sample"))[0]?.message).toContain("(last: boom)");
  });

  test("only the acting copy listens", async () => {
    const bus = new EventEmitter();
    const heard: string[] = [];
    for (const name of ["first", "second"]) {
      const { pi, sample } = load({ bus });
      sample.listen("channel", () => heard.push(name));
      await pi.fire("session_start");
    }
    bus.emit("channel");
    expect(heard).toEqual(["first"]);
  });

  test("a change is told after the start of a session and each switch", async () => {
    const { pi, sample } = load();
    const states: boolean[] = [];
    sample.onChange(() => states.push(sample.acts()));
    await pi.fire("session_start");
    await pi.command("sample", "off");
    await pi.command("sample");
    await pi.command("sample", "on");
    expect(states).toEqual([true, false, true]);
  });
});
