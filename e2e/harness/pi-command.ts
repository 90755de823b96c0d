import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { piHost, type PiVersion } from "./pi-host.ts";
import { runEnvironment, type PiOptions } from "./pi-launch.ts";
import type { RunDirectory } from "./run-directory.ts";

/** How a pi command ended. */
export interface PiCommandResult {
  readonly stdout: string;
  readonly stderr: string;
  readonly exitCode: number | null;
}

/**
 * Runs a pi command that needs no model, such as `["install", "/path"]` or `["list"]`, in the folders of a run; start pi in the same
 * folders with `runPi({ directory })` to see its effect. Reports any exit status; killed after two minutes.
 */
export async function runPiCommand(
  version: PiVersion,
  args: readonly string[],
  directory: RunDirectory,
  env: NonNullable<PiOptions["env"]> = {},
): Promise<PiCommandResult> {
  const host = piHost(version);
  const child = spawn(host.node, [host.cli, ...args], {
    cwd: directory.work,
    env: runEnvironment(directory, randomUUID(), env),
    stdio: ["ignore", "pipe", "pipe"],
    timeout: 120_000,
  });
  let stdout = "";
  let stderr = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (stdout += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (stderr += text));
  return await new Promise((resolve, reject) => {
    child.once("error", reject);
    child.once("close", (exitCode) => resolve({ stdout, stderr, exitCode }));
  });
}
