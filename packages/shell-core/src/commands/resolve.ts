import { readArguments } from "../syntax/arguments.ts";
import { MAX_WRAPPERS } from "../syntax/limits.ts";
import type { SimpleCommand, Word } from "../syntax/model.ts";
import { sheetOf } from "../tools/index.ts";

/** The command that really runs, behind its wrappers. */
export interface Invocation {
  readonly kind: "resolved";
  /** Base name: `grep` for `/usr/bin/grep`, `\grep`, `env A=b grep` and `rtk grep`. */
  readonly name: string;
  /** The word that names it: its offsets are where the command begins. */
  readonly nameWord: Word;
  readonly args: readonly Word[];
  /** Names of what was looked through, outermost first. Some rules must not: `sudo` needs another user's rights, `time` prints a report. */
  readonly wrappers: readonly string[];
  /** `rtk read f` is read as `cat f`; rtk has options of its own (`--max-lines N`). */
  readonly rtk: boolean;
}

/** Why the command that runs is not known. */
export interface Unresolved {
  readonly kind: "unresolved";
  readonly why:
    | "no-command"
    | "dynamic-name"
    | "unknown-wrapper-option"
    | "wrapper-without-command"
    | "too-many-wrappers";
}

/** Filled as commands are asked for: the same stage is asked about by every question. */
const resolved = new WeakMap<SimpleCommand, Invocation | Unresolved>();

/**
 * Looks through wrappers to the effective command: `A=1 timeout 5 env B=2 /usr/bin/grep -n x` is `grep`.
 *
 * Remote or nested execution (`ssh`, `docker exec`, `bash -c`, `xargs`, `eval`, `find -exec`) stays what it is: its arguments are data.
 * An option that a wrapper is not known to have makes the command unresolved; it might take the next word as its value.
 */
export function resolve(command: SimpleCommand): Invocation | Unresolved {
  const known = resolved.get(command);
  if (known !== undefined) return known;
  const found = lookThrough(command);
  resolved.set(command, found);
  return found;
}

function lookThrough(command: SimpleCommand): Invocation | Unresolved {
  const wrappers: string[] = [];
  let { words } = command;
  for (;;) {
    const nameWord = words[0];
    if (nameWord === undefined) return unresolved(wrappers.length === 0 ? "no-command" : "wrapper-without-command");
    if (!nameWord.static || nameWord.value === "") return unresolved("dynamic-name");
    const name = baseName(nameWord.value);
    const args = words.slice(1);
    const { wraps, options, stands } = sheetOf(name);
    const found: Invocation = { kind: "resolved", name, nameWord, args, wrappers, rtk: false };
    if (stands !== undefined) {
      const at = args.findIndex((word) => !(word.static && stands.flags.test(word.value)));
      const tool = args[at]?.static === true ? stands.for.get(args[at].value) : undefined;
      return tool === undefined ? found : { ...found, name: tool, args: args.slice(at + 1), rtk: true };
    }
    if (wraps === undefined || options === undefined) return found;
    const read = readArguments(args, options);
    if (read.kind === "unreadable") return unresolved("unknown-wrapper-option");
    const notRunning = wraps.notRunning?.split(" ") ?? [];
    if (read.options.some((option) => notRunning.includes(option.name))) {
      return wraps.orItself === true ? found : unresolved("unknown-wrapper-option");
    }
    let skip = wraps.operands ?? 0;
    if (wraps.assignments === true) while (isAssignment(read.operands[skip])) skip += 1;
    wrappers.push(name);
    if (wrappers.length > MAX_WRAPPERS) return unresolved("too-many-wrappers");
    words = read.operands.slice(skip);
  }
}

/** `exec a | tail`, `env exec a`: the command takes the place of the shell. */
export function replacesShell(stage: SimpleCommand): boolean {
  const command = resolve(stage);
  const names = [stage.words[0]?.value ?? "", ...(command.kind === "resolved" ? command.wrappers : [])];
  return names.some((name) => sheetOf(name).wraps?.replacesShell === true);
}

/** The last part of a path: `/usr/bin/grep` names `grep`. */
export function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

/** `env A=b cmd`: an argument with `=` behind a name. */
function isAssignment(word: Word | undefined): boolean {
  return word !== undefined && /^[^-=\s][^=]*=/.test(word.value);
}

function unresolved(why: Unresolved["why"]): Unresolved {
  return { kind: "unresolved", why };
}
