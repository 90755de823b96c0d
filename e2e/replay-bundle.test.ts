import { spawnSync } from "node:child_process";
import { cpSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, expect, test } from "vitest";
import { makeRunDirectory } from "./harness/index.ts";

const ROOT = join(import.meta.dirname, "..");
const directory = makeRunDirectory();
/** A folder with nothing above it that node could find. */
const folder = join(directory.root, "bundle");

interface Ended {
  readonly stdout: string;
  readonly stderr: string;
  readonly status: number | null;
}

function node(args: readonly string[], cwd = directory.work): Ended {
  return spawnSync(process.execPath, args, { cwd, encoding: "utf8", env: { ...process.env, INIT_CWD: cwd } });
}

beforeAll(() => {
  const made = join(directory.root, "made");
  const { status, stderr } = node([join(ROOT, "scripts", "bundle-replay.mjs"), "--out", made], ROOT);
  if (status !== 0) throw new Error(stderr);
  cpSync(made, folder, { recursive: true });
  const lines = [
    '{"command":"grep x f","exit":1,"bytes":0}',
    '{"command":"npm test | tail","exit":0,"output":"# fail 1"}',
  ];
  writeFileSync(join(directory.work, "commands.jsonl"), `${lines.join("\n")}\n`);
});

/** Without what differs from run to run. */
function lasting(text: string): string {
  return text.replaceAll(/[\d.]+ s\b|Made .* UTC<\/time>|"seconds": [\d.]+/g, "");
}

test("a bundle says what the checkout says", () => {
  const source = ["--import", import.meta.resolve("tsx"), join(ROOT, "bench", "replay", "cli.ts")];
  const bundle = [join(folder, "shellwise-replay.js")];
  for (const args of [["commands.jsonl"], ["commands.jsonl", "--json"]]) {
    const [expected, found] = [source, bundle].map((program) => node([...program, ...args]));
    expect(found?.status).toBe(0);
    expect(lasting(found?.stdout ?? "")).toBe(lasting(expected?.stdout ?? ""));
  }
  const pages = [source, bundle].map((program, index) => {
    node([...program, "commands.jsonl", "--html", `${index}.html`]);
    return lasting(readFileSync(join(directory.work, `${index}.html`), "utf8"));
  });
  expect(pages[1]).toBe(pages[0]);
  expect(/packages\/shell-core\/\S*\/no-match\.ts:\d\d+/.exec(pages[1] ?? "")).not.toBeNull();
});

test("it calls itself by its name", () => {
  expect(node([join(folder, "shellwise-replay.js"), "--help"]).stdout).toMatch(/^shellwise-replay \[FILE/);
});
