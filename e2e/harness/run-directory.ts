import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { chmod, mkdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

/** Contents of one seeded file: text, bytes, or either with permission bits. */
export type SeedFile =
  | string
  | Uint8Array
  | { readonly content: string | Uint8Array; /** For instance 0o755. */ readonly mode: number };

/** Files by path, relative to the folder they are put in; parent folders are made. */
export type SeedFiles = Readonly<Record<string, SeedFile>>;

/** The folders of one run. All are fresh, and nothing of the user's own set-up is seen from inside. */
export interface RunDirectory {
  /** Holds the other four. */
  readonly root: string;
  /** `HOME`. */
  readonly home: string;
  /** `PI_CODING_AGENT_DIR`: settings.json, models.json, `<npm name>.json`, extensions/. */
  readonly agent: string;
  /** The working directory: the project the model works on. */
  readonly work: string;
  /** `TMPDIR`. */
  readonly tmp: string;
}

/** What pi keeps of what it has compiled: `jiti` for extensions, `node-compile-cache` for pi 1.6 itself. Each costs up to a second a run. */
const CACHES = ["jiti", "node-compile-cache"];

/** All runs share these caches, through links in their `TMPDIR`. */
const SHARED_CACHES = join(dirname(dirname(fileURLToPath(import.meta.url))), "node_modules", ".cache", "shellwise-pi");

let sessionDir: string | undefined;

/** The folder for all runs of this process, removed when it exits. */
function ownSessionDir(): string {
  if (sessionDir === undefined) {
    const dir = mkdtempSync(join(tmpdir(), "pi-"));
    process.on("exit", () => rmSync(dir, { recursive: true, force: true }));
    sessionDir = dir;
  }
  return sessionDir;
}

/** Makes the folders of one run. */
export function makeRunDirectory(): RunDirectory {
  const root = mkdtempSync(join(ownSessionDir(), "run-"));
  const home = join(root, "home");
  const directory: RunDirectory = {
    root,
    home,
    agent: join(home, ".pi", "agent"),
    work: join(root, "work"),
    tmp: join(root, "tmp"),
  };
  for (const dir of [directory.agent, directory.work, directory.tmp]) {
    mkdirSync(dir, { recursive: true });
  }
  for (const cache of CACHES) {
    mkdirSync(join(SHARED_CACHES, cache), { recursive: true });
    symlinkSync(join(SHARED_CACHES, cache), join(directory.tmp, cache));
  }
  return directory;
}

/** Writes files below a folder. */
export async function seed(dir: string, files: SeedFiles): Promise<void> {
  for (const [path, file] of Object.entries(files)) {
    const target = join(dir, path);
    await mkdir(dirname(target), { recursive: true });
    if (typeof file === "string" || file instanceof Uint8Array) {
      await writeFile(target, file);
    } else {
      await writeFile(target, file.content);
      await chmod(target, file.mode);
    }
  }
}

/** Removes the folders of a run. The end of the test session does it too; call this for runs that leave much behind. */
export async function removeRunDirectory(directory: RunDirectory): Promise<void> {
  await rm(directory.root, { recursive: true, force: true });
}
