import type { Segment, SimpleCommand, Span } from "./model.ts";
import { readArguments } from "./option-syntax.ts";
import { resolve } from "./resolve.ts";

/** What stands in front of the last pipeline and prints nothing on standard output: `cd web && CI=1; [ -d src ] &&`. */
export interface SilentPrefix {
  readonly kind: "silent";
  /** It may run twice: only `cd`, literal assignments, `true` and `:`, without a substitution. */
  readonly repeatable: boolean;
  /** Names its assignments set. */
  readonly assigned: ReadonlySet<string>;
  /** Values of its literal assignments. */
  readonly literals: ReadonlyMap<string, string>;
  /** A part joined by `&&` can fail. */
  readonly canEndEarly: boolean;
  /** Its `cd` commands, in order. */
  readonly directories: readonly DirectoryChange[];
}

/** One `cd`. */
export interface DirectoryChange {
  /** Where to; `undefined` where only the shell knows. `~` stands for home. */
  readonly to: string | undefined;
  /** What follows runs although it failed: `cd web; ls`. */
  readonly mayHaveFailed: boolean;
}

/** Why a prefix is not known to be silent. */
export interface LoudPrefix {
  readonly kind: "loud";
  readonly why: "prefix-prints" | "prefix-redirect" | "prefix-compound" | "shell-option" | "or-list" | "background";
  readonly at: Span;
}

const TESTS: ReadonlySet<string> = new Set(["test", "["]);
const NOTHING: ReadonlySet<string> = new Set(["true", ":"]);
const SHELL_OPTIONS: ReadonlySet<string> = new Set(["set", "shopt"]);

/** Reads all segments of a command but the last; `lastSeparator` is what joins the last one to them. */
export function readPrefix(
  segments: readonly Segment[],
  lastSeparator: Segment["separator"],
): SilentPrefix | LoudPrefix {
  let repeatable = true;
  let canEndEarly = false;
  const assigned = new Set<string>();
  const literals = new Map<string, string>();
  const directories: DirectoryChange[] = [];
  if (lastSeparator === "||") return { kind: "loud", why: "or-list", at: segments[0] ?? { start: 0, end: 0 } };
  for (const [index, segment] of segments.entries()) {
    const stage = segment.pipeline.stages[0];
    const next = segments[index + 1]?.separator ?? lastSeparator;
    if (segment.background) return { kind: "loud", why: "background", at: segment };
    if (segment.separator === "||") return { kind: "loud", why: "or-list", at: segment };
    if (stage.kind === "compound") return { kind: "loud", why: "prefix-compound", at: stage };
    const { pipeline } = segment;
    if (pipeline.stages.length > 1 || pipeline.timed || pipeline.start < stage.start) {
      return { kind: "loud", why: "prefix-prints", at: segment };
    }
    const part = readPart(stage);
    if (part.kind === "loud") return part;
    if (stage.redirects[0] !== undefined) return { kind: "loud", why: "prefix-redirect", at: stage.redirects[0] };
    repeatable &&= part.repeatable;
    canEndEarly ||= part.canFail && next === "&&";
    if (part.directory !== undefined) {
      directories.push({ to: part.directory.to, mayHaveFailed: next !== "&&" });
    }
    for (const { name, raw, value, static: literal } of part.assignments) {
      assigned.add(name);
      const equals = raw.indexOf("=");
      if (literal && raw.slice(0, equals) === name) literals.set(name, value.slice(value.indexOf("=") + 1));
      else literals.delete(name);
    }
  }
  return { kind: "silent", repeatable, assigned, literals, canEndEarly, directories };
}

type Part =
  | {
      readonly kind: "silent";
      readonly repeatable: boolean;
      readonly canFail: boolean;
      readonly assignments: SimpleCommand["assignments"];
      readonly directory?: { readonly to: string | undefined };
    }
  | LoudPrefix;

function readPart(stage: SimpleCommand): Part {
  const { assignments, words } = stage;
  if (words.length === 0) {
    // `CDPATH=.. ` makes the next `cd` print where it went.
    const cdpath = assignments.find(({ name }) => name === "CDPATH");
    if (cdpath !== undefined) return { kind: "loud", why: "prefix-prints", at: cdpath };
    const repeatable = assignments.every((assignment) => assignment.static);
    const canFail = assignments.some((assignment) => assignment.substitution);
    return { kind: "silent", repeatable, canFail, assignments };
  }
  const loud: LoudPrefix = { kind: "loud", why: "prefix-prints", at: stage };
  const command = resolve(stage);
  if (command.kind === "unresolved" || command.wrappers.length > 0 || command.rtk || assignments.length > 0)
    return loud;
  if (SHELL_OPTIONS.has(command.name)) return { ...loud, why: "shell-option" };
  const repeatable = command.args.every((word) => word.static || !/[`(]|\$\{.*[=?]/s.test(word.raw));
  if (NOTHING.has(command.name)) return { kind: "silent", repeatable, canFail: false, assignments: [] };
  if (TESTS.has(command.name)) return { kind: "silent", repeatable: false, canFail: true, assignments: [] };
  if (command.name !== "cd") return loud;
  const read = readArguments(command.args, { short: "LPe", long: [] });
  if (read.kind === "unreadable" || read.operands.length > 1) return loud;
  const [to] = read.operands;
  // `cd -` prints the directory it goes to.
  if (to?.value === "-") return loud;
  const directory = { to: to === undefined ? "~" : staticDirectory(to) };
  return { kind: "silent", repeatable, canFail: true, assignments: [], directory };
}

function staticDirectory(word: SimpleCommand["words"][number]): string | undefined {
  if (word.static) return word.value;
  return /^~(?:\/[\w./-]*)?$/.test(word.raw) ? word.raw : undefined;
}
