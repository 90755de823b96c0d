import { type Aliases, MAY_BE_EMPTY } from "./alias-table.ts";

/** Arguments as a model sent them. */
export type Fields = Readonly<Record<string, unknown>>;

/** Whether a value is an object with named fields. */
export function isFields(value: unknown): value is Fields {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

/**
 * The value of a field under its own name or, where that is missing or null, under the first alias that has one. Empty text under an
 * alias is a value only where text may be empty: `{ file_path: "" }` names no file, `{ new_string: "" }` deletes.
 */
export function valueOf(fields: Fields, name: string, aliases: Aliases): unknown {
  if (isGiven(fields, name)) return fields[name];
  const given = aliases.find((key) => isGiven(fields, key) && (fields[key] !== "" || MAY_BE_EMPTY.has(name)));
  return given === undefined ? undefined : fields[given];
}

/** A field is there and not null. */
export function isGiven(fields: Fields, name: string): boolean {
  return Object.hasOwn(fields, name) && fields[name] !== undefined && fields[name] !== null;
}

/** A copy without some fields. `Object.fromEntries` also keeps a field named `__proto__` a field. */
export function without(fields: Fields, names: readonly string[]): Fields {
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !names.includes(name)));
}

/** A copy in which a field under an alias stands under its own name, in the place of the first of them; the aliases are gone. */
export function renamed(fields: Fields, name: string, aliases: Aliases): Fields {
  const value = valueOf(fields, name, aliases);
  if (value === undefined) {
    // `{ path: null }` is left for validation; an alias that is null says nothing.
    return without(fields, aliases);
  }
  const keys = new Set([name, ...aliases]);
  const entries: [string, unknown][] = [];
  let placed = false;
  for (const [key, other] of Object.entries(fields)) {
    if (!keys.has(key)) entries.push([key, other]);
    else if (!placed) {
      entries.push([name, value]);
      placed = true;
    }
  }
  return Object.fromEntries(entries);
}
