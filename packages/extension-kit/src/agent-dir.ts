import { homedir } from "node:os";
import { join } from "node:path";

/**
 * The folder of pi's own files, found as pi finds it (`getAgentDir` of pi 0.73.1 and 1.6.0): `PI_CODING_AGENT_DIR` with a leading
 * `~` expanded, else `~/.pi/agent`.
 */
export function agentDir(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const given = env["PI_CODING_AGENT_DIR"];
  if (given === undefined || given === "") return join(homedir(), ".pi", "agent");
  if (given === "~") return homedir();
  return given.startsWith("~/") ? join(homedir(), given.slice(2)) : given;
}
