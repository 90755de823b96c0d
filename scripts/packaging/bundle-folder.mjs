import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../install.mjs";
import { HOST_MODULES, withRunningPi } from "./host-imports.mjs";
import { licencesOf } from "./licences.mjs";
import { publishedPackage, stem } from "./published-package.mjs";

/**
 * Makes the folder of a package that needs nothing beside it: bundled JavaScript, package.json, README, licences. A folder that is
 * there is replaced.
 *
 * What an extension imports with `import()` is a file of its own, so that pi's start does not wait for it. `host-imports.mjs` tells how
 * pi's own modules are found.
 *
 * @param {import("./extension-packages.mjs").ExtensionPackage} extension
 * @param {string} folder absolute path
 * @returns {Promise<void>} rejects when a source does not compile
 */
export async function writeBundleFolder(extension, folder) {
  const { entries, copied, manifest } = publishedPackage(extension);

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const { metafile, outputFiles } = await build({
    absWorkingDir: ROOT,
    entryPoints: entries.map(({ source, file }) => ({ in: join(extension.folder, source), out: stem(file) })),
    outdir: folder,
    chunkNames: "[name]-[hash]",
    splitting: true,
    write: false,
    bundle: true,
    external: HOST_MODULES,
    format: "esm",
    platform: "node",
    target: "node20.6",
    metafile: true,
    logLevel: "warning",
  });
  for (const { path, text } of outputFiles) {
    const adapted = withRunningPi(text, `./${RUNNING_PI}`);
    if (adapted !== undefined) copyFileSync(join(import.meta.dirname, "running-pi.mjs"), join(folder, RUNNING_PI));
    writeFileSync(path, adapted ?? text);
  }
  for (const { source, types } of entries) {
    if (types !== undefined) writeTypes(join(extension.folder, source), folder, types);
  }
  const readmes = readdirSync(extension.folder).filter((file) => /^readme.*\.md$/i.test(file));
  for (const file of new Set([...readmes, ...copied]))
    cpSync(join(extension.folder, file), join(folder, file), { recursive: true });
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licencesOf(Object.keys(metafile.inputs)));
  const files = readdirSync(folder).toSorted();
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, files }, undefined, 2)}\n`);
}

const RUNNING_PI = "running-pi.js";

const TYPES_OF_ONE_FILE =
  "--declaration --emitDeclarationOnly --ignoreConfig --module nodenext --target es2023 --types node --skipLibCheck --strict " +
  "--exactOptionalPropertyTypes --allowImportingTsExtensions";

/** Writes the types of a part that others import. They have to stand alone: whoever gets the bundle has no sibling packages. */
function writeTypes(source, folder, file) {
  const { status, stdout } = spawnSync(
    join(ROOT, "node_modules", ".bin", "tsc"),
    [source, "--outDir", folder, ...TYPES_OF_ONE_FILE.split(" ")],
    { cwd: ROOT, encoding: "utf8" },
  );
  if (status !== 0) throw new Error(`No types for ${relative(ROOT, source)}: ${stdout}`);
  const [needed] = /\b(?:from|import)\b\s*\(?"[^"]+"/.exec(readFileSync(join(folder, file), "utf8")) ?? [];
  if (needed !== undefined) throw new Error(`The types of ${relative(ROOT, source)} do not stand alone: ${needed}`);
}
