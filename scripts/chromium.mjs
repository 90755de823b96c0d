import { spawnSync } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

/** Names that Chromium and its relatives go by. */
const NAMES = ["chromium", "chromium-browser", "google-chrome-stable", "google-chrome"];

/**
 * Finds a browser: what `CHROMIUM` names, or one on `PATH`; where there is none, Debian's is installed if that is possible. Ends the
 * process when there is none after all.
 *
 * @returns {string} its path
 */
export function chromium() {
  const found = process.env.CHROMIUM ?? find() ?? (install() ? find() : undefined);
  if (found !== undefined) return found;
  console.error(
    `No Chromium: none of ${NAMES.join(", ")} is on PATH. Install one, or name it in CHROMIUM. Nothing was done.`,
  );
  process.exit(1);
}

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
