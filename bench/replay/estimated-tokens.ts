/** Bytes of English and code that make up a token, about. */
const BYTES_PER_TOKEN = 4;

/** An estimate. Never to be added to tokens that a recording has counted. */
export function tokensOf(bytes: number): number {
  return Math.round(bytes / BYTES_PER_TOKEN);
}
