import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { randomRuns } from "../../../../testing/randomness.ts";
import { EDIT_FIELDS, FIELDS } from "../../src/aliases/alias-table.ts";
import { normaliseArguments } from "../../src/aliases/normalise-arguments.ts";

const normaliseEdit = (args: unknown): unknown => normaliseArguments("edit", args);
const normaliseWrite = (args: unknown): unknown => normaliseArguments("write", args);
const normaliseRead = (args: unknown): unknown => normaliseArguments("read", args);
const normaliseBash = (args: unknown): unknown => normaliseArguments("bash", args);

type Row = readonly [given: unknown, normalised: unknown];

/** What comes back as it was given. */
const same = (given: unknown): Row => [given, given];

const TABLES: Readonly<Record<string, readonly [normalise: (args: unknown) => unknown, rows: readonly Row[]]>> = {
  "read: names": [
    normaliseRead,
    [
      same({ path: "a.ts" }),
      [{ file_path: "a.ts" }, { path: "a.ts" }],
      [
        { filename: "a.ts", offset: 3 },
        { path: "a.ts", offset: 3 },
      ],
      [
        { path: "a.ts", start: 5, lines: 10 },
        { path: "a.ts", offset: 5, limit: 10 },
      ],
      [
        { path: "a.ts", start_line: "2480", num_lines: 90 },
        { path: "a.ts", offset: 2480, limit: 90 },
      ],
      [
        { path: "a.ts", from: 5, count: 1 },
        { path: "a.ts", offset: 5, limit: 1 },
      ],
      [
        { path: "a.ts", line: 5, max_lines: 1 },
        { path: "a.ts", offset: 5, limit: 1 },
      ],
      // Its own name wins, then the order of the table; what is beaten goes.
      [{ file: "b.ts", path: "a.ts" }, { path: "a.ts" }],
      [{ path: "", file: "b.ts" }, { path: "" }],
      [{ path: null, file: "b.ts" }, { path: "b.ts" }],
      [{ file_name: "c.ts", target: "b.ts" }, { path: "b.ts" }],
      [{ file: null, target: "b.ts" }, { path: "b.ts" }],
      [
        { path: "a.ts", line: 7, start: 5 },
        { path: "a.ts", offset: 5 },
      ],
      [{ path: "a.ts", file: null }, { path: "a.ts" }],
      same({ path: null }),
      same({ path: "a.ts", encoding: "utf8", explanation: "why" }),
      same({ path: 5 }),
    ],
  ],
  "read: numbers": [
    normaliseRead,
    [
      [
        { path: "a.ts", offset: "50", limit: "20" },
        { path: "a.ts", offset: 50, limit: 20 },
      ],
      [
        { path: "a.ts", offset: "-1" },
        { path: "a.ts", offset: -1 },
      ],
      [{ path: "a.ts", offset: null, limit: null }, { path: "a.ts" }],
      [{ path: "a.ts", start: null, lines: null }, { path: "a.ts" }],
      same({ path: "a.ts", offset: -1 }),
      same({ path: "a.ts", limit: 0 }),
      same({ path: "a.ts", offset: "12abc" }),
      same({ path: "a.ts", offset: "1e3" }),
      same({ path: "a.ts", offset: "0x10" }),
      same({ path: "a.ts", offset: "" }),
      same({ path: "a.ts", offset: " 5" }),
      same({ path: "a.ts", offset: "5.0" }),
      same({ path: "a.ts", offset: "99999999999999999999" }),
      same({ path: "a.ts", offset: true }),
      same({ path: "a.ts", limit: [1, 2] }),
      same({ path: "5", note: "7" }),
    ],
  ],
  "read: a last line": [
    normaliseRead,
    [
      [
        { path: "a.ts", from: 10, to: 20 },
        { path: "a.ts", offset: 10, limit: 11 },
      ],
      [
        { path: "a.ts", start: 10, end: "20" },
        { path: "a.ts", offset: 10, limit: 11 },
      ],
      [
        { path: "a.ts", start_line: 10, end_line: 40 },
        { path: "a.ts", offset: 10, limit: 31 },
      ],
      [
        { path: "a.ts", offset: "10", endLine: "40" },
        { path: "a.ts", offset: 10, limit: 31 },
      ],
      [
        { path: "a.ts", end_line: 40 },
        { path: "a.ts", limit: 40 },
      ],
      [
        { path: "a.ts", offset: 0, end_line: 40 },
        { path: "a.ts", offset: 0, limit: 40 },
      ],
      [
        { path: "a.ts", start_line: 10, end_line: 10 },
        { path: "a.ts", offset: 10, limit: 1 },
      ],
      [
        { path: "a.ts", start_line: 10, end_line: -1 },
        { path: "a.ts", offset: 10 },
      ],
      [{ path: "a.ts", end_line: -1 }, { path: "a.ts" }],
      [
        { path: "a.ts", start_line: 10, end_line: 40, limit: 5 },
        { path: "a.ts", offset: 10, limit: 5 },
      ],
      [
        { path: "a.ts", start_line: 10, end_line: 40, lines: 5 },
        { path: "a.ts", offset: 10, limit: 5 },
      ],
      [
        { path: "a.ts", start_line: 10, end_line: null },
        { path: "a.ts", offset: 10 },
      ],
      [
        { path: "a.ts", end_line: 40, endLine: 50 },
        { path: "a.ts", limit: 40 },
      ],
      [
        { path: "a.ts", start_line: 30, end_line: 10 },
        { path: "a.ts", offset: 30, end_line: 10 },
      ],
      same({ path: "a.ts", end_line: 0 }),
      same({ path: "a.ts", end_line: "end" }),
      same({ path: "a.ts", start_line: "top", end_line: 10 }),
    ],
  ],
  "read: a range": [
    normaliseRead,
    [
      [
        { path: "a.ts", view_range: [10, 40] },
        { path: "a.ts", offset: 10, limit: 31 },
      ],
      [
        { path: "a.ts", view_range: ["10", "40"] },
        { path: "a.ts", offset: 10, limit: 31 },
      ],
      [
        { path: "a.ts", view_range: "[10, 40]" },
        { path: "a.ts", offset: 10, limit: 31 },
      ],
      [
        { path: "a.ts", viewRange: [10, 40] },
        { path: "a.ts", offset: 10, limit: 31 },
      ],
      [
        { path: "a.ts", view_range: [10, -1] },
        { path: "a.ts", offset: 10 },
      ],
      [
        { path: "a.ts", view_range: [10, 10] },
        { path: "a.ts", offset: 10, limit: 1 },
      ],
      [
        { path: "a.ts", offset: 20, view_range: [10, 40] },
        { path: "a.ts", offset: 20, limit: 21 },
      ],
      [
        { path: "a.ts", limit: 5, view_range: [10, 40] },
        { path: "a.ts", limit: 5, offset: 10 },
      ],
      [{ path: "a.ts", view_range: null }, { path: "a.ts" }],
      same({ path: "a.ts", view_range: [40, 10] }),
      same({ path: "a.ts", view_range: [10] }),
      same({ path: "a.ts", view_range: [1, 2, 3] }),
      same({ path: "a.ts", view_range: ["a", 2] }),
      same({ path: "a.ts", view_range: "10-40" }),
      same({ path: "a.ts", view_range: {} }),
    ],
  ],
  write: [
    normaliseWrite,
    [
      same({ path: "a.md", content: "x" }),
      [
        { filename: "a.md", text: "x" },
        { path: "a.md", content: "x" },
      ],
      [
        { filePath: "a.md", body: "x" },
        { path: "a.md", content: "x" },
      ],
      [
        { target: "a.md", file_text: "x" },
        { path: "a.md", content: "x" },
      ],
      [
        { path: "a.md", content: "x", text: "y" },
        { path: "a.md", content: "x" },
      ],
      [
        { path: "a.md", content: "", text: "y" },
        { path: "a.md", content: "" },
      ],
      [
        { path: "a.md", content: null, data: "y" },
        { path: "a.md", content: "y" },
      ],
      same({ path: "a.ts" }), // an empty file is never made up
      same({ path: "a.ts", content: null }),
      same({ path: "a.ts", content: { a: 1 } }),
      same({ path: "a.ts", content: 5 }),
      same({ path: "a.ts", content: "x", mode: 420 }),
      [
        { path: "a.json", content: { a: [1] } },
        { path: "a.json", content: '{\n  "a": [\n    1\n  ]\n}' },
      ],
      [
        { file: "A.JSON", data: [] },
        { path: "A.JSON", content: "[]" },
      ],
      same({ path: "a.json", content: '{"a":1}' }),
      same({ path: "a.json", content: 5 }),
      same({ path: "a.jsonl", content: { a: 1 } }),
    ],
  ],
  bash: [
    normaliseBash,
    [
      same({ command: "ls" }),
      // pi would run it in another directory.
      same({ cmd: "rm -rf build", workdir: "/other" }),
      same({ cmd: "ls", cwd: "web" }),
      [
        { command: "ls", cwd: "web", timeout: "5" },
        { command: "ls", cwd: "web", timeout: 5 },
      ],
      [{ cmd: "ls" }, { command: "ls" }],
      [{ cmd: "ls", command: "pwd" }, { command: "pwd" }],
      [{ command: "ls", timeout: null }, { command: "ls" }],
      [
        { command: "ls", timeout: "30" },
        { command: "ls", timeout: 30 },
      ],
      same({ command: "ls", timeout: "30s" }),
      same({ command: "ls", description: "list" }),
      same({ command: ["ls"] }),
      same({ timeout: 5 }),
    ],
  ],
  "edit: beside edits": [
    normaliseEdit,
    [
      same({ path: "a.ts", edits: [{ oldText: "a", newText: "b" }] }),
      [
        { path: "a.ts", oldText: "a", newText: "b" },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      [
        { file_path: "a.ts", old_string: "a", new_string: "b" },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      [
        { path: "a.ts", search: "a", replace: "b" },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      [
        { path: "a.ts", oldText: "a", newText: "" }, // a deletion
        { path: "a.ts", edits: [{ oldText: "a", newText: "" }] },
      ],
      [
        { path: "a.ts", oldText: "a", old: "c", newText: "b", new: "d" },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      [
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }], old: "c", new: "d" },
        {
          path: "a.ts",
          edits: [
            { oldText: "a", newText: "b" },
            { oldText: "c", newText: "d" },
          ],
        },
      ],
      [
        { path: "a.ts", edits: null, old: "c", new: "d" },
        { path: "a.ts", edits: [{ oldText: "c", newText: "d" }] },
      ],
      [
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }], oldText: null, newText: null },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      // Only text is text to look for, and none is made up.
      same({ path: "a.json", oldText: { name: "x" }, newText: { name: "y" } }),
      same({ path: "a.json", old_string: "x", new_string: { name: "y" } }),
      same({ path: "a.ts", oldText: "a" }),
      same({ path: "a.ts", new_string: "b" }),
      same({ path: "a.ts" }),
      // Edits that cannot be read are not forgotten.
      same({ path: "a.ts", edits: '[{"oldText":"a"', old: "c", new: "d" }),
    ],
  ],
  "edit: other fields": [
    normaliseEdit,
    [
      [
        { path: "a.ts", explanation: "why", replace_all: false, old: "a", new: "b" },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      [
        { path: "a.ts", edits: [{ oldText: "a", newText: "b", replace_all: false, why: "x" }], dry_run: null },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      // A preview must not become a write.
      same({ path: "a.ts", dry_run: true, old: "a", new: "b" }),
      same({ path: "a.ts", edits: { 0: { oldText: "a", newText: "b" } } }),
      same({ path: "a.ts", replace_all: true, old: "a", new: "b" }),
      same({ path: "a.ts", replaceAll: "true", old: "a", new: "b" }),
      same({ path: "a.ts", edits: [{ oldText: "a", newText: "b", replace_all: true }] }),
      same({ path: "a.ts", edits: [{ oldText: "a", newText: "b", path: "b.ts" }] }), // another file
      same({ path: "a.ts", edits: [{ old: "a", new: "b", file_path: "b.ts" }] }),
      [
        { path: "a.ts", edits: [{ old: "a", new: "b", file_path: "" }] },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      [
        { file_path: "a.ts", edits: [{ old: "a", new: "b", file_path: "a.ts" }] },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
    ],
  ],
  "edit: shapes of edits": [
    normaliseEdit,
    [
      [
        {
          path: "a.ts",
          edits: [
            { old_string: "a", new_string: "b" },
            { original: "c", replacement: "d" },
          ],
        },
        {
          path: "a.ts",
          edits: [
            { oldText: "a", newText: "b" },
            { oldText: "c", newText: "d" },
          ],
        },
      ],
      [
        { path: "a.ts", edits: { old_str: "a", new_str: "b" } },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ],
      ...[
        '[{"oldText":"a","newText":"b"}]',
        '{"oldText":"a","newText":"b"}',
        ' \n[{"old_string":"a","new_string":"b"}] ',
        '"[{\\"oldText\\":\\"a\\",\\"newText\\":\\"b\\"}]"',
        '"\\"[{\\\\\\"oldText\\\\\\":\\\\\\"a\\\\\\",\\\\\\"newText\\\\\\":\\\\\\"b\\\\\\"}]\\""',
        ['{"oldText":"a","newText":"b"}'],
        ['[{"oldText":"a","newText":"b"}]'],
      ].map((edits): Row => [
        { path: "a.ts", edits },
        { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
      ]),
      [
        { path: "a.ts", edits: '[{"oldText":"a","newText":"l1\nl2\tx\r\u0001"}]' },
        { path: "a.ts", edits: [{ oldText: "a", newText: "l1\nl2\tx\r\u0001" }] },
      ],
      [
        { path: "a.ts", edits: '[\n\t{"oldText":"a\n\\"b\\"","newText":""}\n]' },
        { path: "a.ts", edits: [{ oldText: 'a\n"b"', newText: "" }] },
      ],
      [
        { path: "a.ts", edits: ['{"oldText":"a","newText":"l1\nl2"}', { old: "c", new: "d" }] },
        {
          path: "a.ts",
          edits: [
            { oldText: "a", newText: "l1\nl2" },
            { oldText: "c", newText: "d" },
          ],
        },
      ],
      same({ path: "a.ts", edits: '[{"oldText":"a"' }), // cut off
      same({ path: "a.ts", edits: "replace a by b" }),
      same({ path: "a.ts", edits: "5" }),
      same({ path: "a.ts", edits: "" }),
      same({ path: "a.ts", edits: 5 }),
      same({ path: "a.ts", edits: [] }),
      same({ path: "a.ts", edits: "[[[]]]" }),
      same({ path: "a.ts", edits: ["a -> b"] }),
      same({ path: "a.ts", edits: [{ oldText: "a" }] }),
      same({ path: "a.ts", edits: [{ oldText: { a: 1 }, newText: "b" }] }),
    ],
  ],
};

const LISTS = ["edit", "oldEntries", "changes", "replacements", "patches", "operations"] as const;

/** Rows for the list of an `edit` call under other names. */
const OTHER_LISTS: readonly Row[] = [
  ...LISTS.flatMap((name): readonly Row[] =>
    [
      [{ oldText: "a", newText: "b" }],
      [{ old_string: "a", new_string: "b" }],
      { search: "a", replace: "b" },
      '[{"old":"a","new":"b"}]',
      '{"old":"a","new":"b"}',
      ['{"old":"a","new":"b"}'],
    ].map((list) => [
      { file_path: "a.ts", [name]: list },
      { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
    ]),
  ),
  [
    { path: "a.ts", changes: [{ old: "a", new: "" }], edits: null },
    { path: "a.ts", edits: [{ oldText: "a", newText: "" }] },
  ],
  // All of them are meant; the same list under two names is meant once.
  [
    { path: "a.ts", edits: [{ old: "a", new: "b" }], changes: [{ old: "c", new: "d" }] },
    {
      path: "a.ts",
      edits: [
        { oldText: "a", newText: "b" },
        { oldText: "c", newText: "d" },
      ],
    },
  ],
  [
    { path: "a.ts", edits: [{ oldText: "a", newText: "b" }], changes: '[{"old":"a","new":"b"}]' },
    { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
  ],
  // A remark is no list.
  [
    { path: "a.ts", edits: [{ old: "a", new: "b" }], changes: "the typo" },
    { path: "a.ts", edits: [{ oldText: "a", newText: "b" }] },
  ],
  same({ path: "a.ts", changes: "the typo" }),
  same({ path: "a.ts", changes: ["the typo"] }),
  // An entry without an old or a new text makes no call, with whatever else is there.
  same({ path: "a.ts", changes: [{ old: "a", new: "b" }, { old: "c" }] }),
  same({
    path: "a.ts",
    changes: [
      { old: "a", new: "b" },
      { from: 1, to: 2 },
    ],
  }),
  same({ path: "a.ts", edits: [{ old: "a", new: "b" }], changes: [{ old: "c" }] }),
  same({ path: "a.ts", patches: ["@@ -1 +1 @@\n-a\n+b"] }),
  same({ path: "a.ts", operations: [{ op: "replace", line: 5, text: "b" }] }),
  same({ path: "a.ts", replacements: { a: "b" } }),
  same({ path: "a.ts", changes: [{ old: "a", new: "b", path: "b.ts" }] }),
  same({ changes: [{ old: "a", new: "b" }] }),
];

/** Rows for what makes no call, handed on as it was sent. */
const AS_SENT: readonly (readonly [tool: "edit" | "write" | "read" | "bash", given: object])[] = [
  ["edit", { file_path: "e.txt", hunks: [{ before: "a", after: "b" }] }],
  ["edit", { file_path: "e.txt", old_string: "a", explanation: "why" }],
  ["edit", { file_path: "e.txt", explanation: "why", edits: [] }],
  ["edit", { old_string: "a", new_string: "b" }],
  ["edit", { file_path: "", old_string: "a", new_string: "b" }],
  ["write", { filename: "a.md" }],
  ["write", { filename: "a.ts", text: { a: 1 } }],
  ["write", { file_path: "", text: "x" }],
  ["read", { file_path: "" }],
  ["read", { file: ["a.ts", "b.ts"] }],
  ["read", { file: "a.ts", from: "the top" }],
  ["read", { path: null, file: "", offset: null }],
  ["bash", { cmd: "" }],
  ["bash", { cmd: ["ls", "-l"] }],
  ["bash", { cmd: "ls", timeout: "30s" }],
  ["bash", { timeout: "5" }],
];

test.each(AS_SENT)("%s %j makes no call and comes back as it was sent", (tool, given) => {
  const made = normaliseArguments(tool, given);
  expect(made).toStrictEqual(given);
  expect(Object.keys(made as object)).toEqual(Object.keys(given));
});

test.each<Row>([
  [{ file: "", target: "b.ts" }, { path: "b.ts" }],
  [{ path: "b.ts", start_line: "", count: "" }, { path: "b.ts" }],
])("empty text under an alias is no value: read %j", (given, normalised) => {
  expect(normaliseRead(given)).toStrictEqual(normalised);
});

test.each<Row>([
  [
    { file: "a.md", text: "" },
    { path: "a.md", content: "" },
  ],
])("unless text may be empty: write %j", (given, normalised) => {
  expect(normaliseWrite(given)).toStrictEqual(normalised);
});

test.each(OTHER_LISTS)("edit with its list under another name: %j", (given, normalised) => {
  expect(normaliseEdit(given)).toStrictEqual(normalised);
});

describe.each(Object.entries(TABLES))("%s", (_, [normalise, rows]) => {
  test.each(rows)("%j", (given, normalised) => {
    const before = structuredClone(given);
    expect(normalise(given)).toStrictEqual(normalised);
    expect(given).toStrictEqual(before);
  });
});

/** A call of each tool. */
const CALLS: Readonly<Record<keyof typeof FIELDS, Readonly<Record<string, unknown>>>> = {
  edit: { path: "a", edits: [{ oldText: "x", newText: "y" }] },
  write: { path: "a", content: "x" },
  read: { path: "a" },
  bash: { command: "a" },
};

describe("every alias of the tables", () => {
  const rows = Object.entries(FIELDS).flatMap(([tool, fields]) =>
    Object.entries(fields).flatMap(([name, aliases]) => aliases.map((alias) => [tool, alias, name] as const)),
  );
  test.each(rows)("%s: %s is %s", (tool, alias, name) => {
    const value = name === "offset" || name === "limit" ? 7 : "x";
    const { [name]: _, ...others } = CALLS[tool as keyof typeof FIELDS];
    const made = normaliseArguments(tool as keyof typeof FIELDS, { ...others, [alias]: value });
    expect(made).toStrictEqual({ ...others, [name]: value });
  });

  const edits = [
    ...EDIT_FIELDS.oldText.map((alias) => [alias, "newText"] as const),
    ...EDIT_FIELDS.newText.map((alias) => ["oldText", alias] as const),
  ];
  test.each(edits)("edit: %s and %s", (old, replacement) => {
    const expected = { path: "a", edits: [{ oldText: "x", newText: "y" }] };
    expect(normaliseEdit({ path: "a", [old]: "x", [replacement]: "y" })).toStrictEqual(expected);
    expect(normaliseEdit({ path: "a", edits: [{ [old]: "x", [replacement]: "y" }] })).toStrictEqual(expected);
  });
});

describe("whatever comes", () => {
  const tools = fc.constantFrom<"edit" | "write" | "read" | "bash">("edit", "write", "read", "bash");
  const keys = fc.constantFrom(
    "path",
    "file",
    "edits",
    "oldText",
    "old_string",
    "newText",
    "new",
    "content",
    "text",
    "offset",
    "limit",
    "start_line",
    "end_line",
    "view_range",
    "command",
    "cmd",
    "timeout",
    "replace_all",
    "__proto__",
    "constructor",
    "toString",
    "x",
  );
  const value: fc.Arbitrary<unknown> = fc.oneof(
    fc.constantFrom<unknown>(
      "40",
      "-1",
      "",
      null,
      undefined,
      0,
      -1,
      1.5,
      Number.NaN,
      true,
      "[1,2]",
      '{"old":"a"}',
      '"[',
      "a.json",
    ),
    fc.string(),
    fc.anything(),
    fc.json(),
  );
  const args = fc.oneof(
    fc.array(fc.tuple(keys, value)).map((entries): unknown => Object.fromEntries(entries)),
    fc.anything(),
  );

  test("it never throws, changes nothing it is given, and is content with what it made", () => {
    fc.assert(
      fc.property(tools, args, (tool, given) => {
        const before = structuredClone(given);
        const made = normaliseArguments(tool, given);
        // Fields named `constructor` confuse toStrictEqual.
        expect(isDeepStrictEqual(given, before)).toBe(true);
        expect(isDeepStrictEqual(normaliseArguments(tool, made), made)).toBe(true);
        if (typeof given === "object" && given !== null && !Array.isArray(given)) expect(made).not.toBe(given);
      }),
      randomRuns(3000),
    );
  });

  test("objects that answer with an error, or hold themselves, come back as they are", () => {
    const hostile = new Proxy(
      {},
      {
        ownKeys: () => {
          throw new Error("no");
        },
      },
    );
    expect(normaliseRead(hostile)).toBe(hostile);
    const circular: Record<string, unknown> = { path: "a.json" };
    circular["content"] = circular;
    expect(normaliseWrite(circular)).toBe(circular);
    const frozen = Object.freeze({ file: "a", edits: Object.freeze([Object.freeze({ old: "a", new: "b" })]) });
    expect(normaliseEdit(frozen)).toStrictEqual({ path: "a", edits: [{ oldText: "a", newText: "b" }] });
  });

  test("a field named __proto__ stays a field", () => {
    const given: unknown = JSON.parse('{"file":"a","__proto__":{"limit":5}}');
    const made = normaliseRead(given) as Record<string, unknown>;
    expect(Object.keys(made)).toEqual(["path", "__proto__"]);
    expect(made["limit"]).toBeUndefined();
  });
});
