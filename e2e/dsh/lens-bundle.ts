import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { Plugin } from "@deepseek-ai/cordis";

const SCRIPT = fileURLToPath(new URL("../../scripts/bundle.mjs", import.meta.url));

/** Inside the checkout, so that vitest leaves the file to node. */
const CACHE = fileURLToPath(new URL("../node_modules/", import.meta.url));

/** Bundles the plugin as `npm run bundle` does and loads the one file, as dsh would. */
export async function loadLensBundle(): Promise<Plugin.Object> {
  const folder = mkdtempSync(join(CACHE, ".lens-bundle-"));
  try {
    const { status, stderr } = spawnSync(process.execPath, [SCRIPT, "--out", folder, "exit-code-lens"], {
      encoding: "utf8",
    });
    if (status !== 0) throw new Error(`the bundle could not be made: ${stderr}`);
    return (await import(pathToFileURL(join(folder, "exit-code-lens", "index.js")).href)) as Plugin.Object;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
