/** Which tools a model may call, and the shell of `bash`, as far as OpenCode tells a plugin. */
export class AvailableTools {
  readonly #defined = new Set<string>();
  #denied: (tool: string) => boolean = () => false;
  #shell = "bash";

  /** Reads the merged configuration. */
  configure(config: unknown): void {
    this.#denied = (tool) => denies(config, tool);
  }

  /** Notes a tool that OpenCode has. The description of `bash` names the shell: `OS: linux, Shell: bash`. */
  define(tool: string, description: string): void {
    this.#defined.add(tool);
    if (tool === "bash") this.#shell = /\bShell: ([\w.-]+)/.exec(description)?.[1] ?? this.#shell;
  }

  /** Names of the tools that no configuration takes from any agent. */
  get names(): readonly string[] {
    return [...this.#defined].filter((tool) => !this.#denied(tool));
  }

  /** The shell reads a command as bash does, as far as the rules go. */
  get readsBash(): boolean {
    return /^(?:bash|zsh|sh|dash)$/.test(this.#shell);
  }
}

/**
 * Whether a configuration takes a tool away: `"tools": { "grep": false }` or `"permission": { "grep": "deny" }`, for all or for one
 * agent. Which agent will ask is not known, and a tool must not be named to one that lacks it.
 */
function denies(config: unknown, tool: string): boolean {
  if (typeof config !== "object" || config === null) return false;
  const { tools, permission, agent } = config as Readonly<Record<string, unknown>>;
  const agents = typeof agent === "object" && agent !== null ? Object.values(agent) : [];
  return (
    isSwitchedOff(tools, tool) || isForbidden(permission, tool) || agents.some((settings) => denies(settings, tool))
  );
}

function isSwitchedOff(tools: unknown, tool: string): boolean {
  if (typeof tools !== "object" || tools === null) return false;
  const switches = tools as Readonly<Record<string, unknown>>;
  return (switches[tool] ?? switches["*"]) === false;
}

function isForbidden(permission: unknown, tool: string): boolean {
  if (typeof permission !== "object" || permission === null) return permission === "deny";
  const rules = permission as Readonly<Record<string, unknown>>;
  return (rules[tool] ?? rules["*"]) === "deny";
}
