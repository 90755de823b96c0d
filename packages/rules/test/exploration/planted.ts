import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { onTestFinished } from "vitest";

/** A folder with files, all an hour old, that goes when the test ends. `git` makes it a repository. */
export function planted(files: Readonly<Record<string, string | Uint8Array>>, kind: "plain" | "git" = "plain"): string {
  const root = mkdtempSync(join(tmpdir(), "better-explore-"));
  onTestFinished(() => rmSync(root, { recursive: true, force: true }));
  if (kind === "git") spawnSync("git", ["init", "-q", root]);
  const anHourAgo = Date.now() / 1000 - 3600;
  for (const [path, content] of Object.entries(files)) {
    const target = join(root, path);
    mkdirSync(dirname(target), { recursive: true });
    writeFileSync(target, content);
    utimesSync(target, anHourAgo, anHourAgo);
  }
  return root;
}

/** So many numbered lines. */
export function numbered(count: number): string {
  return Array.from({ length: count }, (_, at) => `line ${at + 1}\n`).join("");
}
