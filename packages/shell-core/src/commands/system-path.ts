/** Folders that hold the system's own tools: Linux, macOS, Homebrew. */
const SYSTEM_TOOL = /^\/(?:usr\/(?:local\/)?|opt\/homebrew\/)?s?bin\/[^/]+$/;

/**
 * Whether a command's name means the tool of that name: `grep` and `/usr/bin/grep` do. `./test`, `scripts/diff` and `bin/which` are
 * programs of a project, of which nothing is known.
 *
 * @param name the word as the shell sees it, with its path
 */
export function isSystemPath(name: string): boolean {
  return !name.includes("/") || SYSTEM_TOOL.test(name);
}
