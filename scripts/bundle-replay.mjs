// npm run bundle:replay [-- --out FOLDER]: makes a folder with the replay as a program of its own, in `dist-replay/` unless told otherwise.

import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installIfNeeded, ROOT } from "./install.mjs";

installIfNeeded();
const { writeReplayFolder } = await import("./packaging/replay-folder.mjs");

const { values } = parseArgs({ options: { out: { type: "string", default: join(ROOT, "dist-replay") } } });
const folder = resolve(values.out);
await writeReplayFolder(folder);
console.log(relative(process.cwd(), join(folder, "shellwise-replay.js")));
