// npm run demo: installs what is missing and raises the curtain.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";

installIfNeeded();
const { status } = spawnSync(
  join(ROOT, "node_modules", ".bin", "tsx"),
  [join(ROOT, "demo", "show.ts"), ...process.argv.slice(2)],
  { cwd: ROOT, stdio: "inherit" },
);
process.exitCode = status ?? 1;
