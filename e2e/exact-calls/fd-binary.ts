import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { binaryOf } from "../../packages/shell-core/test/debian-binary.ts";

const CACHE = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules", ".cache", "shellwise-fd");

/**
 * Folder with an `fd` that pi's find tool can run. No npm package carries one: it is taken from `PATH`, or unpacked from Debian's
 * package fd-find, where that can be had. `undefined` where there is none.
 *
 * pi passes `--no-require-git`, which fd knows from 8.7 on; an older one (8.6 in Debian 12) gets a wrapper that drops it. It only
 * matters for a `.gitignore` outside any repository.
 */
export function fdDir(): string | undefined {
  const binary = binaryOf(["fd", "fdfind"], { package: "fd-find", path: "usr/bin/fdfind" });
  if (binary === undefined) return undefined;
  if (spawnSync(binary, ["--no-require-git", "--version"]).status === 0 && binary.endsWith("fd"))
    return dirname(binary);
  const folder = join(CACHE, "wrapper");
  mkdirSync(folder, { recursive: true });
  const wrapper = join(folder, "fd");
  writeFileSync(wrapper, WRAPPER.replace("BINARY", binary));
  chmodSync(wrapper, 0o755);
  return folder;
}

const WRAPPER = `#!/bin/sh
for word; do
  shift
  [ "$word" = --no-require-git ] || set -- "$@" "$word"
done
exec 'BINARY' "$@"
`;
