import { readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, call, PI_VERSIONS, runPi } from "./harness/index.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");

describe.each(PI_VERSIONS)("tool-guard on pi %s", (version) => {
  test("first look", async () => {
    const run = await runPi({
      version,
      extensions: [GUARD],
      agentFiles: { "pi-tool-guard.json": JSON.stringify({ slowAfterMs: 500 }) },
      turns: [
        bash("seq 5 | tail -2"),
        bash("sh -c 'echo a; echo b; exit 3' | tail -1"),
        bash("sh -c 'seq 100; sleep 0.6' | tail -1"),
        bash("sh -c 'seq 100; sleep 0.6; exit 4' | tail -1"),
        bash("sh -c 'seq 100; sleep 0.6' | grep zzz"),
        bash("sh -c 'seq 100; sleep 20' | tail -1", { timeout: 1 }),
        bash("rg nothing . | head"),
      ],
    });
    console.log(run.stderr);
    for (const c of run.calls) console.log(JSON.stringify([c.modelSaw, c.isError, c.details]));
  });
});
