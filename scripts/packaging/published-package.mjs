/**
 * What a package is once its sources are bundled. In the checkout a package.json speaks of TypeScript sources, which need their
 * siblings installed; whoever gets the bundle gets a package.json that speaks of the bundle and needs nothing.
 *
 * @typedef {object} PublishedPackage
 * @property {readonly Entry[]} entries what is bundled
 * @property {readonly string[]} copied files that go along as they are
 * @property {Record<string, unknown>} manifest its package.json, but for `files`
 *
 * @typedef {object} Entry
 * @property {string} source the source it starts from: `./src/contract.ts`
 * @property {string} file its file in the bundle: `contract.js`
 * @property {string | undefined} types the file with its types, for a part that others import: `contract.d.ts`
 */

/** Fields of package.json that only mean something where the sources are. */
const CHECKOUT_ONLY = new Set(["scripts", "dependencies", "devDependencies", "files"]);

/**
 * @param {import("./extension-packages.mjs").ExtensionPackage} extension
 * @returns {PublishedPackage}
 */
export function publishedPackage({ manifest }) {
  const entries = entriesOf(manifest);
  const entryFrom = new Map(entries.map((entry) => [entry.source, entry]));
  const published = (source) => `./${entryFrom.get(source).file}`;
  const exported = ([subpath, source]) => {
    const { types } = entryFrom.get(source);
    return [subpath, types === undefined ? published(source) : { types: `./${types}`, default: published(source) }];
  };
  return {
    entries,
    copied: manifest.files.filter((file) => file !== "src"),
    manifest: {
      ...Object.fromEntries(Object.entries(manifest).filter(([field]) => !CHECKOUT_ONLY.has(field))),
      exports: Object.fromEntries(Object.entries(manifest.exports).map(exported)),
      ...(manifest.pi && { pi: { ...manifest.pi, extensions: manifest.pi.extensions.map(published) } }),
    },
  };
}

/**
 * What is exported, and what pi loads if that is something else. The package itself becomes `index`; everything else keeps its name. A package
 * that is a program and exports no more than that has no types.
 *
 * @returns {Entry[]}
 */
function entriesOf(manifest) {
  const main = manifest.exports["."];
  const parts = new Set(Object.values(manifest.exports).filter((source) => source !== main));
  const all = new Set([...Object.values(manifest.exports), ...(manifest.pi?.extensions ?? [])]);
  return [...all].map((source) => {
    const name = source === main ? "index" : stem(source);
    return {
      source,
      file: `${name}.js`,
      types: main !== undefined && parts.has(source) ? `${name}.d.ts` : undefined,
    };
  });
}

/** `./src/contract.ts` → `contract` */
export function stem(path) {
  return path.replace(/^.*\//, "").replace(/\.[jt]s$/, "");
}
