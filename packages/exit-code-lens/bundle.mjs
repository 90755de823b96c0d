// npm run bundle [-- FOLDER]: makes one plain JavaScript file for each host, with everything inside that is not the host's, in `dist`
// or in the folder.
//
// dsh installs a package from a folder as a link, from which none of its own packages can be found, and loads no TypeScript out of
// node_modules; so its plugin must be one JavaScript file that imports nothing but Node's own modules.

import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath } from "node:url";
import { build } from "esbuild";

const HERE = dirname(fileURLToPath(import.meta.url));
const OUT = resolve(process.argv[2] ?? join(HERE, "dist"));

rmSync(OUT, { recursive: true, force: true });
const { metafile } = await build({
  absWorkingDir: HERE,
  entryPoints: ["src/dsh-plugin.ts", "src/pi-extension.ts"],
  outdir: OUT,
  bundle: true,
  format: "esm",
  platform: "node",
  target: "node20",
  metafile: true,
  logLevel: "warning",
});
writeFileSync(join(OUT, "LICENSES.txt"), licensesOf(Object.keys(metafile.inputs)));

/** The licences of the packages that went in. */
function licensesOf(inputs) {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  return [...folders]
    .map((folder) => {
      const path = join(HERE, folder);
      const { name, version } = JSON.parse(readFileSync(join(path, "package.json"), "utf8"));
      const file = readdirSync(path).find((entry) => /^licen[cs]e/i.test(entry));
      if (file === undefined) throw new Error(`${name} has no licence file`);
      return `${name} ${version}\n\n${readFileSync(join(path, file), "utf8").trim()}\n`;
    })
    .join("\n\n");
}
