/** An object of parsed JSON whose fields nobody has looked at yet. */
export type JsonObject = Readonly<Record<string, unknown>>;

/** Narrows a parsed value to an object; arrays are none. */
export function asObject(value: unknown): JsonObject | undefined {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as JsonObject) : undefined;
}

/** The objects of an array; none for anything else. */
export function objectsOf(value: unknown): readonly JsonObject[] {
  return Array.isArray(value) ? value.map(asObject).filter((each) => each !== undefined) : [];
}

/** A finite number, or nothing. */
export function asNumber(value: unknown): number | undefined {
  return typeof value === "number" && Number.isFinite(value) ? value : undefined;
}

/** A point in time as recordings write it, an ISO date or milliseconds since 1970, in milliseconds. */
export function timeOf(value: unknown): number | undefined {
  return asNumber(typeof value === "string" ? Date.parse(value) : value);
}
