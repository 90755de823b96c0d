// npm run replay -- FILE|DIR: installs what is missing and reads past calls.

import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";

installIfNeeded();
const { status } = spawnSync(
  join(ROOT, "node_modules", ".bin", "tsx"),
  [join(ROOT, "bench", "replay", "cli.ts"), ...process.argv.slice(2)],
  { stdio: "inherit" },
);
process.exitCode = status ?? 1;
