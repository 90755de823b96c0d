import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as v from "valibot";
import { afterAll, describe, expect, expectTypeOf, test } from "vitest";
import { readSettingsFile } from "../src/index.ts";
import { defaultSettings } from "../src/settings-file.ts";

const ENTRIES = {
  pipelines: v.optional(v.boolean(), false),
  limit: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1)), 250),
  rules: v.optional(v.array(v.strictObject({ command: v.string(), codes: v.array(v.number()) })), []),
};

const DEFAULTS = { pipelines: false, limit: 250, rules: [] };

const dir = mkdtempSync(join(tmpdir(), "kit-settings-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

let files = 0;

function read(content: string | Uint8Array): ReturnType<typeof readSettingsFile<typeof ENTRIES>> {
  files += 1;
  const path = join(dir, `pi-x-${files}.json`);
  writeFileSync(path, content);
  return readSettingsFile(path, ENTRIES);
}

test("without a file the defaults hold, and nothing is said", () => {
  const path = join(dir, "none.json");
  expect(readSettingsFile(path, ENTRIES)).toEqual({ path, state: "missing", settings: DEFAULTS, warning: undefined });
});

describe("a good file", () => {
  test.each([
    ["{}", DEFAULTS],
    ['{"pipelines": true}', { ...DEFAULTS, pipelines: true }],
    ['\uFEFF{"limit": 1}\r\n', { ...DEFAULTS, limit: 1 }],
    ['{"rules": [{"command": "x", "codes": [1]}]}', { ...DEFAULTS, rules: [{ command: "x", codes: [1] }] }],
  ])("%j", (content, settings) => {
    expect(read(content)).toMatchObject({ state: "read", settings, warning: undefined });
  });
});

describe("a wrong file means the defaults for every key, and one warning that names file and key", () => {
  test.each([
    ['{"pipelines": "yes"}', '"pipelines": Invalid type: Expected boolean but received "yes"'],
    ['{"pipelines": null}', '"pipelines": Invalid type: Expected boolean but received null'],
    ['{"pipelines": true, "limit": 0}', '"limit": Invalid value: Expected >=1 but received 0'],
    [
      '{"rules": [{"command": "x", "codes": ["1"]}]}',
      '"rules.0.codes.0": Invalid type: Expected number but received "1"',
    ],
    [
      '{"rules": [{"command": "x", "codes": [], "code": 1}]}',
      '"rules.0.code": Invalid key: Expected never but received "code"',
    ],
    [
      '{"pipelines": 1, "limit": 1.5}',
      '"pipelines": Invalid type: Expected boolean but received 1; "limit": Invalid integer: Received 1.5',
    ],
    ["[]", "must hold a JSON object"],
    ["null", "must hold a JSON object"],
    ['"on"', "must hold a JSON object"],
    ["", "is not valid JSON"],
    ["{pipelines: true}", "is not valid JSON"],
    [new Uint8Array([0xff, 0x00, 0x7b]), "is not valid JSON"],
  ])("%j", (content, problem) => {
    const found = read(content);
    expect(found).toMatchObject({ state: "wrong", settings: DEFAULTS });
    expect(found.warning).toBe(`${found.path}: ${problem}. The defaults are used.`);
  });

  test("a file that cannot be read", () => {
    const path = join(dir, "folder.json");
    mkdirSync(path);
    const found = readSettingsFile(path, ENTRIES);
    expect(found).toMatchObject({ state: "wrong", settings: DEFAULTS });
    expect(found.warning).toBe(`${path}: cannot be read (EISDIR). The defaults are used.`);
  });
});

describe("unknown keys are left out and named; the others hold", () => {
  test.each([
    ['{"pipeline": true, "limit": 3}', 'unknown key "pipeline". Known keys "pipelines", "limit", "rules".'],
    [
      '{"a": 1, "limit": 3, "__proto__": 2}',
      'unknown keys "a", "__proto__". Known keys "pipelines", "limit", "rules".',
    ],
  ])("%j", (content, warning) => {
    const found = read(content);
    expect(found).toMatchObject({ state: "read", settings: { ...DEFAULTS, limit: 3 } });
    expect(found.warning).toBe(`${found.path}: ${warning}`);
  });

  test("where there are no settings at all", () => {
    const path = join(dir, "no-settings.json");
    writeFileSync(path, '{"a": 1}');
    expect(readSettingsFile(path, {}).warning).toBe(`${path}: unknown key "a". There are no settings.`);
  });
});

test("types follow the entries", () => {
  expectTypeOf(defaultSettings(ENTRIES).limit).toEqualTypeOf<number>();
  expectTypeOf(defaultSettings(ENTRIES)).toHaveProperty("pipelines").toEqualTypeOf<boolean>();
});
