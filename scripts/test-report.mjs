// npm run test:report: opens the replay's report in a real browser. Not part of `npm test`: it needs Chromium.

import { join } from "node:path";
import { chromium } from "./chromium.mjs";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

installIfNeeded();
const env = { CHROMIUM: chromium() };
const vitest = join(ROOT, "node_modules", ".bin", "vitest");
const config = join(ROOT, "e2e", "report", "vitest.config.ts");
const { status } = await inOwnTempDir((run) =>
  run([vitest, "run", "--config", config, ...process.argv.slice(2)], { cwd: ROOT, env }),
);
process.exitCode = status;
