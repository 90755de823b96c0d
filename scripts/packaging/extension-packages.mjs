import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../install.mjs";

/**
 * A package of the workspace that a host can load, as its sources describe it.
 *
 * @typedef {object} ExtensionPackage
 * @property {string} name name of its folder, and of its bundle: `bash-no-match`
 * @property {string} folder absolute path
 * @property {Record<string, any>} manifest its package.json
 */

/**
 * Every package below `packages/` that is published as its bundle.
 *
 * @returns {ExtensionPackage[]}
 */
export function bundledPackages() {
  return readdirSync(join(ROOT, "packages"), { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map((entry) => readExtensionPackage(join(ROOT, "packages", entry.name)))
    .filter((found) => found.manifest.scripts?.prepack !== undefined);
}

/**
 * Those of them that are extensions of pi: their package.json has `pi.extensions`.
 *
 * @returns {ExtensionPackage[]}
 */
export function extensionPackages() {
  return bundledPackages().filter((found) => found.manifest.pi?.extensions !== undefined);
}

/**
 * Reads one package.
 *
 * @param {string} folder absolute path
 * @returns {ExtensionPackage}
 */
export function readExtensionPackage(folder) {
  return {
    name: folder.split(/[\\/]/).at(-1) ?? folder,
    folder,
    manifest: JSON.parse(readFileSync(join(folder, "package.json"), "utf8")),
  };
}
