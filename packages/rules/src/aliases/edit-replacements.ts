import { isDeepStrictEqual } from "node:util";
import { ASKS_FOR_MORE, EDIT_FIELDS, EDIT_LISTS, FIELDS } from "./alias-table.ts";
import { type Fields, isFields, isGiven, renamed, valueOf } from "./fields.ts";
import { readJsonText } from "./json-text.ts";

/**
 * Brings the replacements of an `edit` call into its `edits` array: given there, under another name of the list, or beside it; each
 * list as an array, as one object, or as JSON text.
 *
 * pi 0.73 refuses every other field, so other fields are dropped, but for those that say what would be lost.
 */
export function normaliseEdits(fields: Fields): Fields {
  const entries = Object.entries(fields);
  // Edits that cannot be read go along, so that the call is refused and they are not forgotten.
  const own = isGiven(fields, "edits") ? (readEdits(fields["edits"], fields["path"]) ?? [fields["edits"]]) : [];
  const beside = readReplacementBeside(fields);
  const edits = [...withOtherLists(own, fields), ...(beside === undefined ? [] : [beside])];
  // Half a replacement, or one that is no text, stays where it is: nothing is made up, and an object is no text to look for.
  const unread =
    beside === undefined ? entries.filter(([name, value]) => isReplacementKey(name) && value !== null) : [];
  const kept = entries.filter(([name, value]) => name === "path" || asksForMore(name, value));
  return Object.fromEntries([...kept, ...unread, ["edits", edits]]);
}

/** Adds the lists under other names. A replacement that stands in two lists is given once: pi refuses to replace a text twice. */
function withOtherLists(own: readonly unknown[], fields: Fields): readonly unknown[] {
  const edits = [...own];
  for (const name of EDIT_LISTS) {
    const list = readEdits(fields[name], fields["path"]);
    // `{ changes: "fixed the typo" }` only tells what is done.
    if (list === undefined || !list.some(holdsReplacement)) continue;
    edits.push(...list.filter((entry) => !edits.some((known) => isDeepStrictEqual(known, entry))));
  }
  return edits;
}

const REPLACEMENT_KEYS: ReadonlySet<string> = new Set(
  Object.entries(EDIT_FIELDS).flatMap(([name, aliases]) => [name, ...aliases]),
);

function isReplacementKey(name: string): boolean {
  return REPLACEMENT_KEYS.has(name);
}

function asksForMore(name: string, value: unknown): boolean {
  return ASKS_FOR_MORE.includes(name) && (value === true || value === "true");
}

/** `{ path, old_string: "a", new_string: "b" }`; only text counts. */
function readReplacementBeside(fields: Fields): Fields | undefined {
  const oldText = valueOf(fields, "oldText", EDIT_FIELDS.oldText);
  const newText = valueOf(fields, "newText", EDIT_FIELDS.newText);
  return typeof oldText === "string" && typeof newText === "string" ? { oldText, newText } : undefined;
}

/** The replacements in a list; `undefined` where it is nothing that holds any. */
function readEdits(list: unknown, path: unknown): readonly unknown[] | undefined {
  const value = typeof list === "string" ? readJsonText(list) : list;
  if (isFields(value)) return holdsReplacement(value) ? [readReplacement(value, path)] : undefined;
  if (!Array.isArray(value)) return undefined;
  return value.flatMap((item: unknown): readonly unknown[] => {
    const read = typeof item === "string" ? readJsonText(item) : item;
    if (isFields(read)) return [holdsReplacement(read) ? readReplacement(read, path) : item];
    const isText = typeof item === "string" && Array.isArray(read) && read.every(isFields);
    return isText ? read.map((each) => readReplacement(each, path)) : [item];
  });
}

/** `{ "0": { oldText, newText } }` is none, and goes to validation as it is. */
function holdsReplacement(item: unknown): boolean {
  return isFields(item) && Object.keys(item).some(isReplacementKey);
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
