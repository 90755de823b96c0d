/** What a call of `read` asks for. */
export interface ReadRequest {
  readonly path: string;
  /** It says how much, or where to begin. */
  readonly bounded: boolean;
}

/** Other names that models give to the arguments, and that an extension may let through to here. */
const PATH_NAMES = ["path", "file_path", "filePath", "file", "target", "filename", "file_name"];
const OFFSET_NAMES = ["offset", "start", "startLine", "start_line", "from", "line"];
const BOUND_NAMES = "limit lines maxLines max_lines count numLines num_lines end_line endLine view_range".split(" ");

/** Reads the arguments of `read`, whatever they are called; `undefined` when they name no path. */
export function readRequest(input: Readonly<Record<string, unknown>>): ReadRequest | undefined {
  const given = (names: readonly string[]): unknown =>
    names.map((name) => input[name]).find((value) => value !== undefined && value !== null);
  const path = given(PATH_NAMES);
  if (typeof path !== "string" || path === "") return undefined;
  // The first line is where every read begins.
  const offset = Number(given(OFFSET_NAMES) ?? 1);
  return { path, bounded: given(BOUND_NAMES) !== undefined || offset > 1 || Number.isNaN(offset) };
}
