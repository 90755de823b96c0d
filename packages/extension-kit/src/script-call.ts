/**
 * Whether a tool call was made by a script (pi 1.6 codemode), not by the model. Scripts branch on the plain result, so every rule
 * leaves their calls alone.
 */
export function isScriptCall(event: object): boolean {
  return "parentToolCallId" in event && event.parentToolCallId !== undefined;
}

/**
 * The same for a tool's `execute`, which is told only the id: a script's calls are numbered below their parent's, `<parent>/<n>`
 * (pi 1.6.0, `executeTool`).
 */
export function isScriptCallId(toolCallId: string): boolean {
  return /.\/\d+$/.test(toolCallId);
}
