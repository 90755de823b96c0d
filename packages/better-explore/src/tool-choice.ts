import type { Exploration } from "pi-shell-core";

/** What an exploration needs a tool for. */
export type Capability = Exploration["capability"];

/** Tools that have a capability, best first: those of pi, and of extensions that are common beside it. */
const TOOLS: Readonly<Record<Capability, readonly string[]>> = {
  searchContent: ["grep", "signal_grep"],
  findFiles: ["fffind", "find"],
  readFile: ["read"],
  listDir: ["ls"],
};

/** The tools with this capability that the model can call now, best first. */
export function activeToolsFor(capability: Capability, active: readonly string[]): readonly string[] {
  return TOOLS[capability].filter((name) => active.includes(name));
}
