/**
 * Whether a tool call was made by a script (pi 1.6 codemode), not by the model. Scripts branch on the plain result, so every rule
 * leaves their calls alone.
 */
export function isScriptCall(event: object): boolean {
  return "parentToolCallId" in event && event.parentToolCallId !== undefined;
}
