import { spawnSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";

/** The files that the commands of the table work on. */
const FILES = {
  "notes.txt": "one\ntwo\nthree\n",
  "other.txt": "one\nTWO\nthree\n",
  "empty.txt": "",
  "null.json": '{ "a": null, "b": 1 }\n',
  "not-a-pid.txt": "no number\n",
} as const;

/** Fills a folder with the files of the table, and makes it a git repository of two commits with one change on top. */
export function fillWorkspace(folder: string): void {
  for (const [name, text] of Object.entries(FILES)) writeFileSync(join(folder, name), text);
  writeFileSync(join(folder, "notes.txt.gz"), gzipSync(FILES["notes.txt"]));
  git(folder, "init", "-q");
  git(folder, "add", ".");
  git(folder, "commit", "-q", "-m", "first");
  git(folder, "tag", "first");
  writeFileSync(join(folder, "second.txt"), "second\n");
  git(folder, "add", ".");
  git(folder, "commit", "-q", "-m", "second");
  git(folder, "tag", "second");
  writeFileSync(join(folder, "other.txt"), "changed since\n");
}

function git(folder: string, ...args: readonly string[]): void {
  const identity = ["-c", "user.name=t", "-c", "user.email=t@example.test", "-c", "commit.gpgsign=false"];
  const { status, stderr } = spawnSync("git", [...identity, ...args], { cwd: folder, encoding: "utf8" });
  if (status !== 0) throw new Error(`git ${args.join(" ")} ended with ${status}: ${stderr}`);
}
