import { END_LINE, LINE_RANGE } from "./alias-table.ts";
import { type Fields, isGiven, valueOf, without } from "./fields.ts";
import { readJsonText } from "./json-text.ts";
import { readInteger } from "./integer.ts";

/**
 * Turns a last line (`end_line`, `view_range: [first, last]`) into the number of lines that `read` wants.
 *
 * A last line of −1 means to the end. One before the first line stays as it is.
 */
export function readLineRange(fields: Fields): Fields {
  const [rangeName, range] = readRange(fields);
  const endName = END_LINE.find((name) => isGiven(fields, name));
  const rest = without(fields, [...absent(fields, [...END_LINE, ...LINE_RANGE])]);
  if (endName === undefined && range === undefined) return rest;
  const first = isGiven(rest, "offset") ? readInteger(rest["offset"]) : (range?.first ?? 1);
  const last = endName === undefined ? range?.last : readInteger(rest[endName]);
  if (first === undefined || last === undefined) return rest;
  const offset = isGiven(rest, "offset") || range === undefined ? {} : { offset: range.first };
  const used = without(rest, [...END_LINE, ...(rangeName === undefined ? [] : [rangeName])]);
  if (isGiven(rest, "limit") || last === -1) return { ...used, ...offset };
  if (last < first) return rest;
  return { ...used, ...offset, limit: last - Math.max(first, 1) + 1 };
}

function absent(fields: Fields, names: readonly string[]): readonly string[] {
  return names.filter((name) => !isGiven(fields, name));
}

/** `[10, 40]`, also as JSON text. */
function readRange(
  fields: Fields,
): readonly [string, { readonly first: number; readonly last: number }] | readonly [undefined, undefined] {
  const name = LINE_RANGE.find((alias) => isGiven(fields, alias));
  if (name === undefined) return [undefined, undefined];
  const given = valueOf(fields, name, []);
  const pair = typeof given === "string" ? readJsonText(given) : given;
  if (!Array.isArray(pair) || pair.length !== 2) return [undefined, undefined];
  const [first, last] = [readInteger(pair[0]), readInteger(pair[1])];
  return first === undefined || last === undefined ? [undefined, undefined] : [name, { first, last }];
}
