/**
 * What the extensions add to pi's start, in bundled form, on both versions: from the start of the process to the answer to the first
 * command of rpc mode, which comes after every extension has loaded and heard that the session starts.
 * `npm run bench:start -- [--rounds N] [--cold-rounds N] [--each]`
 *
 * Contenders take turns, and what is compared is each with the empty extension of the same round, so a machine that becomes slower or
 * faster meanwhile changes little.
 */
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from "node:fs";
import { availableParallelism, loadavg } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import {
  makeRunDirectory,
  PI_VERSIONS,
  removeRunDirectory,
  withPi,
  type PiVersion,
  type RunDirectory,
} from "../e2e/harness/index.ts";

/** What all extensions may add to a start, in milliseconds. */
const BARS_MS = { warm: 40, cold: 60 };

const { values } = parseArgs({
  options: {
    rounds: { type: "string", default: "15" },
    "cold-rounds": { type: "string", default: "5" },
    each: { type: "boolean", default: false },
  },
});

const workshop = makeRunDirectory();
const bundles = bundle(join(workshop.root, "bundles"));
const empty = emptyExtension(join(workshop.root, "empty"));

const ALL = "all extensions";

/** What is installed in `<agent dir>/extensions/`: folders by the name of the contender. The first is what the others are compared with. */
const CONTENDERS: Readonly<Record<string, readonly string[]>> = {
  empty: [empty],
  [ALL]: bundles,
  ...(values.each ? Object.fromEntries(bundles.map((folder) => [name(folder), [folder]])) : {}),
};

console.log(`Start of pi with ${bundles.map(name).join(", ")}, as bundles in the agent directory. Milliseconds.\n`);
for (const version of PI_VERSIONS) {
  for (const cache of ["warm", "cold"] as const) await compare(version, cache);
}
await removeRunDirectory(workshop);
const [load = 0] = loadavg();
if (load > availableParallelism()) {
  console.log(`\nThe machine was busy (load ${load.toFixed(1)}): look at the processor times, or come again.`);
}

/** What a start took, in milliseconds. */
interface Start {
  readonly wall: number;
  /** Of all threads; the steadier figure on a busy machine. Zero where there is no /proc. */
  readonly cpu: number;
}

/**
 * Times every contender and prints a line for each.
 *
 * @param cache `warm`: each contender has started before in the same temporary folder, where jiti keeps what it has compiled and pi
 * 1.6 what node has parsed. `cold`: a new one every time, and the extensions' files no longer in the system's memory, as after a reboot.
 */
async function compare(version: PiVersion, cache: "warm" | "cold"): Promise<void> {
  const rounds = Number(cache === "warm" ? values.rounds : values["cold-rounds"]);
  const places = Object.entries(CONTENDERS).map(([contender, folders]) => ({
    contender,
    directory: installed(folders),
    starts: [] as Start[],
  }));
  for (let round = cache === "warm" ? -1 : 0; round < rounds; round += 1) {
    for (const { directory, starts } of places) {
      if (cache === "cold") forgetFiles(join(directory.agent, "extensions"));
      const start = await startOnce(version, directory, cache);
      if (round >= 0) starts.push(start);
    }
  }
  const [base] = places;
  for (const { contender, starts } of places) {
    const line = `pi ${version.padEnd(5)} ${cache}  ${contender.padEnd(16)}${figures(starts)}`;
    if (contender === base?.contender) console.log(line);
    else {
      const added = starts.map((start, round) => ({
        wall: start.wall - (base?.starts[round]?.wall ?? 0),
        cpu: start.cpu - (base?.starts[round]?.cpu ?? 0),
      }));
      const verdict = contender === ALL ? bar(median(added.map(({ wall }) => wall)), BARS_MS[cache]) : "";
      console.log(`${line}   added${figures(added)}${verdict}`);
    }
  }
  for (const { directory } of places) await removeRunDirectory(directory);
}

/** Starts pi, waits until it answers, ends it. */
async function startOnce(version: PiVersion, directory: RunDirectory, cache: "warm" | "cold"): Promise<Start> {
  const tmp = join(directory.root, "cache");
  mkdirSync(tmp, { recursive: true });
  const env = { TMPDIR: cache === "warm" ? tmp : mkdtempSync(`${tmp}-`) };
  let start: Start = { wall: 0, cpu: 0 };
  await withPi({ version, directory, env }, async (pi) => {
    const started = performance.now();
    await pi.request({ type: "get_state" });
    start = { wall: performance.now() - started, cpu: cpuTime(pi.pid) };
  });
  return start;
}

/** Takes files out of the system's memory: with `count=0`, GNU dd reads nothing and only drops what is cached of a file. */
function forgetFiles(folder: string): void {
  const files = readdirSync(folder).flatMap((extension) =>
    readdirSync(join(folder, extension)).map((file) => join(folder, extension, file)),
  );
  for (const file of files) spawnSync("dd", [`if=${file}`, "iflag=nocache", "count=0", "status=none"]);
}

/** User and system time of a process so far: fields 14 and 15 of proc(5), in hundredths of a second. */
function cpuTime(pid: number): number {
  if (process.platform !== "linux") return 0;
  const fields = readFileSync(`/proc/${pid}/stat`, "latin1")
    .replace(/^.*\) /, "")
    .split(" ");
  return (Number(fields[11]) + Number(fields[12])) * 10;
}

/** Folders of a pi that has these extensions in its agent directory. */
function installed(folders: readonly string[]): RunDirectory {
  const directory = makeRunDirectory();
  mkdirSync(join(directory.agent, "extensions"));
  for (const folder of folders) symlinkSync(folder, join(directory.agent, "extensions", name(folder)));
  return directory;
}

function bundle(out: string): string[] {
  const script = join(import.meta.dirname, "..", "scripts", "bundle.mjs");
  const { status, stderr } = spawnSync(process.execPath, [script, "--out", out], { encoding: "utf8" });
  if (status !== 0) throw new Error(`The bundles could not be made:\n${stderr}`);
  return readdirSync(out)
    .map((each) => join(out, each))
    .filter(isPiExtension);
}

/** The bundles of other hosts lie beside those of pi. */
function isPiExtension(folder: string): boolean {
  const manifest = join(folder, "package.json");
  return existsSync(manifest) && readFileSync(manifest, "utf8").includes('"pi": {');
}

function emptyExtension(folder: string): string {
  mkdirSync(folder);
  writeFileSync(join(folder, "package.json"), JSON.stringify({ type: "module", pi: { extensions: ["./index.js"] } }));
  writeFileSync(join(folder, "index.js"), "export default function empty() {}\n");
  return folder;
}

function name(folder: string): string {
  return folder.split("/").at(-1) ?? folder;
}

/** Median and quartiles of the wall-clock time, median of the processor time. */
function figures(starts: readonly Start[]): string {
  const walls = starts.map(({ wall }) => wall);
  const [low, middle, high] = [0.25, 0.5, 0.75].map((share) => at(walls, share).toFixed(0));
  return ` wall ${middle?.padStart(5)} (${low}–${high}), cpu ${median(starts.map(({ cpu }) => cpu))
    .toFixed(0)
    .padStart(5)}`;
}

function median(numbers: readonly number[]): number {
  return at(numbers, 0.5);
}

function at(numbers: readonly number[], share: number): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] ?? 0;
}

function bar(added: number, ms: number): string {
  return `   (bar: ${ms}, ${added <= ms ? "met" : "MISSED"})`;
}
