import { spawnSync } from "node:child_process";
import { copyFileSync, cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative } from "node:path";
import { build } from "esbuild";
import { ROOT } from "../install.mjs";
import { HOST_MODULES, hostBoundary } from "./host-boundary.mjs";
import { publishedPackage } from "./published-package.mjs";

/**
 * Makes the folder of a package that needs nothing beside it: bundled JavaScript, package.json, README, licences. A folder that is
 * there is replaced.
 *
 * How pi loads JavaScript decides how it is cut (jiti 2.7, in pi 0.73.1 and 1.6.0). node itself imports a `.js` file of a
 * `"type": "module"` package, which is fast. But were it to import `@mariozechner/pi-coding-agent`, it would get whatever lies in a
 * `node_modules` above, such as another release of pi in the user's project; and where there is none, jiti compiles the file after
 * all, a second for 400 KB. jiti compiles a `.ts` file always, and gives it pi's own modules. So a package that takes values from
 * pi becomes a small `index.ts`, which does only that, and an `extension.js` with all the rest. Any other package is one `index.js`.
 *
 * @param {import("./extension-packages.mjs").ExtensionPackage} extension
 * @param {string} folder absolute path
 * @returns {Promise<void>} rejects when a source does not compile
 */
export async function writeBundleFolder(extension, folder) {
  const sources = [
    ...new Set([...Object.values(extension.manifest.exports), ...(extension.manifest.pi?.extensions ?? [])]),
  ];
  const boundaries = await Promise.all(sources.map((source) => hostBoundary(join(extension.folder, source))));
  const bound = new Map(
    sources.map((source, index) => [source, boundaries[index]]).filter(([, { isBound }]) => isBound),
  );
  const { entries, copied, manifest } = publishedPackage(extension, new Set(bound.keys()));

  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  const inputs = [];
  for (const { source, file, types } of entries) {
    const entryPoint = join(extension.folder, source);
    const inner = bound.get(source)?.inner ?? [];
    inputs.push(
      await bundle({ entryPoints: [entryPoint], outfile: join(folder, file), plugins: [leaveTo(INNER, inner)] }),
    );
    if (inner.length > 0) inputs.push(await bundle({ stdin: allExports(inner), outfile: join(folder, INNER) }));
    if (types !== undefined) writeTypes(entryPoint, folder, types);
  }
  const readmes = readdirSync(extension.folder).filter((file) => /^readme.*\.md$/i.test(file));
  for (const file of new Set([...readmes, ...copied]))
    cpSync(join(extension.folder, file), join(folder, file), { recursive: true });
  copyFileSync(join(ROOT, "LICENSE"), join(folder, "LICENSE"));
  writeFileSync(join(folder, "THIRD-PARTY-LICENSES.txt"), licencesOf(inputs.flat()));
  const files = readdirSync(folder).toSorted();
  writeFileSync(join(folder, "package.json"), `${JSON.stringify({ ...manifest, files }, undefined, 2)}\n`);
}

/** The file with everything that does not meet the host, beside one that does. */
const INNER = "extension.js";

/** Bundles into one file, and returns the paths of the files that went in, relative to the checkout. */
async function bundle(options) {
  const { metafile } = await build({
    ...options,
    absWorkingDir: ROOT,
    bundle: true,
    external: HOST_MODULES,
    format: "esm",
    platform: "node",
    target: "node20.6",
    metafile: true,
    logLevel: "warning",
  });
  return Object.keys(metafile.inputs);
}

/** Imports of these modules become imports of a file beside the bundle. */
function leaveTo(file, modules) {
  return {
    name: "leave-to",
    setup({ onResolve, resolve }) {
      onResolve({ filter: /./ }, async ({ path, pluginData, ...from }) => {
        if (pluginData === "resolving" || from.kind === "entry-point") return undefined;
        const found = await resolve(path, { ...from, pluginData: "resolving" });
        return modules.includes(found.path) ? { path: `./${file}`, external: true } : undefined;
      });
    },
  };
}

function allExports(modules) {
  return { contents: modules.map((path) => `export * from ${JSON.stringify(path)};`).join("\n"), resolveDir: ROOT };
}

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

/** The licences of the packages that went into a bundle, by the paths of the files that went in. */
function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const licences = [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    const file = readdirSync(join(ROOT, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(join(ROOT, folder, file), "utf8").trim()}\n`;
  });
  return `The JavaScript here contains code of these packages.\n\n${licences.toSorted().join("\n\n")}`;
}
