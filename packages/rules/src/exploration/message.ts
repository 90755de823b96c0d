import type { Capability, HostCall } from "./host-tools.ts";

/** A longer call is left out: every block is paid for in tokens. */
const MAX_CALL_BYTES = 160;

/**
 * What the model reads when a bash command is blocked: one line that says what to do. It names nothing to avoid, since naming it
 * keeps it in play.
 *
 * @param tools names of active tools, at least one
 */
export function explorationMessage(capability: Capability, tools: readonly string[], call: string | undefined): string {
  const names = tools.join(" / ");
  const stem = {
    searchContent: `Search content with ${names}. Bash fallback: rg.`,
    findFiles: `Find files with ${names}. Bash fallback: fd.`,
    readFile: `Read files with ${names}.`,
    listDir: `List directories with ${names}.`,
  }[capability];
  return `better-explore: ${stem}${call ?? ""}`;
}

/** The call as it stands behind a message; `undefined` when it is too long. */
export function callPart(call: HostCall): string | undefined {
  const part = ` Call: ${call.tool} ${JSON.stringify(call.arguments)}`;
  return Buffer.byteLength(part) > MAX_CALL_BYTES ? undefined : part;
}

/** How large a file is, as the model is told: in lines, or in bytes where they were not counted. */
export type Extent = { readonly lines: number } | { readonly bytes: number };

/**
 * What the model reads when a whole read of a large file is blocked.
 *
 * @param searchTool the tool to locate with
 */
export function largeReadMessage(extent: Extent, searchTool: string): string {
  const size =
    "lines" in extent
      ? `${extent.lines.toLocaleString("en-US")} ${extent.lines === 1 ? "line" : "lines"}`
      : `${(extent.bytes / (1024 * 1024)).toFixed(1)} MB`;
  return (
    `better-explore: this file is ${size}. Locate with ${searchTool}, then read with offset+limit. ` +
    "Whole file: repeat with limit=2000."
  );
}
