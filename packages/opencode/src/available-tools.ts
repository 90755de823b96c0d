/** Which tools a model may call, and the shell of `bash`, as far as OpenCode tells a plugin. */
export class AvailableTools {
  readonly #defined = new Set<string>();
  #denied: (tool: string) => boolean = () => false;
  #shell = "bash";
  #allowsAnyCommand = true;

  /** Reads the merged configuration. */
  configure(config: unknown): void {
    this.#denied = (tool) => denies(config, tool);
    this.#allowsAnyCommand = !looksAtCommands(config);
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

  /** The shell of `bash`: `zsh`. */
  get shell(): string {
    return this.#shell;
  }

  /** Any command may run, so that nobody is asked about its text. */
  get allowsAnyCommand(): boolean {
    return this.#allowsAnyCommand;
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

/** Whether a permission rule is about commands: `"permission": { "bash": { "git push *": "ask" } }`, for all or for one agent. */
function looksAtCommands(config: unknown): boolean {
  if (typeof config !== "object" || config === null) return false;
  const { permission, agent } = config as Readonly<Record<string, unknown>>;
  const agents = typeof agent === "object" && agent !== null ? Object.values(agent) : [];
  const rules = typeof permission === "object" && permission !== null ? permission : { bash: permission };
  const { bash = "allow" } = rules as { readonly bash?: unknown };
  return bash !== "allow" || agents.some(looksAtCommands);
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
