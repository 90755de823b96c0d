import { cpSync, existsSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { ROOT } from "../install.mjs";

/**
 * `npm pack` and `npm publish` take a package folder as it lies there, while what goes out is the bundle. So for the moment that
 * npm packs, the folder is dressed up as its bundle: `prepack` puts the bundled files beside the sources and the bundle's
 * package.json in place of its own, `postpack` takes them away again.
 *
 * npm runs no `postpack` when packing is interrupted. Nothing is lost then: the record of what to undo lies in the folder, a
 * dressed package works in pi as well, and the next command of the checkout undoes it first.
 */
const RECORD = ".dressed-as-bundle.json";

/**
 * @param {string} folder the package's folder
 * @param {string} bundle folder of its bundle (`bundle-folder.mjs`)
 */
export function dress(folder, bundle) {
  undress(folder);
  const manifest = join(folder, "package.json");
  const added = readdirSync(bundle).filter((name) => !existsSync(join(folder, name)));
  // Before anything changes, and in one step: there is never a half record.
  const record = { manifest: readFileSync(manifest, "utf8"), added };
  writeFileSync(join(folder, `${RECORD}.new`), JSON.stringify(record));
  renameSync(join(folder, `${RECORD}.new`), join(folder, RECORD));
  for (const name of added) cpSync(join(bundle, name), join(folder, name), { recursive: true });
  // With its scripts, or else a pack after an interrupted one would pack the old bundle again.
  const dressed = {
    ...JSON.parse(readFileSync(join(bundle, "package.json"), "utf8")),
    scripts: JSON.parse(record.manifest).scripts,
  };
  replace(manifest, `${JSON.stringify(dressed, undefined, 2)}\n`);
}

/**
 * Takes off what {@link dress} put on, from start to end or in part. A folder that is not dressed stays as it is.
 *
 * @param {string} folder
 */
export function undress(folder) {
  const recordFile = join(folder, RECORD);
  if (!existsSync(recordFile)) return;
  const { manifest, added } = JSON.parse(readFileSync(recordFile, "utf8"));
  replace(join(folder, "package.json"), manifest);
  for (const name of added) rmSync(join(folder, name), { recursive: true, force: true });
  rmSync(recordFile);
}

/** Undoes whatever interrupted packs have left in the checkout. */
export function undressAll() {
  for (const name of readdirSync(join(ROOT, "packages"))) undress(join(ROOT, "packages", name));
}

/** Replaces a file in one step, so that whoever reads it meanwhile sees the old or the new one. */
function replace(file, text) {
  const beside = `${file}.${basename(RECORD, ".json")}`;
  writeFileSync(beside, text);
  renameSync(beside, file);
}
