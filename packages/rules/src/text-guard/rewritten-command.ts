import { randomBytes } from "node:crypto";
import { readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import {
  type CapturedPipeline,
  type CapturingShell,
  captureStatuses,
  guardAsText,
  hiddenFailureLines,
  hiddenFailures,
  insertInto,
  parse,
  readStatusRecord,
  type ShellCommand,
} from "pi-shell-core";
import { privateFolder, sweepFolder } from "./private-folder.ts";

/**
 * The text that shows failures in front of a pipe, for hosts that run what they are given: `npm test | tail -2` is green there, whatever
 * the tests say. A view gets the guard; of other pipelines the statuses are written down, for {@link takeRewritten} to read.
 *
 * @param shell the shell that will run it; `undefined` for one whose statuses cannot be read
 * @param directory where it will run
 * @returns `undefined` where the command is to run as it is
 */
export function rewrittenCommand(
  asked: string | ShellCommand,
  shell: string | undefined,
  directory: string,
): string | undefined {
  const command = typeof asked === "string" ? asked : asked.source;
  if ((shell !== "bash" && shell !== "zsh") || !command.includes("|")) return undefined;
  const parsed = typeof asked === "string" ? parse(asked) : asked;
  const folder = parsed === undefined ? undefined : privateFolder();
  if (parsed === undefined || folder === undefined) return undefined;
  sweepFolder(folder, Date.now());
  const files = filesOf(join(folder, randomBytes(4).toString("hex")));
  const made = rewrite(parsed, shell, directory, files);
  if (made === undefined) return undefined;
  const note: Note = { command, shell, isGuarded: made.isGuarded };
  writeFileSync(files.note, JSON.stringify(note), { mode: 0o600 });
  writeFileSync(files.record, "", { mode: 0o600 });
  return made.text;
}

/** A command that ran rewritten. */
export interface RewrittenCommand {
  /** As the model wrote it. */
  readonly command: string;
  /**
   * A line for each failure that nothing of the result shows.
   *
   * @param status exit status of the whole command
   */
  hiddenFailures(status: number): readonly string[];
}

/**
 * Finds what a text ran for, and what was written down about it. Once: the files are removed, but for the log that the text names.
 *
 * @returns `undefined` for a text that was not rewritten
 */
export function takeRewritten(text: string): RewrittenCommand | undefined {
  const [path] = /\/[^\s'"]*\/shellwise-\d+\/[0-9a-f]{8}(?=\.(?:log|record)\b)/.exec(text) ?? [];
  if (path === undefined || dirname(path) !== privateFolder()) return undefined;
  const files = filesOf(path);
  try {
    const { command, shell, isGuarded } = JSON.parse(readFileSync(files.note, "utf8")) as Note;
    const record = readFileSync(files.record, "utf8");
    return { command, hiddenFailures: (status) => linesFor(command, shell, isGuarded, record, status) };
  } catch {
    return undefined;
  } finally {
    for (const file of [files.note, files.record]) rmSync(file, { force: true });
  }
}

/** What is remembered of a command while it runs. */
interface Note {
  readonly command: string;
  readonly shell: CapturingShell;
  readonly isGuarded: boolean;
}

interface Files {
  /** The producer's output, in front of views. */
  readonly log: string;
  /** Statuses, as the shell writes them down. */
  readonly record: string;
  readonly note: string;
}

function filesOf(path: string): Files {
  return { log: `${path}.log`, record: `${path}.record`, note: `${path}.json` };
}

interface Rewritten {
  readonly text: string;
  readonly isGuarded: boolean;
}

function rewrite(command: ShellCommand, shell: CapturingShell, directory: string, files: Files): Rewritten | undefined {
  const { log, record } = files;
  const guard = guardAsText(command, { shell, log, directory, teeGoesOn: teeGoesOn(), record });
  if (guard.kind === "rewritten") return { text: guard.text, isGuarded: true };
  // What lists or searches that folder would find the record.
  const temp = dirname(dirname(record));
  if (command.source.includes(temp) || record.startsWith(`${directory}/`) || /\$\{?TMPDIR/.test(command.source))
    return undefined;
  const capture = captureStatuses(command, { shell, record });
  const hides = capture.kind === "captured" && capture.pipelines.some(({ stages }) => stages.length > 1);
  return hides ? { text: insertInto(command.source, capture.insertions), isGuarded: false } : undefined;
}

function linesFor(
  command: string,
  shell: CapturingShell,
  isGuarded: boolean,
  record: string,
  status: number,
): readonly string[] {
  const parsed = parse(command);
  const runs = readStatusRecord(record, parsed === undefined ? [] : pipelinesOf(parsed, shell, isGuarded));
  if (parsed === undefined || runs === undefined) return [];
  return hiddenFailureLines(hiddenFailures(parsed, runs, { status }));
}

/** Those that were written down, in the same order: the capture depends on the command alone. */
function pipelinesOf(command: ShellCommand, shell: CapturingShell, isGuarded: boolean): readonly CapturedPipeline[] {
  const capture = captureStatuses(command, { shell, record: "", ...(isGuarded ? { lastStages: 1 } : {}) });
  return capture.kind === "captured" ? capture.pipelines : [];
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
