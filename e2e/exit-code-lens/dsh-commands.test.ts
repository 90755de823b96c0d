import { parseExitStatus } from "@deepseek-ai/dsh-shell";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DshRegistry } from "../dsh/registry.ts";
import { lensInDsh } from "./lens-in-dsh.ts";
import { RUNNABLE } from "./real-commands.ts";

const lens = lensInDsh();

describe("real commands in dsh's bash tool", () => {
  const stock = new DshRegistry();
  const dsh = new DshRegistry();
  beforeAll(async () => {
    await stock.mount({ cwd: lens.cwd });
    await dsh.mount({ cwd: lens.cwd, lens: { plugin: lens.plugin } });
  });
  afterAll(async () => {
    await stock.dispose();
    await dsh.dispose();
  });

  test.each(RUNNABLE)("$command", async ({ command, status, note }) => {
    const before = await stock.bash(command);
    const after = await dsh.bash(command);
    expect(after.value).toMatchObject({ kind: "foreground", exitCode: status });
    expect(after.isError).toBe(false);
    const marker = status === 0 ? "" : `\n[exit code: ${status}]`;
    const body = before.text.slice(0, before.text.length - marker.length);
    const noted = note === undefined ? body : `${body}\n[exit-code note: ${note}]`;
    expect(timeless(after.text)).toBe(timeless(noted + marker));
    // dsh's own parser of its cards still reads the status.
    expect(parseExitStatus(after.text)).toMatchObject({ exitCode: status });
  });
});

/** `time` and `rg --stats` print another duration each time. */
function timeless(text: string): string {
  return text.replaceAll(/\d+\.\d+ ?s/g, "0.0s");
}
