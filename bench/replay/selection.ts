import { isAbsolute, relative, resolve } from "node:path";
import type { RecordedCall } from "./recorded-call.ts";

/** Which calls of the recordings are looked at. */
export interface Selection {
  /** Only calls made after this, in milliseconds since 1970. */
  readonly since: number | undefined;
  /** Only calls made in this directory or below, as an absolute path. */
  readonly project: string | undefined;
}

const UNITS: Readonly<Record<string, number>> = { h: 3_600_000, d: 86_400_000, w: 7 * 86_400_000 };

/**
 * Reads `--since`: `30d`, `12h`, `2w`, or a date like `2026-01-31`.
 *
 * @returns milliseconds since 1970; `undefined` for anything else
 */
export function readSince(text: string, now: number): number | undefined {
  const [, count, unit = ""] = /^(\d+)([hdw])$/.exec(text) ?? [];
  if (count !== undefined) return now - Number(count) * (UNITS[unit] ?? 0);
  const date = /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(date) ? undefined : date;
}

/** Whether a call is one of those. A call without a time, or without a directory, is not known to be. */
export function isSelected({ at, cwd }: RecordedCall, { since, project }: Selection): boolean {
  if (since !== undefined && (at === undefined || at < since)) return false;
  return project === undefined || (cwd !== undefined && isInside(resolve(cwd), project));
}

function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return way !== ".." && !way.startsWith("../") && !isAbsolute(way);
}
