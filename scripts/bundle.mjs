// npm run bundle [-- [--out FOLDER] [NAME ...]]: makes one self-contained folder per extension or plugin, in `dist/` unless told otherwise.
// npm run pack: makes a tarball of each as well, the one that `npm publish` would upload.

import { spawnSync } from "node:child_process";
import { join, relative, resolve } from "node:path";
import { parseArgs } from "node:util";
import { installIfNeeded, ROOT } from "./install.mjs";
import { undressAll } from "./packaging/dressed-package.mjs";
import { bundledPackages } from "./packaging/extension-packages.mjs";

installIfNeeded();
undressAll();
const { writeBundleFolder } = await import("./packaging/bundle-folder.mjs");

const { values, positionals } = parseArgs({
  options: { out: { type: "string", default: join(ROOT, "dist") }, tarball: { type: "boolean", default: false } },
  allowPositionals: true,
});
const out = resolve(values.out);
const all = bundledPackages();
const unknown = positionals.filter((name) => !all.some((extension) => extension.name === name));
if (unknown.length > 0) {
  console.error(`No extension ${unknown.join(", ")}. There are ${all.map(({ name }) => name).join(", ")}.`);
  process.exit(1);
}
for (const extension of all) {
  if (positionals.length > 0 && !positionals.includes(extension.name)) continue;
  const folder = join(out, extension.name);
  await writeBundleFolder(extension, folder);
  console.log(relative(process.cwd(), folder));
  if (values.tarball) console.log(relative(process.cwd(), join(out, pack(folder))));
}

/** Packs a folder and returns the name of the tarball. */
function pack(folder) {
  const npm = ["pack", folder, "--pack-destination", out, "--loglevel", "error"];
  const { status, stdout } = spawnSync("npm", npm, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) process.exit(1);
  return stdout.trim();
}
