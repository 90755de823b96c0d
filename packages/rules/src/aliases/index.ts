/** What a call with other argument names meant. */
export { type AliasedTool, EDIT_FIELDS, FIELDS } from "./alias-table.ts";
export { normaliseArguments } from "./normalise-arguments.ts";
export { type Spelling, spelledArguments } from "./spelled-arguments.ts";
