import { randomBytes } from "node:crypto";
import { realpathSync } from "node:fs";
import { basename, join } from "node:path";
import { type CapturingShell, guardAsText, parse } from "pi-shell-core";
import { privateFolder, sweepFolder } from "./private-folder.ts";

/** What a guarded command will run as. */
export interface GuardedText {
  readonly text: string;
  /** Absolute path of the log: there while all of the output is not shown. */
  readonly log: string;
}

/**
 * The text that shows a failure in front of a view, for hosts that run what they are given: `npm test | tail -2` is green there,
 * whatever the tests say.
 *
 * @param shell the shell that will run it; `undefined` for one whose statuses cannot be read
 * @param directory where it will run
 * @returns `undefined` where the command is to run as it is
 */
export function guardedText(command: string, shell: string | undefined, directory: string): GuardedText | undefined {
  if (!isCapturing(shell) || !command.includes("|")) return undefined;
  const parsed = parse(command);
  const folder = parsed === undefined ? undefined : privateFolder();
  if (parsed === undefined || folder === undefined) return undefined;
  sweepFolder(folder, Date.now());
  const log = join(folder, `${randomBytes(4).toString("hex")}.log`);
  const guard = guardAsText(parsed, { shell, log, directory, teeGoesOn: teeGoesOn() });
  return guard.kind === "rewritten" ? { text: guard.text, log } : undefined;
}

/** Where the guard is in a text: a `tee` into the private folder, and a line at the end. */
const GUARD_TEE = / \|&? tee(?: -p)? \S*\/shellwise-\d+\/[0-9a-f]{8}\.log/;

/** The command as it was before it was guarded; any other command as it is. */
export function unguarded(text: string): string {
  return GUARD_TEE.test(text) ? text.slice(0, text.lastIndexOf("\n")).replace(GUARD_TEE, "") : text;
}

function isCapturing(shell: string | undefined): shell is CapturingShell {
  return shell === "bash" || shell === "zsh";
}

/** GNU `tee` knows `-p`; that of busybox, macOS and BSD does not. */
function teeGoesOn(): boolean {
  if (process.platform !== "linux") return false;
  try {
    return basename(realpathSync("/usr/bin/tee")) === "tee";
  } catch {
    return false;
  }
}
