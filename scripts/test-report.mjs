// npm run test:report: opens the replay's report in a real browser. Not part of `npm test`: it needs Chromium, which is looked for under
// its usual names (or in CHROMIUM), and installed from Debian's archive where that is possible.

import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

installIfNeeded();
const chromium = process.env.CHROMIUM ?? find() ?? (install() ? find() : undefined);
if (chromium === undefined) {
  console.error(
    `No Chromium: none of ${NAMES.join(", ")} is on PATH. Install one, or name it in CHROMIUM. Nothing was tested.`,
  );
  process.exit(1);
}
const vitest = [
  join(ROOT, "node_modules", ".bin", "vitest"),
  "run",
  "--config",
  join(ROOT, "e2e", "report", "vitest.config.ts"),
];
const { status } = await inOwnTempDir((run) =>
  run([...vitest, ...process.argv.slice(2)], { cwd: ROOT, env: { CHROMIUM: chromium } }),
);
process.exitCode = status;

/** The browser's path, if it is installed. */
function find() {
  const folders = (process.env.PATH ?? "").split(delimiter);
  return NAMES.flatMap((name) => folders.map((folder) => join(folder, name))).find(isProgram);
}

function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

/** Only root may, and only where there is apt. */
function install() {
  if (process.getuid?.() !== 0) return false;
  console.log("Installing chromium with apt-get (once; 100 MB) ...");
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const steps = [["update"], ["install", "--yes", "--no-install-recommends", "chromium"]];
  return steps.every((step) => spawnSync("apt-get", ["-qq", ...step], { env, stdio: "inherit" }).status === 0);
}
