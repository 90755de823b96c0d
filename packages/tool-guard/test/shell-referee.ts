import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** One command for bash, with what it reads. */
export interface Job {
  readonly source: string;
  /** Default: nothing. */
  readonly input?: Buffer;
  /** Also capture the streams one by one; the command runs a second time for that. */
  readonly apart?: boolean;
}

/** What bash made of it. */
export interface Verdict {
  readonly status: number;
  /** Both streams in one, in the order they were written. */
  readonly output: Buffer;
  /** Standard output and standard error, when asked for. */
  readonly streams: readonly [Buffer, Buffer] | undefined;
}

/** One shell runs all jobs; to start a process for each from here takes many times as long. */
const DRIVER = `
while IFS= read -r -d '' job; do
  IFS= read -r -d '' source < "$job.source"
  /bin/bash -c "$source" < "$job.input" > "$job.output" 2>&1
  echo $? > "$job.status"
  [[ -f $job.apart ]] && /bin/bash -c "$source" < "$job.input" > "$job.stdout" 2> "$job.stderr"
done
`;

/**
 * Runs commands in real bash, in order.
 *
 * @param cwd where they run
 * @param folder for the bookkeeping
 */
export async function referee(jobs: readonly Job[], cwd: string, folder: string): Promise<readonly Verdict[]> {
  mkdirSync(folder, { recursive: true });
  const files = jobs.map((job, index) => {
    const file = join(folder, String(index));
    writeFileSync(`${file}.source`, `${job.source}\0`);
    writeFileSync(`${file}.input`, job.input ?? "");
    if (job.apart === true) writeFileSync(`${file}.apart`, "");
    return file;
  });
  const child = spawn("/bin/bash", ["-c", DRIVER], { cwd, stdio: ["pipe", "ignore", "inherit"] });
  child.stdin?.end(files.map((file) => `${file}\0`).join(""));
  await once(child, "close");
  return files.map((file, index) => ({
    status: Number(readFileSync(`${file}.status`, "utf8")),
    output: readFileSync(`${file}.output`),
    streams: jobs[index]?.apart === true ? [readFileSync(`${file}.stdout`), readFileSync(`${file}.stderr`)] : undefined,
  }));
}
