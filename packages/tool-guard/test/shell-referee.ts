import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";

/** What bash makes of a command. */
export interface Verdict {
  readonly status: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** One shell runs all commands; to start a process for each from here takes many times as long. */
const DRIVER = `
ulimit -f 100000 # a command that does not end must not fill the disk
while IFS= read -r -d '' file; do
  IFS= read -r -d '' source < "$file"
  /bin/bash -c "$source" < /dev/null > "$file.stdout" 2> "$file.stderr"
  echo $? > "$file.status"
done
`;

/**
 * Runs commands in real bash, in order.
 *
 * @param cwd where they run
 * @param folder for the bookkeeping
 * @param env their environment
 */
export async function referee(
  commands: readonly string[],
  cwd: string,
  folder: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<readonly Verdict[]> {
  mkdirSync(folder, { recursive: true });
  const files = commands.map((source, index) => {
    const file = join(folder, String(index));
    writeFileSync(file, `${source}\0`);
    return file;
  });
  const child = spawn("/bin/bash", ["-c", DRIVER], { cwd, env, stdio: ["pipe", "ignore", "inherit"] });
  child.stdin?.end(files.map((file) => `${file}\0`).join(""));
  await once(child, "close");
  return files.map((file) => ({
    status: Number(readFileSync(`${file}.status`, "utf8")),
    stdout: readFileSync(`${file}.stdout`, "latin1"),
    stderr: readFileSync(`${file}.stderr`, "latin1"),
  }));
}
