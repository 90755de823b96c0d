import { readFileSync, realpathSync } from "node:fs";
import { dirname, join } from "node:path";
import { pathToFileURL } from "node:url";

// Goes into the bundle of an extension that takes values from pi; `host-imports.mjs` says why.

const PI = new Set(["@mariozechner/pi-coding-agent", "@earendil-works/pi-coding-agent"]);

/**
 * The module of the pi that runs this process: `index.js` beside its command line script, `dist/` in pi 0.73.1 and `dist/bundle/` in
 * pi 1.6.0. Both have loaded all of it by the time they load extensions.
 *
 * @returns {string} its URL
 * @throws where the process is another program (pi as a library, pi as one binary)
 */
export function runningPi() {
  const script = realpathSync(process.argv[1] ?? "");
  const folder = dirname(script);
  const isPi = ["..", "../.."].some((up) => PI.has(packageName(join(folder, up))));
  if (!isPi) throw new Error(`${script} is not pi`);
  return pathToFileURL(join(folder, "index.js")).href;
}

function packageName(folder) {
  try {
    return JSON.parse(readFileSync(join(folder, "package.json"), "utf8")).name;
  } catch {
    return undefined;
  }
}
