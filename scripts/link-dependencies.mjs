// Runs after `npm install` at the root (and so after `pi install git:…`): links the dependencies of each extension into its own
// folder, where npm leaves them at the root. pi 0.73 needs this to load an extension through a link to its folder: it looks for
// `pi-shell-core` beside the link, not beside what the link leads to. After an install by pnpm there is nothing to do.

import { existsSync, mkdirSync, symlinkSync } from "node:fs";
import { dirname, join, relative } from "node:path";
import { ROOT } from "./install.mjs";
import { extensionPackages } from "./packaging/extension-packages.mjs";

for (const { folder, manifest } of extensionPackages()) {
  for (const name of Object.keys(manifest.dependencies ?? {})) {
    const link = join(folder, "node_modules", name);
    const target = join(ROOT, "node_modules", name);
    if (existsSync(link) || !existsSync(target)) continue;
    mkdirSync(dirname(link), { recursive: true });
    // A relative link, so that the checkout can be moved; Windows knows none for folders that it lets everybody make.
    if (process.platform === "win32") symlinkSync(target, link, "junction");
    else symlinkSync(relative(dirname(link), target), link);
  }
}
