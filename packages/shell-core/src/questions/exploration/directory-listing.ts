import { readArguments, valueOptions } from "../../syntax/arguments.ts";
import { type ExploringCommand, isSpecialFile, passes, type Reading } from "./exploration.ts";
import { directoryAsOperand, fromWorkingDirectory, isPlainToolPath } from "./tool-path.ts";

/** All are flags. */
const FLAGS = valueOptions("");

/** Reads a listing. Every option asks for more than names, or for other names; only recursion has a tool. */
export function readDirectoryListing(command: ExploringCommand): Reading {
  const read = readArguments(command.args, command.options ?? FLAGS);
  if (read.kind === "unreadable") return passes("unreadable-arguments");
  const { operands, options } = read;
  if (operands.some((word) => !word.static)) return passes("expansion");
  if (operands.some((word) => isSpecialFile(word.value))) return passes("special-file");
  const paths = operands.map((word) => fromWorkingDirectory(command.directory, word.value));
  const { stage, directory } = command;
  // With `-d`, `ls -dR src` prints `src` and walks nothing.
  if (options.some(({ name }) => name === "d" || name === "directory")) return passes("option");
  if (options.some(({ name }) => name === "R" || name === "recursive")) {
    const known = paths.flatMap((path) => path ?? []);
    const start = operands.length === 0 ? directoryAsOperand(directory) : known;
    const where = known.length < paths.length ? undefined : start;
    return {
      kind: "explores",
      exploration: { capability: "findFiles", stage, directory, paths: where, names: [], call: undefined },
    };
  }
  if (options.length > 0) return passes("option");
  if (operands.length > 1) return passes("several-files");
  const path = operands.length === 0 ? directory : paths[0];
  const isExact = command.bare && !command.rtk && path !== undefined && (path === "" || isPlainToolPath(path));
  const call = isExact ? ({ tool: "ls", arguments: path === "" ? {} : { path } } as const) : undefined;
  return { kind: "explores", exploration: { capability: "listDir", stage, directory, path, call } };
}
