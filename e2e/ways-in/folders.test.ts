import { cpSync, mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeRunDirectory, PI_VERSIONS, type PiVersion, type RunDirectory, runPiCommand } from "../harness/index.ts";
import { bundleAll, ROOT, run, succeeded } from "./checkout.ts";
import { ALL_NAMES, only, PROOFS, sight } from "./installed-extensions.ts";

/** Ways in without a package manager: a folder in `<agent dir>/extensions/`. */

let bundles: string;

beforeAll(() => {
  bundles = bundleAll("--tarball");
}, 200_000);

/** Folders of a run whose agent directory has one folder per extension, put there by `place`. */
function withFolders(place: (name: string, target: string) => void): RunDirectory {
  const directory = makeRunDirectory();
  mkdirSync(join(directory.agent, "extensions"));
  for (const name of ALL_NAMES) place(name, join(directory.agent, "extensions", name));
  return directory;
}

const copiedBundles = (): RunDirectory =>
  withFolders((name, target) => cpSync(join(bundles, name), target, { recursive: true }));

describe.each(PI_VERSIONS)("pi %s", (version) => {
  test("finds bundles that were copied into its folder", async () => {
    expect(await sight(version, copiedBundles())).toMatchObject(only(...ALL_NAMES));
  });

  test("finds tarballs that were unpacked into its folder", async () => {
    const directory = withFolders((name, target) => {
      mkdirSync(target);
      const { npmName } = proofOf(name);
      const { version: own } = JSON.parse(readFileSync(join(bundles, name, "package.json"), "utf8"));
      run("tar", ["xzf", join(bundles, `${npmName}-${own}.tgz`), "--strip-components=1"], target);
    });
    expect(await sight(version, directory)).toMatchObject(only(...ALL_NAMES));
  });

  test("follows links to the packages of a checkout", async () => {
    const directory = withFolders((name, target) => symlinkSync(join(ROOT, "packages", name), target));
    expect(await sight(version, directory)).toMatchObject(only(...ALL_NAMES));
  });

  test("runs the newer bundle once an older one is replaced, and nothing once it is removed", async () => {
    const directory = copiedBundles();
    const before = await sight(version, directory);
    expect(before.results[0]?.[0]).toMatch(/\n\(no matches\)$/);

    const folder = join(directory.agent, "extensions", "bash-no-match");
    const newer = readFileSync(join(folder, "index.js"), "utf8").replaceAll("(no matches)", "(not a single match)");
    rmSync(folder, { recursive: true });
    cpSync(join(bundles, "bash-no-match"), folder, { recursive: true });
    writeFileSync(join(folder, "index.js"), newer);
    const after = await sight(version, directory);
    expect(after.results[0]?.[0]).toMatch(/\n\(not a single match\)$/);
    expect(after.results.slice(1)).toEqual(before.results.slice(1));

    rmSync(folder, { recursive: true });
    const without = ALL_NAMES.filter((name) => name !== "bash-no-match");
    expect(await sight(version, directory)).toMatchObject(only(...without));
  });

  test("sees every extension act once when it is there in two ways", async () => {
    const once = await sight(version, copiedBundles());
    const directory = copiedBundles();
    succeeded(await runPiCommand(version, ["install", ROOT], directory));
    expect(await sight(version, directory)).toEqual(once);
  });

  test("gives a bundle in a project its own modules, not those of another pi that the project depends on", async () => {
    const directory = makeRunDirectory();
    cpSync(bundles, join(directory.work, ".pi", "extensions"), { recursive: true });
    const other = join(directory.work, "node_modules", "@mariozechner", "pi-coding-agent");
    mkdirSync(other, { recursive: true });
    writeFileSync(
      join(other, "package.json"),
      JSON.stringify({ name: "@mariozechner/pi-coding-agent", type: "module" }),
    );
    writeFileSync(join(other, "index.js"), 'throw new Error("This is not the pi that runs.");\n');
    expect(await sight(version, directory, trust(version))).toMatchObject(only(...ALL_NAMES));
  });
});

/** Only pi 1.6 has to be told that it may load what a project brings. */
function trust(version: PiVersion): readonly string[] {
  return version === "0.73" ? [] : ["--approve"];
}

function proofOf(name: string): (typeof PROOFS)[number] {
  const proof = PROOFS.find((each) => each.name === name);
  if (proof === undefined) throw new Error(`There is no extension ${name}`);
  return proof;
}
