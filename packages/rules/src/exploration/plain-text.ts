import { isAscii, isUtf8 } from "node:buffer";
import { readFile, stat } from "node:fs/promises";
import type { SearchedText } from "pi-shell-core";

/** More text is not read to find out whether a call is exact. */
const MAX_BYTES = 16 * 1024 * 1024;

const CARRIAGE_RETURN = 13;
const NEWLINE = 10;

/**
 * Whether GNU grep and pi's search tool see the same lines in each file: text in one encoding, without NUL (binary to both, but
 * from another place on), byte order mark (ripgrep drops it) or carriage return within a line (pi 0.73 drops or splits there).
 *
 * @returns false also where there is too much to read
 */
export async function areReadAlike(paths: readonly string[], characters: SearchedText["characters"]): Promise<boolean> {
  let left = MAX_BYTES;
  for (const path of paths) {
    const found = await stat(path).catch(() => undefined);
    if (found === undefined || found.size > left) return false;
    left -= found.size;
    if (!isPlain(await readFile(path), characters)) return false;
  }
  return true;
}

function isPlain(content: Buffer, characters: SearchedText["characters"]): boolean {
  if (!(characters === "ascii" ? isAscii(content) : isUtf8(content))) return false;
  return !content.includes(0) && !content.subarray(0, 3).equals(BYTE_ORDER_MARK) && !hasInnerCarriageReturn(content);
}

const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf]);

function hasInnerCarriageReturn(content: Buffer): boolean {
  for (let at = content.indexOf(CARRIAGE_RETURN); at !== -1; at = content.indexOf(CARRIAGE_RETURN, at + 1)) {
    if (content[at + 1] !== NEWLINE) return true;
  }
  return false;
}
