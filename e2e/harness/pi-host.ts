import { existsSync, realpathSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** The two releases of pi that every extension must run on: the last for Node 20, and the present one. */
export type PiVersion = "0.73" | "1.6";

/** For tables of tests: `describe.each(PI_VERSIONS)("pi %s", (version) => ...)`. */
export const PI_VERSIONS: readonly PiVersion[] = ["0.73", "1.6"];

/** One release of pi as files on disk. */
export interface PiHost {
  readonly version: PiVersion;
  /** The node binary it runs on. */
  readonly node: string;
  /** Its command line script. */
  readonly cli: string;
  /** Folder of its npm package. */
  readonly packageDir: string;
}

const MODULES = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules");

/** Finds a release of pi among the dependencies of this package. Throws when it is not installed. */
export function piHost(version: PiVersion): PiHost {
  const host = version === "0.73" ? pi073() : pi16();
  if (!existsSync(host.cli)) throw new Error(`pi ${version} is not installed: no ${host.cli}`);
  return host;
}

function pi073(): PiHost {
  const packageDir = join(MODULES, "@mariozechner", "pi-coding-agent");
  return { version: "0.73", node: process.execPath, cli: join(packageDir, "dist", "cli.js"), packageDir };
}

function pi16(): PiHost {
  const packageDir = join(MODULES, "@earendil-works", "pi-coding-agent");
  return { version: "1.6", node: modernNode(), cli: join(packageDir, "dist", "bundle", "cli.js"), packageDir };
}

/**
 * A node binary of at least 22.19, which pi 1.6 and dsh need: the one that npm installed for this platform, or else the one
 * that runs this process.
 */
export function modernNode(): string {
  for (const name of [`node-${process.platform}-${process.arch}`, `node-bin-${process.platform}-${process.arch}`]) {
    const binary = join(MODULES, name, "bin", "node");
    if (existsSync(binary)) return binary;
  }
  const [major = 0, minor = 0] = process.versions.node.split(".").map(Number);
  if (major > 22 || (major === 22 && minor >= 19)) return process.execPath;
  throw new Error(`No node of at least 22.19 for ${process.platform}-${process.arch}: run the tests on such a node.`);
}

/** Folder that holds the `rg` binary, for the `PATH` of hosts whose grep tool needs it. */
export function ripgrepDir(): string {
  // pnpm links the folder; the package of the platform lies beside the real one.
  const wrapper = createRequire(realpathSync(join(MODULES, "@vscode", "ripgrep", "package.json")));
  return dirname(wrapper.resolve(`@vscode/ripgrep-${process.platform}-${process.arch}/bin/rg`));
}
