/** An integer, also as text that is nothing else. */
export function readInteger(value: unknown): number | undefined {
  if (typeof value === "string" && !/^-?\d+$/.test(value)) return undefined;
  const number = typeof value === "string" ? Number(value) : value;
  return typeof number === "number" && Number.isSafeInteger(number) ? number : undefined;
}
