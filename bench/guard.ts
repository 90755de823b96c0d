/**
 * What the guard costs: real pi of both versions with the guard beside stock pi, each running the same pipelines by turns in one long
 * session, so that both see the same machine. `npm run bench:guard -- [--rounds N] [--version 0.73|1.6]`
 */
import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { bash, PI_VERSIONS, type PiSession, type PiVersion, withPi } from "../e2e/harness/index.ts";

const GUARD = join(import.meta.dirname, "../packages/tool-guard/src/index.ts");

const { values } = parseArgs({
  options: { rounds: { type: "string", default: "7" }, version: { type: "string" } },
});
const rounds = Number(values.rounds);
const versions = PI_VERSIONS.filter((version) => values.version === undefined || version === values.version);

interface Pipeline {
  readonly name: string;
  readonly command: string;
  /** What stock pi runs beside it, if not the same: what a user would write to keep the log. */
  readonly beside?: string;
  /** Most that the guard may take: a multiple of stock pi's time, milliseconds, growth in MiB. */
  readonly bar: { readonly ratio?: number; readonly ms?: number; readonly growthMiB?: number };
  readonly rounds?: number;
}

/** One gigabyte, written in blocks of 100 KB. */
const GIGABYTE = `perl -e '$x = "x" x 999 . "\\n"; print $x x 100 for 1..10486'`;

const PIPELINES: readonly Pipeline[] = [
  { name: "a short command", command: "echo hi | tail -5", bar: { ms: 1000 } },
  { name: "… that fails", command: "false; echo hi | grep hi", bar: { ms: 1000 } },
  { name: "one second", command: "sh -c 'sleep 1; seq 1 100' | tail -3", bar: { ratio: 1.05 } },
  { name: "38 MB, end", command: "seq 1 5000000 | tail -5", bar: { ratio: 1.3 } },
  { name: "38 MB, search, beginning", command: "seq 1 5000000 2>&1 | grep 99999 | head -3", bar: {} },
  { name: "endless, known", command: "yes | head -3", bar: { ms: 1000 } },
  { name: "endless, from a device", command: "cat /dev/zero | head -c 10", bar: { ms: 1000 } },
  { name: "endless, unknown", command: "perl -e 'print qq(y\\n) while 1' | head -3", bar: { ms: 1000 } },
  {
    name: "1 GB beside tee LOG",
    command: `${GIGABYTE} | tail -1 | head -c 20`,
    beside: `${GIGABYTE} | tee "$TMPDIR/pi-bash-tee.log" | tail -1 | head -c 20`,
    bar: { ratio: 1, growthMiB: 16 },
    rounds: 3,
  },
  { name: "1 GB beside the plain one", command: `${GIGABYTE} | tail -1 | head -c 20`, bar: {}, rounds: 3 },
];

interface Measured {
  /** Milliseconds from pi's start of the call to its end. */
  readonly ms: number;
  /** Most resident memory during the call, above what there was before it, in MiB. */
  readonly growthMiB: number;
}

for (const version of versions) await compare(version);

async function compare(version: PiVersion): Promise<void> {
  const timeoutMs = 600_000;
  await withPi({ version, timeoutMs }, async (stock) => {
    await withPi({ version, timeoutMs, extensions: [GUARD] }, async (guarded) => {
      // The first calls pay for what pi loads and compiles then, and for memory that is never given back.
      for (let round = 0; round < 3; round += 1) {
        for (const pi of [stock, guarded]) await measure(pi, "seq 1 5000000 | tail -5");
      }
      console.log(`\npi ${version}, median of ${rounds} rounds, milliseconds a call\n`);
      console.log(row("", "stock", "guarded", "ratio", "memory", "bar", ""));
      for (const pipeline of PIPELINES) {
        const [a, b] = await byTurns(stock, guarded, pipeline);
        console.log(describe(pipeline, a, b));
      }
    });
  });
}

async function byTurns(stock: PiSession, guarded: PiSession, pipeline: Pipeline): Promise<[Measured, Measured]> {
  const times: [Measured[], Measured[]] = [[], []];
  for (let round = 0; round < (pipeline.rounds ?? rounds); round += 1) {
    times[0].push(await measure(stock, pipeline.beside ?? pipeline.command));
    times[1].push(await measure(guarded, pipeline.command));
  }
  return [median(times[0]), median(times[1])];
}

async function measure(pi: PiSession, command: string): Promise<Measured> {
  const before = residentMiB(pi.pid);
  let most = before;
  const sampler = setInterval(() => {
    most = Math.max(most, residentMiB(pi.pid));
  }, 10);
  const [seen] = await pi.prompt("go", [bash(command)]);
  clearInterval(sampler);
  if (seen?.isError !== false) throw new Error(`${command} failed: ${seen?.modelSaw}`);
  removeLogs(pi.directory.tmp);
  return { ms: seen.wallMs ?? Number.NaN, growthMiB: most - before };
}

/** Gigabytes of logs that wait to be written to the disk would slow down whatever is measured next. */
function removeLogs(directory: string): void {
  for (const name of readdirSync(directory)) if (name.startsWith("pi-bash-")) rmSync(join(directory, name));
}

function median(all: readonly Measured[]): Measured {
  const middle = (pick: (each: Measured) => number): number =>
    all.map(pick).toSorted((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN;
  return { ms: middle(({ ms }) => ms), growthMiB: middle(({ growthMiB }) => growthMiB) };
}

/** Linux only; elsewhere the column stays empty. */
function residentMiB(pid: number): number {
  try {
    return Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1]) / 1024;
  } catch {
    return Number.NaN;
  }
}

function describe({ name, bar }: Pipeline, stock: Measured, guarded: Measured): string {
  const ratio = guarded.ms / stock.ms;
  const [wanted, held] = against(bar, ratio, guarded);
  const growth = Number.isNaN(guarded.growthMiB) ? "" : `${guarded.growthMiB.toFixed(0)} MiB`;
  return row(name, stock.ms.toFixed(0), guarded.ms.toFixed(0), ratio.toFixed(2), growth, wanted, held);
}

function against(
  { ratio: most, ms, growthMiB }: Pipeline["bar"],
  ratio: number,
  guarded: Measured,
): [bar: string, verdict: string] {
  const bars = [
    ...(most === undefined ? [] : [{ words: `≤ ${most} ×`, held: ratio <= most }]),
    ...(ms === undefined ? [] : [{ words: `< ${ms} ms`, held: guarded.ms < ms }]),
    ...(growthMiB === undefined ? [] : [{ words: `≤ ${growthMiB} MiB`, held: guarded.growthMiB <= growthMiB }]),
  ];
  if (bars.length === 0) return ["", ""];
  return [bars.map(({ words }) => words).join(", "), bars.every(({ held }) => held) ? "held" : "MISSED"];
}

function row(name: string, ...cells: readonly string[]): string {
  return name.padEnd(26) + cells.map((cell) => cell.padStart(cell.includes(",") ? 18 : 11)).join("");
}
