import { accessSync, constants, statSync } from "node:fs";
import { delimiter, join } from "node:path";

/**
 * The first of some commands that is not on a path. A shell would say so and go on with the rest of the pipeline, which then sees
 * nothing: `rg x | head` gives less than there is.
 *
 * @param path the value of `PATH`
 */
export function missingCommand(names: readonly string[], path: string | undefined): string | undefined {
  if (process.platform === "win32" || path === undefined) return undefined;
  const directories = path.split(delimiter);
  return names.find((name) => !directories.some((directory) => isExecutable(join(directory, name))));
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
