/**
 * Where a command's relative paths begin: a path relative to the session's working directory (empty for that directory itself),
 * or `undefined` where only the shell knows.
 */
export type Directory = string | undefined;

/** Follows one `cd`. */
export function enter(directory: Directory, to: string): Directory {
  if (directory === undefined || to === "") return undefined;
  return to.startsWith("/") ? to : joinPath(directory, to);
}

/** A path as seen from the session's working directory; `undefined` where that cannot be known. */
export function fromWorkingDirectory(directory: Directory, path: string): string | undefined {
  if (directory === undefined) return undefined;
  if (path.startsWith("/") || directory === "") return path;
  // `cd link && cat ../f` reads beside where the link leads; cancelled out, it would be beside the link.
  return path.split("/").includes("..") ? undefined : joinPath(directory, path);
}

/** Where a command without operands works: no operand for the session's working directory itself. */
export function directoryAsOperand(directory: Directory): readonly string[] | undefined {
  if (directory === undefined) return undefined;
  return directory === "" ? [] : [directory];
}

/**
 * Whether pi's tools take the path for what the shell does. They drop a leading `@`, expand `~`, turn other blanks into spaces and read
 * `file:` addresses (path-utils.js of pi 0.73.1, paths.js of 1.6.0); and they cancel `link/..` out, where the kernel follows the link.
 */
export function isPlainToolPath(path: string): boolean {
  return (
    path !== "" &&
    !/^[@~]|^file:|^\s|\s$|[\u00A0\u2000-\u200A\u202F\u205F\u3000\\]/.test(path) &&
    !/(?:^|\/)(?!\.{1,2}\/)[^/]+\/+(?:\.\/+)*\.\.(?:\/|$)/.test(path)
  );
}

function joinPath(directory: string, path: string): string {
  const parts: string[] = [];
  for (const part of `${directory}/${path}`.split("/")) {
    if (part === "" || part === ".") continue;
    if (part === ".." && parts.length > 0 && parts.at(-1) !== "..") parts.pop();
    else if (part !== ".." || !directory.startsWith("/")) parts.push(part);
  }
  return (directory.startsWith("/") ? "/" : "") + parts.join("/");
}
