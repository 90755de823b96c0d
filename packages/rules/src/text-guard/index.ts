/** Failures in front of a view, for hosts that run the text they are given. */
export { privateFolder } from "./private-folder.ts";
export { type RewrittenCommand, rewrittenCommand, takeRewritten } from "./rewritten-command.ts";
