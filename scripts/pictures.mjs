// npm run pictures: makes the pictures of the READMEs again, from runs of the real pi and a report in Chromium.

import { join } from "node:path";
import { chromium } from "./chromium.mjs";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

installIfNeeded();
const env = { CHROMIUM: chromium() };
const { status } = await inOwnTempDir((run) =>
  run([join(ROOT, "node_modules", ".bin", "tsx"), join(ROOT, "demo", "pictures", "make.ts")], { cwd: ROOT, env }),
);
process.exitCode = status;
