import { existsSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { beforeAll, describe, expect, test } from "vitest";
import {
  makeRunDirectory,
  PI_VERSIONS,
  type PiCommandResult,
  type PiOptions,
  type PiVersion,
  type RunDirectory,
  runPiCommand,
} from "../harness/index.ts";
import { copyOfCheckout, ROOT, run, SLOW, succeeded } from "./checkout.ts";
import { ALL_NAMES, only, sight } from "./installed-extensions.ts";

/** Ways in through `pi install`. */

describe.each(PI_VERSIONS)("pi %s installs", SLOW, (version) => {
  test("each package from its folder, lists them, and removes one", async () => {
    const directory = makeRunDirectory();
    for (const name of ALL_NAMES) {
      succeeded(await runPiCommand(version, ["install", join(ROOT, "packages", name)], directory));
    }
    expect(await sight(version, directory)).toMatchObject(only(...ALL_NAMES));
    const [removed = "", ...kept] = ALL_NAMES;
    succeeded(await runPiCommand(version, ["remove", join(ROOT, "packages", removed)], directory));
    expect(await listed(version, directory)).toEqual(kept.map((name) => join(ROOT, "packages", name)));
    expect(await sight(version, directory)).toMatchObject(only(...kept));
  });

  test("all of them from the checkout, and removes them", async () => {
    const directory = makeRunDirectory();
    succeeded(await runPiCommand(version, ["install", ROOT], directory));
    expect(await sight(version, directory)).toMatchObject(only(...ALL_NAMES));
    succeeded(await runPiCommand(version, ["remove", ROOT], directory));
    expect(await listed(version, directory)).toEqual([]);
  });
});

describe("from git", () => {
  /** A git repository of the checkout as it stands. */
  let repository: string;

  beforeAll(() => {
    repository = copyOfCheckout();
    run("git", ["init", "--quiet", "--initial-branch=main"], repository);
    commit(repository, "The checkout");
  });

  describe.each(PI_VERSIONS)("pi %s installs", SLOW, (version) => {
    test("all of them, without fetching pi or any tool, updates and removes them", async () => {
      const directory = makeRunDirectory();
      const pi = (...args: readonly string[]): Promise<PiCommandResult> =>
        runPiCommand(version, args, directory, gitHost(repository));
      succeeded(await pi("install", SOURCE), NEEDS_REGISTRY);
      const clone = join(directory.agent, "git", "git.example.test", "shellwise", "shellwise");
      expect(modulesOf(clone)).toEqual([...workspacePackages(), "unbash", "valibot"].toSorted());
      const before = await sight(version, directory);
      expect(before).toMatchObject(only(...ALL_NAMES));
      expect(before.results[0]?.[0]).toMatch(/\n\(no matches\)$/);
      expect(await sight(version, linkingTo(join(clone, "packages")))).toEqual(before);

      renameAnswer(repository, "(no matches)", `(nothing found, says ${version})`);
      try {
        succeeded(await pi("update", "--extensions"), NEEDS_REGISTRY);
        const after = await sight(version, directory);
        expect(after.results[0]?.[0]).toMatch(new RegExp(`\\n\\(nothing found, says ${version}\\)$`));
        expect(after.commands).toEqual(before.commands);
      } finally {
        renameAnswer(repository, `(nothing found, says ${version})`, "(no matches)");
      }

      succeeded(await pi("remove", SOURCE));
      expect(existsSync(clone)).toBe(false);
    });
  });
});

/** Folders of a run whose agent directory has a link to each package of a checkout that npm has installed. */
function linkingTo(packages: string): RunDirectory {
  const directory = makeRunDirectory();
  mkdirSync(join(directory.agent, "extensions"));
  for (const name of ALL_NAMES) symlinkSync(join(packages, name), join(directory.agent, "extensions", name));
  return directory;
}

/** What a user types. */
const SOURCE = "git:git.example.test/shellwise/shellwise";

const NEEDS_REGISTRY = "pi runs npm in its clone, and npm needs the package registry for unbash and valibot.";

/** An environment in which git finds the repository at the address of {@link SOURCE}, and npm its own settings and cache. */
function gitHost(repository: string): NonNullable<PiOptions["env"]> {
  const passed = Object.entries(process.env).filter(([name]) =>
    /^(?:npm_config_(?:registry|cache|userconfig|globalconfig|cafile)|https?_proxy|no_proxy|NODE_EXTRA_CA_CERTS)$/i.test(
      name,
    ),
  );
  return {
    npm_config_userconfig: join(homedir(), ".npmrc"),
    npm_config_cache: join(homedir(), ".npm"),
    npm_config_prefer_offline: "true",
    ...Object.fromEntries(passed),
    GIT_CONFIG_COUNT: "1",
    GIT_CONFIG_KEY_0: `url.file://${repository}.insteadOf`,
    GIT_CONFIG_VALUE_0: "https://git.example.test/shellwise/shellwise",
    PI_OFFLINE: undefined, // or pi would skip the update
  };
}

/** Puts another text for searches without a match into the repository, so that a version can be told from another. */
function renameAnswer(repository: string, from: string, to: string): void {
  const file = join(repository, "packages", "shell-core", "src", "questions", "no-match.ts");
  const source = readFileSync(file, "utf8");
  if (!source.includes(`"${from}"`)) throw new Error(`${file} does not have ${from}`);
  writeFileSync(file, source.replaceAll(`"${from}"`, `"${to}"`));
  commit(repository, `Say ${to}`);
}

function commit(repository: string, message: string): void {
  run("git", ["add", "--all"], repository);
  const author = ["-c", "user.name=A User", "-c", "user.email=user@example.test", "-c", "commit.gpgSign=false"];
  run("git", [...author, "commit", "--quiet", "--no-verify", "-m", message], repository);
}

/** Names of the packages in a folder's `node_modules`, scopes and links included. */
function modulesOf(folder: string): string[] {
  const modules = join(folder, "node_modules");
  return readdirSync(modules)
    .filter((name) => !name.startsWith("."))
    .flatMap((name) =>
      name.startsWith("@") ? readdirSync(join(modules, name)).map((one) => `${name}/${one}`) : [name],
    )
    .toSorted();
}

function workspacePackages(): string[] {
  return readdirSync(join(ROOT, "packages")).map(
    (folder) => JSON.parse(readFileSync(join(ROOT, "packages", folder, "package.json"), "utf8")).name,
  );
}

/** Paths of the installed packages, as `pi list` shows them below each source. */
async function listed(version: PiVersion, directory: RunDirectory): Promise<string[]> {
  const { stdout } = succeeded(await runPiCommand(version, ["list"], directory));
  return stdout.split("\n").flatMap((line) => (line.startsWith("    ") ? [line.trim()] : []));
}
