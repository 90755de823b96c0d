import { MAX_WRAPPERS } from "../syntax/limits.ts";
import type { SimpleCommand, Word } from "../syntax/model.ts";
import { readArguments } from "../syntax/arguments.ts";
import { RTK_FLAGS, RTK_SUBCOMMANDS, WRAPPERS, type WrapperName } from "../tools/wrappers.ts";

/** The command that really runs, behind its wrappers. */
export interface Invocation {
  readonly kind: "resolved";
  /** Base name: `grep` for `/usr/bin/grep`, `\grep`, `env A=b grep` and `rtk grep`. */
  readonly name: string;
  /** The word that names it: its offsets are where the command begins. */
  readonly nameWord: Word;
  readonly args: readonly Word[];
  /** What was looked through, outermost first. Some rules must not: `sudo` needs another user's rights, `time` prints a report. */
  readonly wrappers: readonly WrapperName[];
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

/**
 * Looks through wrappers to the effective command: `A=1 timeout 5 env B=2 /usr/bin/grep -n x` is `grep`.
 *
 * Remote or nested execution (`ssh`, `docker exec`, `bash -c`, `xargs`, `eval`, `find -exec`) stays what it is: its arguments are data.
 * An option that a wrapper is not known to have makes the command unresolved; it might take the next word as its value.
 */
export function resolve(command: SimpleCommand): Invocation | Unresolved {
  const wrappers: WrapperName[] = [];
  let words = command.words;
  for (;;) {
    const nameWord = words[0];
    if (nameWord === undefined) return unresolved(wrappers.length === 0 ? "no-command" : "wrapper-without-command");
    if (!nameWord.static || nameWord.value === "") return unresolved("dynamic-name");
    const name = baseName(nameWord.value);
    const args = words.slice(1);
    const wrapper = isWrapper(name) ? WRAPPERS[name] : undefined;
    if (wrapper === undefined || !isWrapper(name)) return foldRtk({ name, nameWord, args, wrappers });
    const read = readArguments(args, wrapper.options);
    if (read.kind === "unreadable") return unresolved("unknown-wrapper-option");
    if (read.options.some((option) => wrapper.notRunning.includes(option.name))) {
      if (wrapper.notRunningMeans === "unresolved") return unresolved("unknown-wrapper-option");
      return { kind: "resolved", name, nameWord, args, wrappers, rtk: false };
    }
    let skip = wrapper.operands;
    if (wrapper.assignments) while (isAssignment(read.operands[skip])) skip += 1;
    wrappers.push(name);
    if (wrappers.length > MAX_WRAPPERS) return unresolved("too-many-wrappers");
    words = read.operands.slice(skip);
  }
}

/** The last part of a path: `/usr/bin/grep` names `grep`. */
function baseName(path: string): string {
  return path.slice(path.lastIndexOf("/") + 1);
}

function isWrapper(name: string): name is WrapperName {
  return Object.hasOwn(WRAPPERS, name);
}

/** `env A=b cmd`: an argument with `=` behind a name. */
function isAssignment(word: Word | undefined): boolean {
  return word !== undefined && /^[^-=\s][^=]*=/.test(word.value);
}

function foldRtk(found: Omit<Invocation, "kind" | "rtk">): Invocation {
  if (found.name === "rtk") {
    const at = found.args.findIndex((word) => !(word.static && RTK_FLAGS.test(word.value)));
    const subcommand = found.args[at];
    if (subcommand?.static === true && Object.hasOwn(RTK_SUBCOMMANDS, subcommand.value)) {
      const name = RTK_SUBCOMMANDS[subcommand.value] ?? subcommand.value;
      return { ...found, kind: "resolved", name, args: found.args.slice(at + 1), rtk: true };
    }
  }
  return { ...found, kind: "resolved", rtk: false };
}

function unresolved(why: Unresolved["why"]): Unresolved {
  return { kind: "unresolved", why };
}
