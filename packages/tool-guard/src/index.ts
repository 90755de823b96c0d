import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import { defineExtension } from "pi-extension-kit";
import { toolGuard } from "./definition.ts";
import { piHost } from "./pi-host.ts";
import { overrideTools } from "./tool-overrides.ts";

/** The pi extension: wrong arguments are put right, and trailing views no longer hide what a command did. */
export default function piToolGuard(pi: ExtensionAPI): void {
  const extension = defineExtension(pi, toolGuard);
  overrideTools(pi, extension, piHost);
}
