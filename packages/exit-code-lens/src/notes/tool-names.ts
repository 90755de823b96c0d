import * as v from "valibot";

/** The tools whose results are looked at when the user says nothing. */
export const DEFAULT_TOOLS: readonly string[] = ["bash"];

/** Shells with another grammar: `powershell` is pi's, `pwsh` is dsh's. */
const OTHER_SHELLS: ReadonlySet<string> = new Set(["powershell", "pwsh"]);

/** The `tools` of both hosts' configurations: names of tools that run bash. */
export const TOOL_NAMES = v.array(
  v.pipe(
    v.string("must be the name of a tool"),
    v.minLength(1, "must be the name of a tool"),
    v.check((name) => !OTHER_SHELLS.has(name), "must be a tool that runs bash"),
  ),
  "must be a list of tool names",
);
