import { onDemand, type ProvenEnd } from "pi-extension-kit";
import { renderBashResult } from "./bash-rendering.ts";
import type { ToolGuardExtension } from "./definition.ts";
import type { BashTool, HostShell, PiHost, UserSettings } from "./pi-host.ts";

/**
 * pi's bash tool as pi shows it from the start; what guards it is loaded with its first call, since the parser is large. Where that
 * fails (the package was removed meanwhile), pi's own tool runs the command.
 *
 * @param shell the shell pi starts, where the guard can start views in it
 */
export function bashOnDemand(
  host: PiHost,
  extension: ToolGuardExtension,
  cwd: string,
  user: UserSettings,
  shell: HostShell | undefined,
  announce: (end: ProvenEnd) => void,
): BashTool {
  const { commandPrefix, shellPath } = user;
  const builtIn = host.bashTool(cwd, {
    ...(commandPrefix === undefined ? {} : { commandPrefix }),
    ...(shellPath === undefined ? {} : { shellPath }),
  });
  const guarded = onDemand(async () => {
    const { guardedBash } = await import("./guarded-bash.ts");
    return guardedBash(host, extension, cwd, user, shell, announce);
  });
  const load = extension.hook(async (_toolCallId: string) => await guarded());
  const { renderResult } = builtIn;
  return {
    ...builtIn,
    execute: async (toolCallId, params, signal, onUpdate, ctx) => {
      const tool = (await load(toolCallId, ctx)) ?? builtIn;
      return await tool.execute(toolCallId, params, signal, onUpdate, ctx);
    },
    ...(renderResult && { renderResult: renderBashResult(renderResult, host) }),
  };
}
