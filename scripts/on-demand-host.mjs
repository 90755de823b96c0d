import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

/**
 * Runs the tests of a folder below `e2e/` whose hosts are too large for `npm test`: they are installed first, once, into the folder's
 * own `node_modules`. Ends the process with the status of what failed, an installation too.
 *
 * @param {string} folder name of the folder: it has a package.json and a vitest.config.ts
 * @param {string} cost what the installation costs, for the user
 * @param {readonly string[]} flags for `npm install`
 * @returns {Promise<void>}
 */
export async function testOnDemand(folder, cost, flags = []) {
  installIfNeeded();
  const host = join(ROOT, "e2e", folder);
  installHostIfNeeded(host, `Installing into e2e/${folder}/node_modules (once; ${cost}) ...`, flags);
  const config = join(host, "vitest.config.ts");
  const vitest = [join(ROOT, "node_modules", ".bin", "vitest"), "run", "--config", config, ...process.argv.slice(2)];
  process.exitCode = (await inOwnTempDir((start) => start(vitest, { cwd: ROOT }))).status;
}

/** npm, because pnpm would take the folder for a part of the workspace. */
function installHostIfNeeded(host, message, flags) {
  // Says which package.json the installed host belongs to.
  const stamp = join(host, "node_modules", ".shellwise-installed");
  const wanted = createHash("sha256")
    .update(readFileSync(join(host, "package.json")))
    .digest("hex");
  if (existsSync(stamp) && readFileSync(stamp, "utf8") === wanted) return;
  console.log(message);
  const npm = ["install", ...flags, "--ignore-scripts", "--no-package-lock", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", npm, { cwd: host, stdio: "inherit" });
  if (status !== 0) {
    console.error(`The hosts of e2e/${basename(host)} could not be installed. Nothing was tested.`);
    process.exit(status ?? 1);
  }
  writeFileSync(stamp, wanted);
}
