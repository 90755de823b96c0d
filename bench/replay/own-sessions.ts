import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";
import { agentDir } from "../../packages/extension-kit/src/agent-dir.ts";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the agents of this machine keep their sessions, each found as the agent finds it; only what is there. */
export function ownSessions(env: Environment = process.env, home: string = homedir()): readonly string[] {
  const claude = env["CLAUDE_CONFIG_DIR"] ?? join(home, ".claude");
  const codex = env["CODEX_HOME"] ?? join(home, ".codex");
  const opencode = join(env["XDG_DATA_HOME"] ?? join(home, ".local", "share"), "opencode");
  return [
    join(agentDir({ PI_CODING_AGENT_DIR: join(home, ".pi", "agent"), ...env }), "sessions"),
    join(claude, "projects"),
    join(codex, "sessions"),
    // From 1.2 on everything is in the database, which took over what was in the folder.
    [join(opencode, "opencode.db"), join(opencode, "storage")].find(existsSync) ?? "",
  ].filter(existsSync);
}
