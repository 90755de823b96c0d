import { basename } from "node:path";
import { countLines, type TextFile } from "./file-facts.ts";
import type { Extent } from "./message.ts";

/** Above this size lines are not counted; the message gives the size instead. */
const MAX_COUNTED_BYTES = 5 * 1024 * 1024;

/** pi's `read` shows nothing of a longer line (50 KB in pi 0.73.1 and 1.6.0). */
const MAX_SHOWN_LINE_BYTES = 50 * 1024;

/** When a file is too large to be read whole. */
export interface LargeReadLimits {
  readonly maxBytes: number;
  readonly maxLines: number;
}

/** Whether a file should be read in parts. */
export type ReadSize =
  | { readonly kind: "small" }
  | { readonly kind: "large"; readonly extent: Extent }
  /** It has a line so long that no choice of lines makes the answer small. */
  | { readonly kind: "uncuttable" };

/** Judges a text file: size first, lines by streaming. */
export async function readSize(file: TextFile, limits: LargeReadLimits): Promise<ReadSize> {
  const { lines, longest } = await countLines(file.realPath, MAX_COUNTED_BYTES);
  if (longest > Math.min(limits.maxBytes, MAX_SHOWN_LINE_BYTES)) return { kind: "uncuttable" };
  if (file.bytes > MAX_COUNTED_BYTES) return { kind: "large", extent: { bytes: file.bytes } };
  const isLarge = file.bytes > limits.maxBytes || lines > limits.maxLines;
  return isLarge ? { kind: "large", extent: { lines } } : { kind: "small" };
}

/** Skills and instructions are written to be read whole. */
export function isInstruction(path: string): boolean {
  return /^(?:skill|agents|claude)\.md$/i.test(basename(path)) || /[\\/]\.?skills[\\/]/.test(path);
}
