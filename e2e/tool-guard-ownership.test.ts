import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, call, PI_VERSIONS, withPi } from "./harness/index.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");
const OWNER = join(import.meta.dirname, "fixtures/own-tools.ts");

const files = { "a.txt": "one\ntwo\n" };

describe.each(PI_VERSIONS)("tool-guard and other owners of tools on pi %s", (version) => {
  test.each([
    { when: "load", order: "before" },
    { when: "load", order: "after" },
    { when: "session_start", order: "before" },
    { when: "session_start", order: "after" },
  ])("leaves bash and read to an extension that registers them at $when, loaded $order", async ({ when, order }) => {
    const options = {
      version,
      extensions: order === "before" ? [OWNER, GUARD] : [GUARD, OWNER],
      files,
      env: { OWN_TOOLS: "bash read", OWN_WHEN: when },
    };
    await withPi(options, async (pi) => {
      const [read, shell, edit] = await pi.prompt("go", [
        call("read", { file_path: "a.txt" }),
        bash("sh -c 'exit 3' | tail -1"),
        call("edit", { file_path: "a.txt", old_string: "one", new_string: "ONE" }),
      ]);
      // The owner has its tools, the guard the others.
      expect([read?.modelSaw, shell?.modelSaw]).toEqual(["somebody else's read", "somebody else's bash"]);
      expect(edit?.isError).toBe(false);
      expect(pi.notices.map(({ message }) => message)).toEqual([
        expect.stringMatching(
          /^tool-guard leaves alone what another extension owns: bash \(.*own-tools\.ts\), read \(.*own-tools\.ts\)$/,
        ),
      ]);
    });
  });

  test("keeps bash when another extension has only read", async () => {
    const options = { version, extensions: [OWNER, GUARD], files, env: { OWN_TOOLS: "read", OWN_WHEN: "load" } };
    await withPi(options, async (pi) => {
      const [read, shell] = await pi.prompt("go", [call("read", {}), bash("sh -c 'exit 3' | tail -1")]);
      expect([read?.modelSaw, shell?.modelSaw]).toEqual([
        "somebody else's read",
        "(no output)\n\nCommand exited with code 3",
      ]);
    });
  });

  test("recognises itself when it is loaded twice, stays silent, and goes on in a new session", async () => {
    const copy = { "extensions/guard/index.ts": `export { default } from ${JSON.stringify(GUARD)};` };
    await withPi({ version, extensions: [GUARD], agentFiles: copy, files }, async (pi) => {
      for (const session of ["the first", "a new one"]) {
        if (session === "a new one") await pi.request({ type: "new_session" });
        const [shell, read] = await pi.prompt("go", [
          bash("sh -c 'exit 3' | tail -1"),
          call("read", { file_path: "a.txt" }),
        ]);
        expect([shell?.modelSaw, shell?.isError]).toEqual(["(no output)\n\nCommand exited with code 3", true]);
        expect(read?.isError).toBe(false);
        expect(pi.notices).toEqual([]);
      }
      expect(await pi.command("/tool-guard")).toHaveLength(1);
    });
  });
});
