/** Names in which only `*` and `?` are special, to find, to grep's `--include`, to fd and to ripgrep alike. */
const SIMPLE = /^[\w.+@%=:~# *?-]+$/;

/**
 * Joins shell patterns for file names to the one glob that fd and ripgrep understand.
 *
 * @returns `undefined` where the dialects differ, or might: `[a-z]`, a backslash, a brace
 */
export function joinGlobs(globs: readonly string[]): string | undefined {
  if (globs.length === 0 || !globs.every((glob) => SIMPLE.test(glob))) return undefined;
  return globs.length === 1 ? globs[0] : `{${globs.join(",")}}`;
}

/**
 * Whether a file's name matches a shell pattern as fnmatch(3) says, where `*` also matches a leading dot.
 *
 * @returns `undefined` for a pattern that is not simple
 */
export function matchesName(glob: string, name: string, letterCase: "same" | "any"): boolean | undefined {
  if (!SIMPLE.test(glob)) return undefined;
  const source = glob.replaceAll(/[.+]/g, "\\$&").replaceAll(/\*+/g, "[^]*").replaceAll("?", "[^]");
  return new RegExp(`^${source}$`, letterCase === "same" ? "u" : "iu").test(name);
}
