import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync } from "node:fs";
import { delimiter, join } from "node:path";

/** Where packages of Debian are unpacked that no npm package stands for. */
const CACHE = join(import.meta.dirname, "..", "node_modules", ".cache", "shellwise-debian");

/**
 * A program from `PATH`, or unpacked from Debian's package where that can be had.
 *
 * @param names names on `PATH`
 * @param debian the package that holds it, and its path in there
 * @returns its path; `undefined` where there is none
 */
export function binaryOf(
  names: readonly string[],
  debian: { readonly package: string; readonly path: string },
): string | undefined {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  const onPath = folders.flatMap((folder) => names.map((name) => join(folder, name))).find((path) => existsSync(path));
  return onPath ?? unpacked(debian);
}

function unpacked(debian: { readonly package: string; readonly path: string }): string | undefined {
  const folder = join(CACHE, debian.package);
  const binary = join(folder, debian.path);
  if (existsSync(binary)) return binary;
  mkdirSync(folder, { recursive: true });
  spawnSync("apt-get", ["download", debian.package], { cwd: folder, timeout: 60_000 });
  const archive = readdirSync(folder).find((name) => name.endsWith(".deb"));
  if (archive !== undefined) spawnSync("dpkg-deb", ["-x", join(folder, archive), folder]);
  return existsSync(binary) ? binary : undefined;
}
