import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { bash, call, PI_VERSIONS, runPi } from "./harness/index.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");

describe.each(PI_VERSIONS)("the arguments of calls on pi %s", (version) => {
  test("the list of an edit may have another name", async () => {
    const run = await runPi({
      version,
      extensions: [GUARD],
      files: { "e.txt": "one\ntwo\nthree\nfour\n" },
      turns: [
        call("edit", { path: "e.txt", changes: [{ old_string: "one", new_string: "ONE" }] }),
        call("edit", { file_path: "e.txt", replacements: { oldText: "two", newText: "TWO" } }),
        call("edit", { path: "e.txt", oldEntries: '[{"old":"three","new":"THREE"}]' }),
        bash("cat e.txt"),
      ],
    });
    expect(run.calls.map(({ isError }) => isError)).toEqual([false, false, false, false]);
    expect(run.calls[3]?.modelSaw).toBe("ONE\nTWO\nTHREE\nfour\n");
  });

  test("what makes no call is shown to the model as it was sent, as by stock pi", async () => {
    const sent = [
      call("edit", { file_path: "e.txt", hunks: [{ before: "one", after: "ONE" }] }),
      call("edit", { path: "e.txt", changes: [{ old: "one", new: "ONE" }, { old: "two" }] }),
      call("edit", { path: "e.txt", dry_run: true, old_string: "one", new_string: "ONE" }),
      call("read", { file_path: "" }),
      call("write", { filename: "new.txt" }),
    ];
    const turns = [...sent, bash("cat e.txt; ls new.txt 2>&1 | wc -l")];
    const files = { "e.txt": "one\ntwo\n" };
    const stock = await runPi({ version, files, turns });
    const guarded = await runPi({ version, extensions: [GUARD], files, turns });
    const said = guarded.calls.map(({ modelSaw }) => modelSaw);
    expect(said).toEqual(stock.calls.map(({ modelSaw }) => modelSaw));
    expect(guarded.calls.map(({ isError }) => isError)).toEqual([true, true, true, true, true, false]);
    expect(said[0]).toContain('"hunks"');
    expect(said[3]).toContain('Validation failed for tool "read"');
    expect(said[5]).toBe("one\ntwo\n1\n");
  });
});
