import { EDIT_FIELDS, FIELDS, ASKS_FOR_MORE } from "./alias-table.ts";
import { type Fields, isFields, isGiven, renamed, valueOf } from "./fields.ts";
import { readJsonText } from "./json-text.ts";

/**
 * Brings the replacements of an `edit` call into its `edits` array: given beside it, as one object, or as JSON text.
 *
 * pi 0.73 refuses every other field, so other fields are dropped, but for those that say what would be lost.
 */
export function normaliseEdits(fields: Fields): Fields {
  const given = readEdits(fields["edits"], fields["path"]);
  const beside = readReplacementBeside(fields);
  const kept = Object.entries(fields).filter(([name]) => name === "path" || asksForMore(name, fields[name]));
  if (beside === undefined) {
    // Text that is missing or no text stays where it is: nothing is made up, and an object is no text to look for.
    const unread = Object.entries(fields).filter(([name, value]) => REPLACEMENT_KEYS.has(name) && value !== null);
    const edits = isGiven(fields, "edits") ? [["edits", given ?? fields["edits"]] as const] : [];
    return Object.fromEntries([...kept, ...unread, ...edits]);
  }
  // Edits that cannot be read go along, so that they are refused and not forgotten.
  const others = given ?? (isGiven(fields, "edits") ? [fields["edits"]] : []);
  return Object.fromEntries([...kept, ["edits", [...others, beside]]]);
}

const REPLACEMENT_KEYS: ReadonlySet<string> = new Set(
  Object.entries(EDIT_FIELDS).flatMap(([name, aliases]) => [name, ...aliases]),
);

function asksForMore(name: string, value: unknown): boolean {
  return ASKS_FOR_MORE.includes(name) && (value === true || value === "true");
}

/** `{ path, old_string: "a", new_string: "b" }`; only text counts. */
function readReplacementBeside(fields: Fields): Fields | undefined {
  const oldText = valueOf(fields, "oldText", EDIT_FIELDS.oldText);
  const newText = valueOf(fields, "newText", EDIT_FIELDS.newText);
  return typeof oldText === "string" && typeof newText === "string" ? { oldText, newText } : undefined;
}

/** The replacements in `edits`; `undefined` where it is nothing that holds any. */
function readEdits(edits: unknown, path: unknown): readonly unknown[] | undefined {
  const value = typeof edits === "string" ? readJsonText(edits) : edits;
  if (isFields(value)) return hasReplacement(value) ? [readReplacement(value, path)] : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown): readonly unknown[] => {
    const read = typeof item === "string" ? readJsonText(item) : item;
    if (isFields(read)) return [hasReplacement(read) ? readReplacement(read, path) : item];
    const isText = typeof item === "string" && Array.isArray(read) && read.every(isFields);
    return isText ? read.map((each) => readReplacement(each, path)) : [item];
  });
}

/** `{ "0": { oldText, newText } }` is none, and goes to validation as it is. */
function hasReplacement(item: Fields): boolean {
  return Object.keys(item).some((name) => REPLACEMENT_KEYS.has(name));
}

/**
 * One replacement under its own names. A path of its own, under any name, may be that of another file, and then stays to be
 * refused: without it, the text would be replaced in the wrong file.
 */
function readReplacement(item: Fields, path: unknown): Fields {
  let fields = item;
  for (const [name, aliases] of Object.entries(REPLACEMENT_FIELDS)) fields = renamed(fields, name, aliases);
  return Object.fromEntries(
    Object.entries(fields).filter(
      ([name, value]) =>
        name === "oldText" || name === "newText" || (name === "path" && value !== path) || asksForMore(name, value),
    ),
  );
}

const REPLACEMENT_FIELDS = { ...EDIT_FIELDS, path: FIELDS.edit["path"] ?? [] };
