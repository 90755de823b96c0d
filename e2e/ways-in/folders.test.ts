import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import { makeRunDirectory, PI_VERSIONS, type PiVersion, type RunDirectory, runPiCommand } from "../harness/index.ts";
import { bundleAll, ROOT, run, SLOW, succeeded } from "./checkout.ts";
import { ALL_NAMES, only, PROOFS, type Sighting, sight } from "./installed-extensions.ts";

/** Ways in without a package manager: a folder in `<agent dir>/extensions/`. */

let bundles: string;

beforeAll(() => {
  bundles = bundleAll("--tarball");
}, SLOW.timeout);

/** Folders of a run whose agent directory has one folder per extension, put there by `place`. */
function withFolders(place: (target: string, proof: (typeof PROOFS)[number]) => void): RunDirectory {
  const directory = makeRunDirectory();
  mkdirSync(join(directory.agent, "extensions"));
  for (const proof of PROOFS) place(join(directory.agent, "extensions", proof.name), proof);
  return directory;
}

const copiedBundles = (): RunDirectory =>
  withFolders((target, { name }) => cpSync(join(bundles, name), target, { recursive: true }));

describe.each(PI_VERSIONS)("pi %s", SLOW, (version) => {
  let withBundles: Sighting;
  /** Where pi has seen them. */
  let bundled: RunDirectory;

  test("finds bundles that were copied into its folder", async () => {
    bundled = copiedBundles();
    withBundles = await sight(version, bundled);
    expect(withBundles).toMatchObject(only(...ALL_NAMES));
    expect(withBundles.results[0]?.[0]).toMatch(/\n\(no matches\)$/);
  });

  test("finds tarballs that were unpacked into its folder", async () => {
    const directory = withFolders((target, { name, npmName }) => {
      mkdirSync(target);
      const { version: own } = JSON.parse(readFileSync(join(bundles, name, "package.json"), "utf8"));
      run("tar", ["xzf", join(bundles, `${npmName}-${own}.tgz`), "--strip-components=1"], target);
    });
    expect(await sight(version, directory)).toEqual(withBundles);
  });

  test("follows links to the packages of a checkout", async () => {
    const directory = withFolders((target, { name }) => symlinkSync(join(ROOT, "packages", name), target));
    expect(await sight(version, directory)).toEqual(withBundles);
  });

  test("sees every extension act once when it is there in two ways", async () => {
    const directory = copiedBundles();
    succeeded(await runPiCommand(version, ["install", ROOT], directory));
    expect(await sight(version, directory)).toEqual(withBundles);
  });

  test("runs the newer bundle where an older one was replaced, and none where it was removed", async () => {
    // pi has whatever it keeps of the older one, which it has loaded before.
    const folder = (name: string): string => join(bundled.agent, "extensions", name);
    rmSync(folder("bash-no-match"), { recursive: true });
    cpSync(join(bundles, "bash-no-match"), folder("bash-no-match"), { recursive: true });
    for (const file of readdirSync(folder("bash-no-match")).filter((each) => each.endsWith(".js"))) {
      const path = join(folder("bash-no-match"), file);
      writeFileSync(path, readFileSync(path, "utf8").replaceAll("(no matches)", "(not a single match)"));
    }
    rmSync(folder("tool-guard"), { recursive: true });

    const { results, commands } = await sight(version, bundled);
    expect(results[0]).toEqual([expect.stringMatching(/\n\(not a single match\)$/), false]);
    expect(commands).toEqual(withBundles.commands.filter((command) => command !== "tool-guard"));
  });

  test("gives a bundle in a project its own modules, not those of another pi that the project depends on", async () => {
    const directory = makeRunDirectory();
    bringAnotherPi(directory);
    expect(await sight(version, directory, { flags: trust(version) })).toEqual(withBundles);
  });

  test("gives a bundle its own modules where another script has started pi", async () => {
    const directory = makeRunDirectory();
    bringAnotherPi(directory);
    const script = (cli: string): string => {
      const path = join(directory.work, "index.js");
      writeFileSync(path, `import ${JSON.stringify(cli)};\n`);
      writeFileSync(join(directory.work, "package.json"), '{ "type": "module" }');
      return path;
    };
    expect(await sight(version, directory, { flags: trust(version), script })).toEqual(withBundles);
  });
});

/** Bundles in the project, which depends on a pi that does not work. */
function bringAnotherPi(directory: RunDirectory): void {
  for (const name of ALL_NAMES) {
    cpSync(join(bundles, name), join(directory.work, ".pi", "extensions", name), { recursive: true });
  }
  const other = join(directory.work, "node_modules", "@mariozechner", "pi-coding-agent");
  mkdirSync(other, { recursive: true });
  writeFileSync(join(other, "package.json"), JSON.stringify({ name: "@mariozechner/pi-coding-agent", type: "module" }));
  writeFileSync(join(other, "index.js"), 'throw new Error("This is not the pi that runs.");\n');
}

/** Only pi 1.6 has to be told that it may load what a project brings. */
function trust(version: PiVersion): readonly string[] {
  return version === "0.73" ? [] : ["--approve"];
}
