// Runs before `npm pack` and `npm publish` in the folder of an extension: dresses it up as its bundle. Says nothing on standard
// output, which belongs to npm (`npm pack --json`).

import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { writeBundleFolder } from "./packaging/bundle-folder.mjs";
import { dress, undress } from "./packaging/dressed-package.mjs";
import { readExtensionPackage } from "./packaging/extension-packages.mjs";

const folder = process.cwd();
undress(folder);
const bundle = mkdtempSync(join(tmpdir(), "shellwise-bundle-"));
try {
  await writeBundleFolder(readExtensionPackage(folder), bundle);
  dress(folder, bundle);
} finally {
  rmSync(bundle, { recursive: true, force: true });
}
