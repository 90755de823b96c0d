import { readdirSync, readFileSync, statSync } from "node:fs";
import { isBuiltin } from "node:module";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeFolder, ROOT, run, SLOW, workingCopy } from "./checkout.ts";
import { PROOFS } from "./installed-extensions.ts";

/**
 * What is in a package, and so in a bundle: the extension, and nothing that only its sources need. Files that a call loads have a hash in
 * their names, which is left out here.
 */

/** In every package. */
const ALWAYS = ["LICENSE", "THIRD-PARTY-LICENSES.txt", "package.json"];

const CONTENTS: Readonly<Record<string, readonly string[]>> = {
  "bash-no-match": ["index.js", "answer-no-match-*.js"],
  "tool-guard": ["index.js", "running-pi.js", "guarded-bash-*.js", "contract.js", "contract.d.ts"],
  "better-explore": ["index.js", "block-call-*.js"],
  "exit-code-lens": ["index.js", "pi-extension.js", "annotate-result-*.js", "cordis.patch.yml"],
};

/** What two entries of a bundle have in common. */
const SHARED = "chunk-*.js";

/** What pi reads at its start may be this large, in bytes: the parser and the rules are ten times as much. */
const START_BYTES = 64 * 1024;

/** A copy of the checkout to pack in: while npm packs, a package folder is another. */
let copy: string;

beforeAll(() => {
  copy = workingCopy();
}, SLOW.timeout);

describe.each(PROOFS)("$npmName", SLOW, ({ name, npmName }) => {
  const expected = [...ALWAYS, ...(CONTENTS[name] ?? []), ...readmesOf(name)].toSorted();
  /** Where the tarball of `npm pack` is unpacked. */
  let packed: string;
  let all: readonly string[] = [];

  test("npm pack takes the bundle, and leaves the folder as it was", () => {
    const folder = join(copy, "packages", name);
    const before = snapshot(folder);
    const out = makeFolder("tarball");
    const [{ filename, files }] = JSON.parse(run("npm", ["pack", "--json", "--pack-destination", out], folder));
    const paths: string[] = files.map(({ path }: { readonly path: string }) => path);
    const named = new Set(paths.map(unhashed));
    named.delete(SHARED);
    expect([...named].toSorted()).toEqual(expected);
    all = paths;
    expect(snapshot(folder)).toEqual(before);
    run("tar", ["xzf", filename], out);
    packed = join(out, "package");
  });

  test("package.json speaks of the bundle and needs nothing", () => {
    const manifest = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
    expect(manifest).toMatchObject({ name: npmName, type: "module", license: "MIT" });
    expect([manifest.dependencies, manifest.devDependencies]).toEqual([undefined, undefined]);
    expect(manifest.files).toEqual(all.filter((file) => file !== "package.json").toSorted());
    const paths = pathsIn([manifest.exports, manifest.pi, manifest.dsh]);
    expect(paths.filter((path) => !all.includes(path.replace("./", "")))).toEqual([]);
  });

  test("the code imports node's modules and its own files, and the host where that is the one that runs", () => {
    for (const file of readdirSync(packed).filter((each) => /\.[jt]s$/.test(each))) {
      const foreign = importsOf(join(packed, file)).filter(
        (module) => !isBuiltin(module) && !all.includes(module.replace(/^\.\//, "")),
      );
      expect(foreign).toEqual([]);
    }
  });

  test("pi reads little of it at its start", () => {
    const { pi } = JSON.parse(readFileSync(join(packed, "package.json"), "utf8"));
    const read = new Set<string>();
    const visit = (file: string): void => {
      if (isBuiltin(file) || read.has(file)) return;
      read.add(file);
      for (const module of importsOf(join(packed, file), "at once")) visit(module);
    };
    for (const file of pi.extensions) visit(file);
    const bytes = [...read].map((file) => statSync(join(packed, file)).size);
    expect(bytes.reduce((sum, each) => sum + each)).toBeLessThan(START_BYTES);
  });

  test("no path of this machine is in it", () => {
    const texts = Object.values(snapshot(packed));
    expect(texts.filter((text) => [ROOT, copy].some((path) => isNamed(path, text)))).toEqual([]);
  });
});

test("an interrupted npm pack leaves a package that works, and the next command puts it right", SLOW, () => {
  const folder = join(copy, "packages", "bash-no-match");
  const before = snapshot(folder);
  run("npm", ["run", "prepack"], folder); // and no postpack
  const manifest = JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));
  expect(manifest.pi.extensions).toEqual(["./index.js"]);
  expect(readdirSync(folder).map(unhashed)).toContain("answer-no-match-*.js");

  // A second pack starts from the sources again, not from what the first has left.
  run("npm", ["run", "prepack"], folder);
  expect(JSON.parse(readFileSync(join(folder, "package.json"), "utf8"))).toEqual(manifest);
  const dressed = snapshot(folder);

  run("node", [join(copy, "scripts", "bundle.mjs"), "--out", join(copy, "out"), "bash-no-match"], copy);
  expect(snapshot(folder)).toEqual(before);
  const bundle = snapshot(join(copy, "out", "bash-no-match"));
  expect(JSON.parse(bundle["package.json"] ?? "")).toEqual({ ...manifest, scripts: undefined });
  expect(dressed).toMatchObject({ ...bundle, "package.json": expect.any(String) });
});

/** Files of a folder with their texts; what it needs installed left out. */
function snapshot(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter(
    (file) => !file.startsWith("node_modules") && statSync(join(folder, file)).isFile(),
  );
  return Object.fromEntries(files.map((file) => [file, readFileSync(join(folder, file), "utf8")]));
}

function readmesOf(name: string): string[] {
  return readdirSync(join(ROOT, "packages", name)).filter((file) => /^readme.*\.md$/i.test(file));
}

/** Every string that is a relative path, however deep. */
function pathsIn(value: unknown): string[] {
  if (typeof value === "string") return value.startsWith("./") ? [value] : [];
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(pathsIn) : [];
}

/** `guarded-bash-I7G3M4JM.js` → `guarded-bash-*.js` */
function unhashed(file: string): string {
  return file.replace(/-[A-Z0-9]{8}\.js$/, "-*.js");
}

/** What a bundled file imports. esbuild writes each import at the start of a line, or ends a long one with `} from "x";`. */
function importsOf(file: string, when: "at once" | "ever" = "ever"): string[] {
  const source = readFileSync(file, "utf8");
  const found = source.matchAll(/^(?:import\b[^;"]*|export [^;"]*|\} )(?:from )?"([^"\n]+)";$|\bimport\("([^"]+)"\)/gm);
  return [...found].flatMap(([, fixed, dynamic]) => fixed ?? (when === "ever" ? dynamic : undefined) ?? []);
}

/** Whether a text names the path: where the checkout is `/src`, `packages/x/src/y.ts` does not. */
function isNamed(path: string, text: string): boolean {
  return text.split(path).some((before, at, parts) => at < parts.length - 1 && !/[\w.-]$/.test(before));
}
