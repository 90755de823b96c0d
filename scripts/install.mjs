import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";

/** Folder of the checkout. */
export const ROOT = fileURLToPath(new URL("..", import.meta.url));

/** Says which lockfile the installed dependencies belong to. It lies inside `node_modules`, so that it goes when they go. */
const STAMP = join(ROOT, "node_modules", ".shellwise-installed");

/**
 * Installs the dependencies if they are not there, or belong to another lockfile. Needs npm and the package registry, nothing else:
 * no corepack (its signature check refuses this pnpm) and no pnpm on the machine.
 *
 * Ends the process when the installation fails.
 */
export function installIfNeeded() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(ROOT, "pnpm-lock.yaml")))
    .digest("hex");
  const complete = existsSync(join(ROOT, "node_modules", ".pnpm")) && existsSync(join(ROOT, "e2e", "node_modules"));
  if (complete && existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;

  const { packageManager } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  console.log(`Installing dependencies with ${packageManager} (once; about half a minute on an empty cache) ...`);
  // CI: pnpm replaces a node_modules that npm made without asking.
  const { status } = spawnSync("npx", ["--yes", packageManager, "install", "--frozen-lockfile"], {
    cwd: ROOT,
    env: { ...process.env, CI: "true" },
    stdio: "inherit",
  });
  if (status !== 0) {
    console.error("The dependencies could not be installed.");
    process.exit(1);
  }
  writeFileSync(STAMP, wanted);
}
