import { copyFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../install.mjs";
import { licencesOf } from "./licences.mjs";

const REPLAY = join(ROOT, "bench", "replay");

/**
 * Makes a folder with the replay as a program that needs node and nothing else: `shellwise-replay`. A folder that is there is replaced.
 *
 * @param {string} folder absolute path
 * @returns {Promise<void>} rejects when a source does not compile
 */
export async function writeReplayFolder(folder) {
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [{ in: join(REPLAY, "cli.ts"), out: "shellwise-replay" }],
    outdir: folder,
    chunkNames: "[name]-[hash]",
    splitting: true,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "node20.11",
    banner: { js: "#!/usr/bin/env node" },
    // linkedom draws on a canvas where there is one.
    external: ["canvas"],
    metafile: true,
    logLevel: "warning",
  });
  copyFileSync(join(REPLAY, "page", "page.css"), join(folder, "page.css"));
  copyRuleSources(folder, Object.keys(metafile.inputs));
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licencesOf(Object.keys(metafile.inputs)));
  const { version, license } = JSON.parse(readFileSync(join(ROOT, "package.json"), "utf8"));
  const manifest = {
    name: "shellwise-replay",
    version,
    description: "What the shellwise extensions would have done to past sessions of coding agents",
    license,
    type: "module",
    bin: { "shellwise-replay": "./shellwise-replay.js" },
    engines: { node: ">=20.11.0" },
  };
  writeFileSync(join(folder, "package.json"), `${JSON.stringify(manifest, undefined, 2)}\n`);
}

/** The report names the line of each rule, which it looks for in the rule's own text. */
function copyRuleSources(folder, inputs) {
  for (const source of inputs.filter((path) => /^(?:packages|bench\/replay\/rules)\/.*\.ts$/.test(path))) {
    mkdirSync(dirname(join(folder, "sources", source)), { recursive: true });
    cpSync(join(ROOT, source), join(folder, "sources", source));
  }
}
