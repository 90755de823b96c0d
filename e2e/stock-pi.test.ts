import { describe, expect, test } from "vitest";
import { bash, PI_VERSIONS, runPi, type PiMode } from "./harness/index.ts";

const MODES: readonly PiMode[] = ["json", "rpc", "print"];

describe.each(PI_VERSIONS)("stock pi %s", (version) => {
  test.each(MODES)("gives the model these bytes in %s mode", async (mode) => {
    const run = await runPi({ version, mode, turns: [bash("true"), bash("false"), bash("seq 1 2500")] });
    expect(run.calls.map((each) => each.modelSaw)).toEqual([
      "(no output)",
      "(no output)\n\nCommand exited with code 1",
      expect.stringContaining("2500\n\n"),
    ]);
    expect(run.survivors).toEqual([]);
  });
});
