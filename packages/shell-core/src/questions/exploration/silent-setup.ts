import type { Redirect, Segment, SimpleCommand } from "../../syntax/model.ts";
import { optionSyntax, readArguments } from "../../syntax/arguments.ts";
import { resolve } from "../../commands/resolve.ts";
import { touchesOnlyStandardError } from "../../syntax/standard-error.ts";
import { sheetOf } from "../../tools/index.ts";
import { type Directory, enter } from "./tool-path.ts";

/** A segment whose loss costs nothing: it only prepares the shell, or prints a text that the model wrote itself. */
export interface SilentSetup {
  /** Where relative paths begin after it. */
  readonly directory: Directory;
}

/**
 * Reads a segment as silent setup: `cd app`, `A=1`, `export A=1`, `true`, `:`, `echo '--- tests ---'`.
 *
 * @param directory where relative paths begin before it
 * @returns `undefined` for everything that does work, above all what runs a substitution
 */
export function readSilentSetup(segment: Segment, directory: Directory): SilentSetup | undefined {
  const { stages, negated, timed } = segment.pipeline;
  const [stage, ...laterStages] = stages;
  if (laterStages.length > 0 || negated || timed || segment.background || stage.kind === "compound") return undefined;
  if (!stage.redirects.every(isHarmless)) return undefined;
  if ([...stage.words, ...stage.assignments].some((word) => word.substitution)) return undefined;
  if (stage.words.length === 0) return setsSearchPath(stage) ? undefined : { directory };
  const command = resolve(stage);
  if (command.kind === "unresolved" || command.wrappers.length > 0 || command.rtk) return undefined;
  const { args } = command;
  switch (sheetOf(command.name).setup) {
    case "nothing":
      return { directory };
    case "variables":
      // Without a name, or with `-p`, `export` prints the environment.
      return args.length > 0 && args.every(({ value }) => !value.startsWith("-")) ? { directory } : undefined;
    case "prints":
      return args.every((word) => word.static) ? { directory } : undefined;
    case "directory":
      return readChange(args, segment, directory);
    default:
      return undefined;
  }
}

/** With `CDPATH` set, `cd` goes elsewhere and prints where. */
function setsSearchPath({ assignments }: SimpleCommand): boolean {
  return assignments.some(({ name }) => name === "CDPATH");
}

/** Nothing but standard error and what the shell itself holds: `: <<< word`. */
function isHarmless(redirect: Redirect): boolean {
  if (redirect.kind === "here-document") return true;
  return redirect.kind === "here-string" ? !redirect.target.substitution : touchesOnlyStandardError(redirect);
}

/** bash manual 4.1. */
const CD_OPTIONS = optionSyntax("LPe@");

function readChange(args: SimpleCommand["words"], segment: Segment, directory: Directory): SilentSetup | undefined {
  const read = readArguments(args, CD_OPTIONS);
  if (read.kind === "unreadable" || read.operands.length > 1) return undefined;
  const [to] = read.operands;
  // `cd -` prints the directory it goes to.
  if (to?.value === "-") return undefined;
  // bash: `true || cd a; cat f` stays where it is.
  const isCertain = to?.static === true && read.options.length === 0 && segment.separator !== "||";
  return { directory: isCertain ? enter(directory, to.value) : undefined };
}
