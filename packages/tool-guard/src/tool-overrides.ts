import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { notify, PROVEN_END } from "pi-extension-kit";
import { aliased } from "./aliased-tool.ts";
import { normaliseBash, normaliseEdit, normaliseRead, normaliseWrite } from "./aliases/index.ts";
import { bashOnDemand } from "./bash-on-demand.ts";
import type { ToolGuardExtension } from "./definition.ts";
import type { PiHost } from "./pi-host.ts";

/** The tools that are overridden. */
const TOOLS = ["bash", "edit", "read", "write"] as const;

type ToolName = (typeof TOOLS)[number];

/**
 * Overrides pi's tools, each only where it is still pi's own. `resources_discover` comes after every extension's `session_start`, so
 * whoever wants a tool has it by then: two that register the same tool while loading end pi 0.73 and 1.6 with an error.
 */
export function overrideTools(pi: ExtensionAPI, extension: ToolGuardExtension, host: PiHost): void {
  const own = new Set<string>();
  pi.on(
    "resources_discover",
    extension.hook((_event, ctx) => {
      if (!extension.acts()) return; // Another copy of this extension does it.
      const sources = new Map(pi.getAllTools().map(({ name, sourceInfo }) => [name, sourceInfo]));
      const taken: string[] = [];
      for (const name of TOOLS) {
        const source = sources.get(name);
        if (source === undefined) continue; // Not available in this session.
        if (source.source !== "builtin" && !own.has(name)) {
          taken.push(`${name} (${source.path})`);
          continue;
        }
        override(pi, extension, host, name, ctx);
        own.add(name);
      }
      if (taken.length > 0)
        notify(ctx, `tool-guard leaves alone what another extension owns: ${taken.join(", ")}`, "info");
    }),
  );
}

type Normalise = (args: unknown) => unknown;

/** pi 1.6; pi 0.73 trusts every project. */
interface TrustContext {
  readonly isProjectTrusted?: () => boolean;
}

function override(
  pi: ExtensionAPI,
  extension: ToolGuardExtension,
  host: PiHost,
  name: ToolName,
  ctx: ExtensionContext & TrustContext,
): void {
  const { cwd } = ctx;
  const user = host.userSettings(cwd, ctx.isProjectTrusted?.() ?? true);
  const whenOn =
    (normalise: Normalise): Normalise =>
    (args) =>
      extension.acts() && extension.settings.aliases ? normalise(args) : args;
  const onRepair = (): void => extension.count("repaired");
  switch (name) {
    case "bash": {
      const tool = bashOnDemand(host, extension, cwd, user, host.shellOf(user.shellPath), (end) => {
        pi.events.emit(PROVEN_END, end);
      });
      pi.registerTool({ ...tool, ...aliased(tool, whenOn(normaliseBash), onRepair) });
      return;
    }
    case "edit": {
      const tool = host.editTool(cwd);
      pi.registerTool({ ...tool, ...aliased(tool, whenOn(normaliseEdit), onRepair) });
      return;
    }
    case "read": {
      const tool = host.readTool(cwd, { autoResizeImages: user.autoResizeImages });
      pi.registerTool({ ...tool, ...aliased(tool, whenOn(normaliseRead), onRepair) });
      return;
    }
    case "write": {
      const tool = host.writeTool(cwd);
      pi.registerTool({ ...tool, ...aliased(tool, whenOn(normaliseWrite), onRepair) });
      return;
    }
    default:
      name satisfies never;
  }
}
