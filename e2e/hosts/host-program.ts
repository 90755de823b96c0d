import { spawn } from "node:child_process";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";

const MODULES = join(import.meta.dirname, "node_modules");

/** Milliseconds until a host that does not end is killed. */
const TIMEOUT_MS = 100_000;

/**
 * Finds the program of a host: each of these npm packages has one more package for every platform, which holds the binary.
 *
 * @param scope folder below `node_modules`, or `""`
 * @param prefix how the platform's package begins: `opencode-linux`
 * @param file path of the binary in it
 */
export function hostProgram(scope: string, prefix: string, file: string): string {
  const folder = join(MODULES, scope);
  const packages = existsSync(folder) ? readdirSync(folder).toSorted() : [];
  // Beside the plain one there may be others, for old processors and other libraries: `-baseline`, `-musl`.
  const name = packages.find((each) => each.startsWith(prefix) && existsSync(join(folder, each, file)));
  if (name === undefined) throw new Error(`${prefix} is not installed: run \`npm run test:hosts\``);
  return join(folder, name, file);
}

/** How a host ended. */
export interface HostEnd {
  readonly exitCode: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** Runs a host to its end, without input, in an environment that holds nothing of the user's. */
export async function runHost(
  program: string,
  args: readonly string[],
  cwd: string,
  env: Readonly<Record<string, string>>,
): Promise<HostEnd> {
  const child = spawn(program, args, {
    cwd,
    env,
    stdio: ["ignore", "pipe", "pipe"],
    timeout: TIMEOUT_MS,
    killSignal: "SIGKILL",
  });
  const output = { stdout: "", stderr: "" };
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output.stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output.stderr += text));
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ exitCode, ...output }));
  });
}
