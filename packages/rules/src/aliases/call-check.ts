import { type AliasedTool, FIELDS, NUMBER_FIELDS } from "./alias-table.ts";
import { type Fields, isFields, isGiven } from "./fields.ts";

/**
 * Whether arguments are a call that pi's validation takes (0.73.1 and 1.6.0). Both make text of a number and a number of its text;
 * fields that only pi 0.73 refuses count as refused for `edit`, where dropping or keeping them would change what is written.
 */
export function isCall(tool: AliasedTool, fields: Fields): boolean {
  const numbers = NUMBER_FIELDS[tool].every((name) => !isGiven(fields, name) || isNumber(fields[name]));
  const texts = Object.keys(FIELDS[tool]).filter((name) => !NUMBER_FIELDS[tool].includes(name));
  return numbers && texts.every((name) => isText(fields[name])) && (tool !== "edit" || isEdit(fields));
}

function isEdit(fields: Fields): boolean {
  const { edits } = fields;
  return hasOnly(fields, ["path", "edits"]) && Array.isArray(edits) && edits.length > 0 && edits.every(isReplacement);
}

/** An old and a new text, and nothing else. */
function isReplacement(value: unknown): boolean {
  const names = ["oldText", "newText"];
  return isFields(value) && hasOnly(value, names) && names.every((name) => isText(value[name]));
}

function hasOnly(fields: Fields, names: readonly string[]): boolean {
  return Object.keys(fields).every((name) => names.includes(name));
}

function isText(value: unknown): boolean {
  return typeof value === "string" || typeof value === "number" || typeof value === "boolean";
}

function isNumber(value: unknown): boolean {
  return isText(value) && value !== "" && Number.isFinite(Number(value));
}
