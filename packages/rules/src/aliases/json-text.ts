/** Most layers of JSON text inside JSON text that are taken off. */
const MAX_LAYERS = 4;

/**
 * The object or array that a text holds as JSON, also encoded more than once, and also with raw line breaks or tabs inside its
 * strings, which JSON forbids and models write.
 *
 * @returns `undefined` when it is anything else; cut-off JSON is not guessed at
 */
export function readJsonText(text: string): object | undefined {
  let value: unknown = text;
  for (let layer = 0; layer < MAX_LAYERS && typeof value === "string"; layer += 1) {
    if (!/^\s*[[{"]/.test(value)) return undefined;
    value = parseJson(value) ?? parseJson(escapeControlCharacters(value));
  }
  return typeof value === "object" && value !== null ? value : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** A JSON string with its quotes; what stands between strings matches one character at a time. */
const STRING_OR_CHARACTER = /"(?:[^"\\]|\\[^])*"|[^]/g;

function escapeControlCharacters(text: string): string {
  return text.replace(STRING_OR_CHARACTER, (piece) => (piece.length === 1 ? piece : escapeAll(piece)));
}

function escapeAll(string: string): string {
  return Array.from(string, (character) => (character < " " ? JSON.stringify(character).slice(1, -1) : character)).join(
    "",
  );
}
