// node scripts/tsx.mjs FILE.ts [ARGUMENTS]: installs what is missing and runs a program of this checkout, which leaves nothing behind.

import { join } from "node:path";
import { installIfNeeded, ROOT } from "./install.mjs";
import { inOwnTempDir } from "./own-temp-dir.mjs";

const [file, ...args] = process.argv.slice(2);

installIfNeeded();
const { status } = await inOwnTempDir((run) =>
  run([join(ROOT, "node_modules", ".bin", "tsx"), join(ROOT, file), ...args]),
);
process.exitCode = status;
