import { open, realpath, stat, type FileHandle } from "node:fs/promises";
import { basename } from "node:path";

/** What a path is. */
export type FileFacts =
  | TextFile
  /** Missing or unreadable: whoever opens it reports that. */
  | { readonly kind: "none" }
  | { readonly kind: "directory" }
  /** A device, a pipe, a socket. */
  | { readonly kind: "special" }
  /** An image, an archive, or anything with NUL in its first bytes: no lines to speak of. */
  | { readonly kind: "binary" };

export interface TextFile {
  readonly kind: "text";
  /** Symbolic links resolved. */
  readonly realPath: string;
  readonly bytes: number;
  /** Milliseconds since the epoch. */
  readonly modified: number;
}

/** How many first bytes tell binary content from text. */
const SNIFFED_BYTES = 8192;

/** Suffixes of images and archives. Content counts as well, so this only spares a look at it. */
const BINARY_SUFFIX = /\.(?:png|jpe?g|gif|webp|bmp|ico|tiff?|heic|avif|zip|tar|t?gz|tbz2?|bz2|t?xz|zst|7z|rar|jar)$/i;

/** Images that pi's `read` shows as such, by their first bytes (mime.js of pi 1.6.0). A bitmap has NUL in its header anyway. */
const IMAGE_SIGNATURES: readonly (readonly [offset: number, bytes: string])[] = [
  [0, "\xFF\xD8\xFF"],
  [0, "\x89PNG\r\n\x1A\n"],
  [0, "GIF87a"],
  [0, "GIF89a"],
  [8, "WEBP"],
];

/** Looks at a path, and at the first bytes of a file. Never throws. */
export async function lookAt(path: string): Promise<FileFacts> {
  try {
    const found = await stat(path);
    if (found.isDirectory()) return { kind: "directory" };
    if (!found.isFile()) return { kind: "special" };
    const realPath = await realpath(path);
    if (BINARY_SUFFIX.test(basename(path)) || BINARY_SUFFIX.test(basename(realPath))) return { kind: "binary" };
    const start = await withFile(path, (file) => firstBytes(file, SNIFFED_BYTES));
    if (isBinary(start)) return { kind: "binary" };
    return { kind: "text", realPath, bytes: found.size, modified: found.mtimeMs };
  } catch {
    return { kind: "none" };
  }
}

function isBinary(start: Buffer): boolean {
  if (start.includes(0)) return true;
  const text = start.toString("latin1");
  return IMAGE_SIGNATURES.some(([offset, bytes]) => text.startsWith(bytes, offset));
}

async function firstBytes(file: FileHandle, length: number): Promise<Buffer> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(length), 0, length, 0);
  return buffer.subarray(0, bytesRead);
}

async function withFile<T>(path: string, use: (file: FileHandle) => Promise<T>): Promise<T> {
  const file = await open(path, "r");
  try {
    return await use(file);
  } finally {
    await file.close();
  }
}

/** The lines of a file. */
export interface LineCount {
  /** As `wc -l` counts, and one more where the last line has no newline. */
  readonly lines: number;
  /** Bytes of the longest. */
  readonly longest: number;
}

const NEWLINE = 10;

/**
 * Counts lines by streaming, so that memory does not grow with the file.
 *
 * @param atMost bytes after which it stops
 */
export async function countLines(path: string, atMost: number): Promise<LineCount> {
  return await withFile(path, async (file) => {
    let lines = 0;
    let longest = 0;
    let current = 0;
    let left = atMost;
    const buffer = Buffer.allocUnsafe(64 * 1024);
    while (left > 0) {
      const { bytesRead } = await file.read(buffer, 0, Math.min(buffer.length, left), null);
      if (bytesRead === 0) break;
      left -= bytesRead;
      let from = 0;
      for (let at = buffer.indexOf(NEWLINE); at !== -1 && at < bytesRead; at = buffer.indexOf(NEWLINE, from)) {
        lines += 1;
        longest = Math.max(longest, current + at - from);
        current = 0;
        from = at + 1;
      }
      current += bytesRead - from;
    }
    return { lines: current > 0 ? lines + 1 : lines, longest: Math.max(longest, current) };
  });
}
