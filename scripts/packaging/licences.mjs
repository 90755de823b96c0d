import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "../install.mjs";

/**
 * The licences of the packages that went into a bundle.
 *
 * @param {readonly string[]} inputs paths of the files that went in, relative to the checkout
 * @returns {string} the text of `THIRD-PARTY-LICENSES.txt`
 */
export function licencesOf(inputs) {
  const folders = new Set(inputs.flatMap((file) => /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(file)?.[0] ?? []));
  const licences = [...folders].map((folder) => {
    const { name, version } = JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
    const file = readdirSync(join(ROOT, folder)).find((entry) => /^licen[cs]e/i.test(entry));
    if (file === undefined) throw new Error(`${name} has no licence file`);
    return `${name} ${version}\n\n${readFileSync(join(ROOT, folder, file), "utf8").trim()}\n`;
  });
  return `The JavaScript here contains code of these packages.\n\n${licences.toSorted().join("\n\n")}`;
}
