import type { Plugin } from "@deepseek-ai/cordis";
import { describe, expect, test } from "vitest";
import { loadLensBundle } from "../dsh/lens-bundle.ts";
import { type Seen, withDsh } from "../dsh/registry.ts";
import { lensInDsh, NO_MATCH } from "./lens-in-dsh.ts";

const lens = lensInDsh();

type Listener = (next: () => Promise<object>) => Promise<object>;

/** Mounts a listener outside (before the lens) or inside (after it), and runs a search without a match. */
async function searchWith(place: "outside" | "inside", listener: Listener): Promise<Seen> {
  return await withDsh({ cwd: lens.cwd }, async (dsh) => {
    const listen = (): unknown =>
      dsh.ctx.on("tools/post-execute", (_call, _result, next) => listener(next) as ReturnType<typeof next>);
    if (place === "outside") listen();
    await dsh.plugin(lens.plugin);
    if (place === "inside") listen();
    return await dsh.bash("grep zebra notes.txt");
  });
}

const texts = (...all: readonly string[]): object[] => all.map((text) => ({ type: "text", text }));

describe("other listeners of the same event", () => {
  test("what a listener inside has made of the text is kept", async () => {
    const inside = await searchWith("inside", async () => ({
      kind: "accept",
      content: texts("shorter\n[exit code: 1]"),
    }));
    expect(inside.text).toBe(`shorter\n${NO_MATCH}\n[exit code: 1]`);
    const more = await searchWith("inside", async () => ({ kind: "accept", content: texts("a\n[exit code: 1]", "b") }));
    expect(more.text).toBe(`a\n${NO_MATCH}\n[exit code: 1]\n---\nb`);
    const noMarker = await searchWith("inside", async () => ({ kind: "accept", content: texts("no marker here") }));
    expect(noMarker.text).toBe("no marker here");
    const frozen = Object.freeze({
      kind: "accept",
      content: Object.freeze(texts("x\n[exit code: 1]").map(Object.freeze)),
    });
    expect((await searchWith("inside", async () => frozen)).text).toBe(`x\n${NO_MATCH}\n[exit code: 1]`);
  });

  test("a listener outside sees the note", async () => {
    const seen = await searchWith("outside", async (next) => ({ ...(await next()), additionalContexts: [] }));
    expect(seen.text).toBe(`(no output)\n${NO_MATCH}\n[exit code: 1]`);
  });

  test("a block, a new value and an error of another listener pass", async () => {
    const blocked = await searchWith("inside", async () => ({ kind: "block", feedback: texts("no\n[exit code: 1]") }));
    expect(blocked).toMatchObject({ text: "no\n[exit code: 1]", isError: true });
    const value = { kind: "background", jobId: "bash-9" };
    expect(await searchWith("inside", async () => ({ kind: "accept", value }))).toMatchObject({ value });
    const failed = await searchWith("inside", () => Promise.reject(new Error("boom")));
    expect(failed.text).toBe("Error: boom");
  });

  test("a second copy of the lens adds no second note", async () => {
    const second = await loadLensBundle();
    await withDsh({ cwd: lens.cwd, lens: { plugin: lens.plugin, config: { prompt: false } } }, async (dsh) => {
      await dsh.plugin(second, { prompt: false });
      expect((await dsh.bash("grep zebra notes.txt")).text).toBe(`(no output)\n${NO_MATCH}\n[exit code: 1]`);
    });
  });

  test("a rule that throws cannot hurt a result", async () => {
    const poison = {
      command: "grep",
      note: "x",
      codes: {
        includes: () => {
          throw new Error("boom");
        },
      },
    };
    const unchecked: Plugin.Object = { name: "lens", inject: lens.plugin.inject ?? [], apply: lens.plugin.apply };
    const config = { tools: ["bash"], prompt: false, rules: [poison] };
    await withDsh({ cwd: lens.cwd, lens: { plugin: unchecked, config } }, async (dsh) => {
      const seen = await dsh.bash("grep zebra notes.txt");
      expect(seen).toMatchObject({ text: "(no output)\n[exit code: 1]", isError: false });
    });
  });
});
