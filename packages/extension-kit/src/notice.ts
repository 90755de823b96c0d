import type { ExtensionContext } from "@mariozechner/pi-coding-agent";

/** How a notice is shown. */
export type NoticeLevel = "info" | "warning";

/**
 * Says something to the user, not to the model. In print and json mode pi has nobody to show it to and drops it (pi 0.73.1 and
 * 1.6.0), so there it goes to standard error.
 */
export function notify(ctx: Pick<ExtensionContext, "hasUI" | "ui">, message: string, level: NoticeLevel): void {
  if (ctx.hasUI) ctx.ui.notify(message, level);
  else process.stderr.write(`${message}\n`);
}
