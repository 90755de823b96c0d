import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { makeRunDirectory } from "../harness/index.ts";

const ROOT = fileURLToPath(new URL("../..", import.meta.url));

/** Makes the bundle of a plugin, as `npm run bundle` does. Returns its folder. */
export function bundleOf(name: "opencode" | "claude-code"): string {
  const { root } = makeRunDirectory();
  const args = [join(ROOT, "scripts", "bundle.mjs"), "--out", root, name];
  const { status, stderr } = spawnSync(process.execPath, args, { encoding: "utf8" });
  if (status !== 0) throw new Error(stderr);
  return join(root, name);
}
