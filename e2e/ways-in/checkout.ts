import { spawnSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, symlinkSync } from "node:fs";
import { basename, join } from "node:path";
import { makeRunDirectory, type PiCommandResult } from "../harness/index.ts";

/** For tests that start pi or npm many times over: on a busy machine each start may take ten seconds. */
export const SLOW = { timeout: 300_000 } as const;

/** Folder of this checkout. */
export const ROOT = join(import.meta.dirname, "..", "..");

/** What a checkout is without: its history, and what tools have put there. */
const NOT_COPIED = new Set([".git", "node_modules", "dist", "dist-replay", "coverage", "reports", ".stryker-tmp"]);

/** Makes a folder that is removed when the tests have ended. */
export function makeFolder(name: string): string {
  const folder = join(makeRunDirectory().root, name);
  mkdirSync(folder);
  return folder;
}

/** A copy of the checkout as it stands, without dependencies. */
export function copyOfCheckout(): string {
  const copy = makeFolder("shellwise");
  cpSync(ROOT, copy, { recursive: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
  return copy;
}

/** A copy of the checkout in which its commands work: with the dependencies of this one. */
export function workingCopy(): string {
  const copy = copyOfCheckout();
  for (const folder of [".", "e2e"])
    symlinkSync(join(ROOT, folder, "node_modules"), join(copy, folder, "node_modules"));
  for (const folder of readdirSync(join(ROOT, "packages"))) {
    const modules = join("packages", folder, "node_modules");
    // Links of pnpm are relative, so they find the packages of the copy.
    cpSync(join(ROOT, modules), join(copy, modules), { recursive: true, verbatimSymlinks: true });
  }
  return copy;
}

/** Makes the bundles of all extensions, as `npm run bundle` does, and returns the folder that holds them. */
export function bundleAll(...more: readonly string[]): string {
  const out = makeFolder("bundles");
  run("node", [join(ROOT, "scripts", "bundle.mjs"), "--out", out, ...more], ROOT);
  return out;
}

/** Runs a program to its end and returns its standard output. Throws when it fails. */
export function run(program: string, args: readonly string[], cwd: string): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd, encoding: "utf8", timeout: 180_000 });
  if (status !== 0)
    throw new Error(`${program} ${args.join(" ")} failed in ${cwd}: ${error ?? ""}\n${stdout}${stderr}`);
  return stdout;
}

/** Throws unless a pi command succeeded. */
export function succeeded(result: PiCommandResult, hint = ""): PiCommandResult {
  if (result.exitCode === 0) return result;
  throw new Error(`pi ended with ${result.exitCode}. ${hint}\n${result.stdout}${result.stderr}`);
}
