// npm run test:dsh-cli: drives the whole dsh command line, with the lens installed in each way. Not part of `npm test`: it first
// installs some 300 MB of dsh into e2e/dsh-cli/node_modules (two minutes, once), and needs a node that dsh runs on, which
// `npm install` brings along.

import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

const HOST = join(ROOT, "e2e", "dsh-cli");

/** Says which package.json the installed dsh belongs to. */
const STAMP = join(HOST, "node_modules", ".shellwise-installed");

installIfNeeded();
installHostIfNeeded();
const vitest = [join(ROOT, "node_modules", ".bin", "vitest"), "run", "--config", join(HOST, "vitest.config.ts")];
process.exitCode = (await inOwnTempDir((start) => start(vitest, { cwd: ROOT }))).status;

/** npm, because its overrides hold the framework at the releases that dsh 0.1.0-rc.8 starts with, and without the peers' peers. */
function installHostIfNeeded() {
  const wanted = createHash("sha256")
    .update(readFileSync(join(HOST, "package.json")))
    .digest("hex");
  if (existsSync(STAMP) && readFileSync(STAMP, "utf8") === wanted) return;
  console.log("Installing dsh into e2e/dsh-cli/node_modules (once; some 300 MB, two minutes) ...");
  run(
    "npm",
    ["install", "--legacy-peer-deps", "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"],
    HOST,
  );
  writeFileSync(STAMP, wanted);
}

/** Runs a program for all to see, and ends with its status if that is not 0. */
function run(program, args, cwd) {
  const { status } = spawnSync(program, args, { cwd, stdio: "inherit" });
  if (status !== 0) process.exit(status ?? 1);
}
