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
 * Whether a file's name matches a shell pattern as fnmatch(3) says, where `*` also matches a leading dot, and `?` one character of
 * UTF-8 (in the C locale one byte).
 *
 * @returns `undefined` for a pattern that is not simple
 */
export function matchesName(glob: string, name: string, letterCase: "same" | "any"): boolean | undefined {
  if (!SIMPLE.test(glob)) return undefined;
  return letterCase === "same" ? fits(glob, name) : fits(glob.toLowerCase(), name.toLowerCase());
}

/** Goes back to the last star only, so that no pattern takes more than glob times name. A regular expression could. */
function fits(glob: string, name: string): boolean {
  const wanted = [...glob];
  const given = [...name];
  let at = 0;
  let star = -1;
  let swallowed = 0;
  for (let next = 0; next < given.length;) {
    if (at < wanted.length && wanted[at] === "*") {
      star = at;
      swallowed = next;
      at += 1;
    } else if (at < wanted.length && (wanted[at] === "?" || wanted[at] === given[next])) {
      at += 1;
      next += 1;
    } else if (star !== -1) {
      at = star + 1;
      swallowed += 1;
      next = swallowed;
    } else {
      return false;
    }
  }
  return wanted.slice(at).every((character) => character === "*");
}
