/** Failures in front of a view, for hosts that run the text they are given. */
export { type GuardedText, guardedText, unguarded } from "./guarded-text.ts";
export { privateFolder } from "./private-folder.ts";
