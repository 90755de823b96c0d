import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { expandHome, findInputFiles } from "./input-files.ts";

const dir = mkdtempSync(join(tmpdir(), "shellwise-files-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

mkdirSync(join(dir, "sessions", "--a--"), { recursive: true });
writeFileSync(join(dir, "sessions", "2.jsonl"), "{}\n");
writeFileSync(join(dir, "sessions", "1.jsonl"), "");
writeFileSync(join(dir, "sessions", "notes.txt"), "");
writeFileSync(join(dir, "sessions", "--a--", "3.jsonl"), "");
symlinkSync(join(dir, "sessions"), join(dir, "sessions", "--a--", "circle"));
symlinkSync(join(dir, "sessions", "2.jsonl"), join(dir, "sessions", "--a--", "4.jsonl"));
symlinkSync(join(dir, "gone"), join(dir, "sessions", "--a--", "5.jsonl"));
mkdirSync(join(dir, "sessions", "folder.jsonl"));

const names = async (...paths: string[]): Promise<string[]> =>
  (await findInputFiles(paths, dir)).files.map(({ path }) => path.slice(dir.length + 1));

test("a directory gives its .jsonl files at any depth, in order", async () => {
  expect(await names("sessions")).toEqual([
    "sessions/--a--/3.jsonl",
    "sessions/--a--/4.jsonl",
    "sessions/1.jsonl",
    "sessions/2.jsonl",
  ]);
});

test("a file is taken whatever its name, and once", async () => {
  expect(await names("sessions/notes.txt", join(dir, "sessions/notes.txt"))).toEqual(["sessions/notes.txt"]);
});

test("what is not there is named, and the rest is found", async () => {
  const { files, unreadable } = await findInputFiles(["missing", "sessions/1.jsonl", "sessions/--a--"], dir);
  expect(files).toHaveLength(3);
  expect(unreadable).toEqual([
    { path: join(dir, "missing"), why: "no such file or directory" },
    { path: join(dir, "sessions/--a--/5.jsonl"), why: "no such file or directory" },
  ]);
});

test("sizes are for the progress line", async () => {
  expect((await findInputFiles(["sessions/2.jsonl"], dir)).files).toEqual([
    { path: join(dir, "sessions/2.jsonl"), bytes: 3, kind: "lines" },
  ]);
});

test.each([
  ["~", homedir()],
  ["~/.pi/agent/sessions", join(homedir(), ".pi/agent/sessions")],
  ["~other/x", "~other/x"],
  ["a/~", "a/~"],
])("%s stands for %s", (path, expanded) => {
  expect(expandHome(path)).toBe(expanded);
});
