import { existsSync } from "node:fs";
import { homedir } from "node:os";
import { join } from "node:path";

type Environment = Readonly<Record<string, string | undefined>>;

/** Where the agents of this machine keep their sessions, each found as the agent finds it; only what is there. */
export function ownSessions(env: Environment = process.env, home: string = homedir()): readonly string[] {
  // An empty variable is none.
  const set = (name: string, otherwise: string): string => env[name] || join(home, otherwise);
  const opencode = join(set("XDG_DATA_HOME", ".local/share"), "opencode");
  return [
    join(set("PI_CODING_AGENT_DIR", ".pi/agent"), "sessions"),
    join(set("CLAUDE_CONFIG_DIR", ".claude"), "projects"),
    join(set("CODEX_HOME", ".codex"), "sessions"),
    // From 1.2 on everything is in the database, which took over what was in the folder.
    [join(opencode, "opencode.db"), join(opencode, "storage")].find(existsSync) ?? "",
  ].filter(existsSync);
}
