import { realpathSync } from "node:fs";
import { homedir, tmpdir } from "node:os";
import { isAbsolute, join, relative, resolve, sep } from "node:path";
import { type ShellCommand, splitTrailingView, type SplitView, type UnchangedReason } from "pi-shell-core";
import type { GuardedCommand } from "./guarded-run.ts";

/** Bytes of output that stay in memory; most commands never need a file. */
const MEMORY_BYTES = 1024 * 1024;

/** The same for commands that may read the tree where the log lies, which is then never written while they run. */
const TREE_READER_BYTES = 8 * 1024 * 1024;

/** What to do with one bash call. */
export type GuardPlan =
  | { readonly kind: "guard"; readonly split: SplitView; readonly command: GuardedCommand }
  | { readonly kind: "leave"; readonly why: LeaveReason };

/** Why a command runs as it is. */
export type LeaveReason = UnchangedReason | "removes-temp-directory"; // `rm -rf /tmp; make | tail`, or `rm -rf "$DIR"; …`: the guard's own folder would be gone

/** Where a call runs. */
export interface CallSite {
  readonly cwd: string;
  /** The setting `shellCommandPrefix`, which runs in front of every command. */
  readonly commandPrefix: string | undefined;
  readonly env: Readonly<Record<string, string | undefined>>;
}

/**
 * Decides whether a command is guarded, and how.
 *
 * @param logLimit most bytes of output that are kept in a log
 */
export function planGuard(command: string | ShellCommand, site: CallSite, logLimit: number): GuardPlan {
  const split = splitTrailingView(command);
  if (split.kind === "unchanged") return { kind: "leave", why: split.why };
  const { removesTrees, producer, closesEarly } = split;
  const removesFolder = removesTrees === "unknown" || removesTrees.some((tree) => holdsTempDirectory(tree, site.cwd));
  if (removesFolder) return { kind: "leave", why: "removes-temp-directory" };
  return {
    kind: "guard",
    split,
    command: {
      split,
      viewSource: viewSource(split, site),
      closesEarly,
      producer: producer.kind,
      pipefail: split.pipefail || turnsPipefailOn(site),
      limits: producer.mayReadTree
        ? { memoryBytes: TREE_READER_BYTES, totalBytes: TREE_READER_BYTES }
        : { memoryBytes: MEMORY_BYTES, totalBytes: logLimit },
    },
  };
}

/** An exported SHELLOPTS, which bash obeys at its start (manual, 4.3.1), or pi's setting `shellCommandPrefix`. */
function turnsPipefailOn({ commandPrefix, env }: CallSite): boolean {
  return /\bpipefail\b/.test(`${env["SHELLOPTS"] ?? ""} ${commandPrefix ?? ""}`);
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
 * A view may be a function or an alias that pi's command prefix defines, so the prefix runs in front of it, too: with nothing to read,
 * since the output is the view's, and without a word, since it has had its say in front of the command. Of several views the last that
 * fails counts under `pipefail`, as in the pipeline.
 */
function viewSource(split: SplitView, { commandPrefix }: CallSite): string {
  const { source, viewStart, viewCommand, removedPipeline, pipefail } = split;
  const options = pipefail ? "set -o pipefail; " : "";
  // bash names the line of a command that it does not find: `bash: line 3: rg: command not found`
  const setup = viewCommand.slice(0, -removedPipeline.length);
  const lines = "\n".repeat(countLines(source.slice(0, viewStart)) - countLines(setup));
  if (commandPrefix === undefined) return lines + options + viewCommand;
  return `{ ${commandPrefix}\n} </dev/null >/dev/null 2>&1\n${lines}${options}${viewCommand}`;
}

function countLines(text: string): number {
  return text.split("\n").length - 1;
}
