import { isBuiltin } from "node:module";
import { resolve } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../install.mjs";

/** Modules that the host gives. */
export const HOST_MODULES = ["@mariozechner/*", "@earendil-works/*", "@deepseek-ai/*", "typebox", "@sinclair/typebox"];

/**
 * Where a package meets the host. A module is host-bound when it takes values from the host, or imports a host-bound one.
 *
 * @typedef {object} HostBoundary
 * @property {boolean} isBound the package needs modules of the host at run time
 * @property {readonly string[]} inner absolute paths of the modules that host-bound ones import without being host-bound
 */

/**
 * @param {string} entry absolute path of the source pi loads
 * @returns {Promise<HostBoundary>}
 */
export async function hostBoundary(entry) {
  const { metafile } = await build({
    absWorkingDir: ROOT,
    entryPoints: [entry],
    outdir: ROOT,
    write: false,
    bundle: true,
    external: HOST_MODULES,
    format: "esm",
    platform: "node",
    metafile: true,
    logLevel: "silent",
  });
  // What is imported for its types only is gone by now.
  const imports = new Map(Object.entries(metafile.inputs).map(([file, input]) => [file, input.imports]));
  const bound = new Set();
  const meetsHost = ({ path, external }) => (external ? !isBuiltin(path) : bound.has(path));
  for (let before = -1; before < bound.size;) {
    before = bound.size;
    for (const [file, list] of imports) if (list.some(meetsHost)) bound.add(file);
  }
  const inner = [...bound].flatMap((file) =>
    imports.get(file).flatMap(({ path, external }) => (external || bound.has(path) ? [] : [resolve(ROOT, path)])),
  );
  return { isBound: bound.size > 0, inner: [...new Set(inner)] };
}
