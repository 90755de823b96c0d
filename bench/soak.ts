/**
 * One long session of each pi with all extensions: `npm run bench:soak [-- --calls 2000] [--pi 1.6]`. Checks every result against what
 * was expected of it, and looks for memory, descriptors, processes and files that pile up; stock pi beside it shows how much of
 * the memory is pi's own transcript.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { PI_VERSIONS, type PiVersion } from "../e2e/harness/index.ts";
import { soak, type SoakReport } from "./soak/soak-session.ts";

const { values } = parseArgs({
  options: {
    calls: { type: "string", default: "2000" },
    pi: { type: "string", multiple: true },
    control: { type: "boolean", default: true },
  },
  allowNegative: true,
});

const MEGABYTE = 1024 * 1024;

const calls = Number(values.calls);
const versions = PI_VERSIONS.filter((version) => values.pi?.includes(version) ?? true);
let failed = false;

for (const version of versions) {
  const report = await run(version, extensionPaths());
  show(`pi ${version} with ${extensionPaths().length} extensions`, report);
  for (const each of report.wrong.slice(0, 20)) console.log(`  wrong: ${each}`);
  for (const each of report.leftProcesses) console.log(`  left running: ${each}`);
  for (const each of report.leftFiles) console.log(`  left behind: ${each}`);
  failed ||= report.wrong.length + report.leftProcesses.length + report.leftFiles.length > 0;
  if (values.control) show(`pi ${version} as it comes, the same calls`, await run(version, []));
}
if (failed) process.exitCode = 1;

async function run(version: PiVersion, extensions: readonly string[]): Promise<SoakReport> {
  const { stderr } = process;
  return await soak(version, extensions, calls, ({ calls: done, wrong, resident, descriptors }) => {
    const megabytes = (resident / MEGABYTE).toFixed(0);
    const line = `pi ${version}: ${done} calls, ${wrong} wrong, ${megabytes} MB, ${descriptors} descriptors`;
    // A run that is ended before its time has said how far it came.
    stderr.write(stderr.isTTY ? `\r\u001B[2K${line}` : `${line}\n`);
  }).finally(() => stderr.isTTY && stderr.write("\r\u001B[2K"));
}

/** What pi would load of each package. */
function extensionPaths(): readonly string[] {
  const packages = join(import.meta.dirname, "..", "packages");
  return readdirSync(packages).flatMap((name) => {
    const manifest = JSON.parse(readFileSync(join(packages, name, "package.json"), "utf8")) as Manifest;
    return (manifest.pi?.extensions ?? []).map((path) => join(packages, name, path));
  });
}

interface Manifest {
  readonly pi?: { readonly extensions?: readonly string[] };
}

/** A table of what the process took: at the start, at each quarter, and how fast it grew in the second half. */
function show(title: string, { calls: made, wrong, usage, leftFiles, leftProcesses, seconds }: SoakReport): void {
  const at = (share: number): SoakReport["usage"][number] | undefined => usage[Math.round((usage.length - 1) * share)];
  const row = (name: string, of: (each: SoakReport["usage"][number]) => number): string =>
    name.padEnd(22) + [0, 0.25, 0.5, 0.75, 1].map((share) => numberOf(at(share), of).padStart(9)).join("");
  const [half, end] = [at(0.5), at(1)];
  const growth =
    half && end ? ((end.resident - half.resident) / MEGABYTE / (end.calls - half.calls)) * 1000 : Number.NaN;
  console.log(
    [
      `${title}: ${made} calls in ${seconds.toFixed(0)} s`,
      `  wrong results ${wrong.length}, processes left ${leftProcesses.length}, files left ${leftFiles.length}`,
      `  ${row("calls", (each) => each.calls)}`,
      `  ${row("resident memory, MB", (each) => each.resident / MEGABYTE)}`,
      `  ${row("open descriptors", (each) => each.descriptors)}`,
      `  growth in the second half: ${growth.toFixed(1)} MB for 1,000 calls`,
      "",
    ].join("\n"),
  );
}

function numberOf(
  usage: SoakReport["usage"][number] | undefined,
  of: (each: SoakReport["usage"][number]) => number,
): string {
  return usage === undefined ? "?" : of(usage).toFixed(0);
}
