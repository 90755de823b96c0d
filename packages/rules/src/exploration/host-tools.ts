import type { EquivalentCall, Exploration } from "pi-shell-core";

/** What an exploration needs a tool for. */
export type Capability = Exploration["capability"];

/** A tool call as a host takes it. */
export interface HostCall {
  readonly tool: string;
  readonly arguments: object;
}

/** The tools of one host that explore. */
export interface HostTools {
  /** Tools that have a capability, best first: those of the host, and of extensions that are common beside it. */
  readonly byCapability: Readonly<Record<Capability, readonly string[]>>;
  /** The search tool takes a file as its path. Else a search of one file is only served where there is an exact call. */
  readonly searchesFile: boolean;
  /** What finds files by name. */
  readonly finder: FileFinder;
  /**
   * The host's own call, given in the words of pi's tools; `undefined` where the host has none that gives the same lines.
   *
   * @param cwd the session's working directory, for hosts that want absolute paths
   */
  readonly spell: (call: EquivalentCall, cwd: string) => HostCall | undefined;
}

/**
 * How a host's tool finds files by name.
 *
 * - `fd`: lists folders, links and hidden files too, ignores case unless the pattern has a capital, heeds `.gitignore` outside a
 *   repository.
 * - `ripgrep`: `rg --files --glob`; lists plain files that are not hidden, in the letter case that is asked for.
 */
export type FileFinder = "fd" | "ripgrep";

/** The tools with this capability that the model can call now, best first. */
export function activeToolsFor(tools: HostTools, capability: Capability, active: readonly string[]): readonly string[] {
  return tools.byCapability[capability].filter((name) => active.includes(name));
}
