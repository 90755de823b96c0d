import { realpathSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { parse, splitTrailingView, type SplitView, standardError, type UnchangedReason } from "pi-shell-core";
import type { SplitCommand } from "./guarded-run.ts";

/** Bytes of output that stay in memory; most commands never need a file. */
const MEMORY_BYTES = 1024 * 1024;

/** The same for commands that list or search directories: a log in the temp directory could be among what they find. */
const SEARCH_MEMORY_BYTES = 8 * 1024 * 1024;

/** What to do with one bash call. */
export type GuardPlan =
  | { readonly kind: "guard"; readonly split: SplitView; readonly command: SplitCommand; readonly memoryBytes: number }
  | { readonly kind: "leave"; readonly why: LeaveReason };

/** Why a command runs as it is. */
export type LeaveReason =
  | UnchangedReason
  | "shell-options" // a prefix or the environment turns on pipefail or -e: the pipeline's status is another
  | "reads-own-log" // it lists or searches a directory where the guard's log may lie
  | "errors-fill-view"; // `find / | head -1` would be given the first line about a forbidden directory

/** Where a call runs. */
export interface CallSite {
  readonly cwd: string;
  /** The setting `shellCommandPrefix`, which runs in front of every command. */
  readonly commandPrefix: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/** Decides whether a command is split, and how its view is run. */
export function planGuard(command: string, site: CallSite): GuardPlan {
  const split = splitTrailingView(command);
  if (split.kind === "unchanged") return { kind: "leave", why: split.why };
  if (setsShellOptions(site)) return { kind: "leave", why: "shell-options" };
  if (split.readsTree?.some((directory) => holdsTempDirectory(directory, site.cwd)) === true) {
    return { kind: "leave", why: "reads-own-log" };
  }
  if (errorsFillView(command, split)) return { kind: "leave", why: "errors-fill-view" };
  return {
    kind: "guard",
    split,
    command: {
      cleaned: split.cleaned,
      viewSource: viewSource(split.viewCommand, site.commandPrefix),
      closesEarly: split.closesEarly,
      producer: split.producer,
      lookUp: mayBeDefined(split, site) ? [] : split.removed,
    },
    memoryBytes: split.readsTree === undefined ? MEMORY_BYTES : SEARCH_MEMORY_BYTES,
  };
}

/**
 * `set -e`, `set -o pipefail`, `shopt -so errexit`, or an exported SHELLOPTS, which bash obeys at its start (manual, 4.3.1). Looked
 * for in the text, whatever it may mean there: a prefix is written once, and seldom names them for another purpose.
 */
function setsShellOptions({ commandPrefix, env }: CallSite): boolean {
  const options = /\b(?:pipefail|errexit|lastpipe)\b/;
  return (
    options.test(env["SHELLOPTS"] ?? "") ||
    options.test(env["BASHOPTS"] ?? "") ||
    (commandPrefix !== undefined && (options.test(commandPrefix) || /\bset\s+-[a-zA-Z]*e/.test(commandPrefix)))
  );
}

/**
 * pi reads both streams of a command as one, so the view sees error messages, too. Where the view ends a command that would be
 * stopped at once, a message could take the place of the answer, and neither the answer nor a status would ever come.
 */
function errorsFillView(command: string, split: SplitView): boolean {
  if (!split.closesEarly || split.producer !== "search") return false;
  const stages = parse(command)?.segments.at(-1)?.pipeline.stages ?? [];
  const kept = stages.slice(0, -split.removed.length);
  return kept.some((stage, index) => standardError(stage, stages[index + 1]?.pipe).goes === "shown");
}

/** Whether the temp directory lies in a directory, or is it. */
function holdsTempDirectory(directory: string, cwd: string): boolean {
  const inHome = directory === "~" || directory.startsWith("~/") ? join(homedir(), directory.slice(1)) : directory;
  const path = relative(real(resolve(cwd, inHome)), real(tmpdir()));
  return path === "" || (path !== ".." && !path.startsWith(`..${sep}`) && !isAbsolute(path));
}

function real(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}

/**
 * A view may be a function or an alias that the prefix defines, so the prefix runs in front of it, too: with nothing to read, since
 * the output is the view's, and without a word, since it has had its say in front of the command.
 */
function viewSource(viewCommand: string, commandPrefix: string | undefined): string {
  if (commandPrefix === undefined) return viewCommand;
  return `{ ${commandPrefix}\n} </dev/null >/dev/null 2>&1\n${viewCommand}`;
}

/** A removed command may be something else than a file on the path: a prefix defines it, or it is named by its own path. */
function mayBeDefined({ removedPipeline, viewCommand }: SplitView, { commandPrefix }: CallSite): boolean {
  return commandPrefix !== undefined || viewCommand !== removedPipeline || removedPipeline.includes("/");
}
