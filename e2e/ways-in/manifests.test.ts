import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { ROOT } from "./checkout.ts";
import { PROOFS } from "./installed-extensions.ts";

/** What the package.json files have to agree on for every way in to work. */

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  readonly peerDependencies?: Readonly<Record<string, string>>;
  readonly peerDependenciesMeta?: Readonly<Record<string, { readonly optional: boolean }>>;
  readonly pi?: { readonly extensions: readonly string[] };
}

const root = manifestIn(".");
const packages = readdirSync(join(ROOT, "packages")).map((folder) => ({
  folder,
  manifest: manifestIn(join("packages", folder)),
}));
const extensions = packages.filter(({ manifest }) => manifest.pi !== undefined);

test("every extension has a proof that it acts", () => {
  expect(PROOFS.map(({ name }) => name).toSorted()).toEqual(extensions.map(({ folder }) => folder).toSorted());
  expect(PROOFS.map(({ npmName }) => npmName).toSorted()).toEqual(
    extensions.map(({ manifest }) => manifest.name).toSorted(),
  );
});

test("the checkout's root is a package of all extensions", () => {
  const all = extensions.flatMap(({ folder, manifest }) =>
    (manifest.pi?.extensions ?? []).map((path) => `./packages/${folder}/${path.replace("./", "")}`),
  );
  expect(root.pi?.extensions.toSorted()).toEqual(all.toSorted());
  for (const path of all) expect(existsSync(join(ROOT, path))).toBe(true);
});

test("npm finds nothing to install at the root but the packages", () => {
  expect([root.dependencies, root.devDependencies, root.peerDependencies]).toEqual([undefined, undefined, undefined]);
});

describe.each(packages)("$folder", ({ manifest }) => {
  test("names its siblings by version, as npm and pnpm both understand", () => {
    const siblings = new Map(packages.map((each) => [each.manifest.name, each.manifest.version]));
    for (const [name, range] of Object.entries(manifest.dependencies ?? {})) {
      const version = siblings.get(name);
      expect(range).toMatch(
        version === undefined ? /^\d+\.\d+\.\d+$/ : new RegExp(`^\\^${version.replaceAll(".", "\\.")}$`),
      );
    }
  });

  test("has npm fetch neither a host nor a tool", () => {
    expect(manifest.devDependencies).toBeUndefined();
    expect(
      Object.keys(manifest.dependencies ?? {}).filter((name) => /pi-coding-agent|^@deepseek-ai/.test(name)),
    ).toEqual([]);
    for (const [name, range] of Object.entries(manifest.peerDependencies ?? {})) {
      expect([range, manifest.peerDependenciesMeta?.[name]]).toEqual(["*", { optional: true }]);
    }
  });
});

test("every tool is seen from every folder", () => {
  const hoisted = readFileSync(join(ROOT, "pnpm-workspace.yaml"), "utf8")
    .split("publicHoistPattern:\n")[1]
    ?.split("\n\n")[0];
  const names = hoisted?.split("\n").map((line) => line.replace(/^ {2}- "?|"$/g, ""));
  const tools = Object.keys(manifestIn("toolchain").devDependencies ?? {});
  expect(names).toEqual(["@mariozechner/pi-coding-agent", ...tools]);
});

function manifestIn(folder: string): Manifest {
  return JSON.parse(readFileSync(join(ROOT, folder, "package.json"), "utf8"));
}
