import { type AliasedTool, spelledArguments } from "shellwise-rules/aliases";
import { OPENCODE_SPELLING } from "./opencode-tools.ts";

const TOOLS: ReadonlySet<string> = new Set<AliasedTool>(["edit", "write", "read", "bash"]);

/** Puts the arguments of a call under OpenCode's own names, in place: OpenCode keeps the object and checks what is in it then. */
export function repairArguments(tool: string, args: object): void {
  if (!isAliased(tool)) return;
  const meant = spelledArguments(tool, args, OPENCODE_SPELLING);
  if (meant === undefined) return;
  for (const name of Object.keys(args)) delete (args as Record<string, unknown>)[name];
  Object.assign(args, meant);
}

function isAliased(tool: string): tool is AliasedTool {
  return TOOLS.has(tool);
}
