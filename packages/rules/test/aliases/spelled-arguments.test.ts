import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "../../../../testing/randomness.ts";
import type { AliasedTool } from "../../src/aliases/alias-table.ts";
import { type Spelling, spelledArguments } from "../../src/aliases/spelled-arguments.ts";

const SPELLING: Spelling = {
  path: "filePath",
  oldText: "oldString",
  newText: "newString",
  replaceAll: "replaceAll",
  directory: "workdir",
};

type Row = readonly [given: unknown, call: unknown];

/** A call as the host takes it, or one that nobody can put right. */
const alone = (given: unknown): Row => [given, undefined];

const EDIT = { filePath: "a", oldString: "x", newString: "y" };

const TABLES: Readonly<Record<AliasedTool, readonly Row[]>> = {
  bash: [
    alone({ command: "ls" }),
    alone({ command: "ls", workdir: "src", timeout: 5 }),
    [{ cmd: "ls" }, { command: "ls" }],
    [
      { cmd: "ls", cwd: "src" },
      { command: "ls", workdir: "src" },
    ],
    [
      { command: "ls", directory: "src" },
      { command: "ls", workdir: "src" },
    ],
    [
      { command: "ls", workdir: "a", cwd: 7, timeout: "5" },
      { command: "ls", workdir: "a", cwd: 7, timeout: 5 },
    ],
    alone({ command: "ls", workdir: "a", cwd: "b" }),
    alone({ command: 7 }),
    alone({}),
    alone("ls"),
    alone(null),
  ],
  read: [
    alone({ filePath: "a", offset: 3 }),
    [{ path: "a" }, { filePath: "a" }],
    [
      { path: "a", filePath: "b", limit: "3" },
      { filePath: "b", limit: 3 },
    ],
    [
      { file: "a", view_range: [3, 5] },
      { filePath: "a", offset: 3, limit: 3 },
    ],
    [{ filePath: "a", limit: null }, { filePath: "a" }],
    alone({ filePath: "", offset: 1 }),
    alone({ path: "a", offset: "some" }),
    alone({ file_path: "" }),
  ],
  write: [
    alone({ filePath: "a", content: "" }),
    [
      { path: "a", text: "" },
      { filePath: "a", content: "" },
    ],
    [
      { path: "a.json", content: { b: 1 } },
      { filePath: "a.json", content: '{\n  "b": 1\n}' },
    ],
    alone({ path: "a", content: { b: 1 } }),
  ],
  edit: [
    alone(EDIT),
    alone({ ...EDIT, replaceAll: true }),
    alone({ ...EDIT, replaceAll: false }),
    [{ path: "a", oldText: "x", newText: "y" }, EDIT],
    [{ file_path: "a", old_string: "x", new_string: "y", replace_all: false }, EDIT],
    [
      { file_path: "a", old_string: "x", new_string: "y", replace_all: true },
      { ...EDIT, replaceAll: true },
    ],
    [{ path: "a", edits: [{ oldText: "x", newText: "y" }] }, EDIT],
    [
      { path: "a", edits: '[{"oldText":"x","newText":"y","replaceAll":true}]' },
      { ...EDIT, replaceAll: true },
    ],
    [{ filePath: "a", file: "b", oldString: "x", old: "z", new: "y" }, EDIT],
    // Two replacements are two calls, a dry run is none, and another file is another call.
    alone({
      path: "a",
      edits: [
        { oldText: "x", newText: "y" },
        { oldText: "z", newText: "y" },
      ],
    }),
    alone({ path: "a", oldText: "x", newText: "y", dry_run: true }),
    alone({ path: "a", edits: [{ path: "b", oldText: "x", newText: "y" }] }),
    alone({ path: "a", oldText: "x" }),
    alone({ path: "a", edits: [] }),
  ],
};

describe.each(Object.entries(TABLES))("%s", (tool, rows) => {
  test.each(rows)("%j", (given, call) => {
    expect(spelledArguments(tool as AliasedTool, given, SPELLING)).toEqual(call);
  });
});

test("it never throws, changes nothing it is given, and is content with what it made", () => {
  const names =
    "command cmd cwd workdir path file filePath oldText old_string oldString newString edits limit offset timeout".split(
      " ",
    );
  const value = fc.oneof(fc.string(), fc.integer(), fc.constant(null), fc.jsonValue());
  const args = fc.dictionary(fc.constantFrom(...names), value);
  const tools = fc.constantFrom<AliasedTool>("bash", "read", "write", "edit");
  fc.assert(
    fc.property(tools, args, (tool, given) => {
      const before = structuredClone(given);
      const call = spelledArguments(tool, given, SPELLING);
      expect(given).toEqual(before);
      if (call !== undefined) expect(spelledArguments(tool, call, SPELLING)).toBeUndefined();
    }),
    randomRuns(100),
  );
});
