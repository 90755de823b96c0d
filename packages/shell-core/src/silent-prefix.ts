import type { Segment, SimpleCommand, Span, Word } from "./model.ts";
import { readArguments } from "./option-syntax.ts";
import { resolve } from "./resolve.ts";

/** What stands in front of the last pipeline and prints nothing on standard output: `cd web && CI=1; [ -d src ] &&`. */
export interface SilentPrefix {
  readonly kind: "silent";
  /** It may run twice: only `cd`, literal assignments, `true` and `:`, without a substitution. */
  readonly repeatable: boolean;
  /** Names its assignments set. */
  readonly assigned: ReadonlySet<string>;
  /** It may set others in passing: `: ${PAT:=x}`, `a[i=1]=2`. It is not repeatable then. */
  readonly setsUnseen: boolean;
  /** Values of its literal assignments. */
  readonly literals: ReadonlyMap<string, string>;
  /** A part of the `&&` list that the last pipeline ends can fail. */
  readonly canEndEarly: boolean;
  /** Its `cd` commands, in order. */
  readonly directories: readonly DirectoryChange[];
}

/** One `cd`. */
interface DirectoryChange {
  readonly to: Word | "home";
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

/** Expansions that also assign: `${x:=1}`, `$((x = 1))`, `a[x=1]=2`. Read generously. */
const SETS_IN_PASSING = /\$\{[^}]*=|\(\(|\[/;

/** Reads all segments of a command but the last. */
export function readPrefix(all: readonly Segment[]): SilentPrefix | LoudPrefix {
  const segments = all.slice(0, -1);
  let repeatable = true;
  let setsUnseen = false;
  let canEndEarly = false;
  const assigned = new Set<string>();
  const literals = new Map<string, string>();
  const directories: DirectoryChange[] = [];
  const alternative = all.find(({ separator }) => separator === "||");
  if (alternative !== undefined) return { kind: "loud", why: "or-list", at: alternative };
  for (const [index, segment] of segments.entries()) {
    const stage = segment.pipeline.stages[0];
    const next = all[index + 1]?.separator;
    if (segment.background) return { kind: "loud", why: "background", at: segment };
    if (stage.kind === "compound") return { kind: "loud", why: "prefix-compound", at: stage };
    const { pipeline } = segment;
    if (pipeline.stages.length > 1 || pipeline.timed || pipeline.start < stage.start) {
      return { kind: "loud", why: "prefix-prints", at: segment };
    }
    const part = readPart(stage);
    if (part.kind === "loud") return part;
    if (stage.redirects[0] !== undefined) return { kind: "loud", why: "prefix-redirect", at: stage.redirects[0] };
    setsUnseen ||= [...stage.words, ...stage.assignments].some(
      (word) => !word.static && SETS_IN_PASSING.test(word.raw),
    );
    repeatable &&= part.repeatable && !setsUnseen;
    canEndEarly = next === "&&" && (canEndEarly || part.canFail);
    if (part.goesTo !== undefined) directories.push({ to: part.goesTo, mayHaveFailed: next !== "&&" });
    for (const { name, raw, value, static: literal } of part.assignments) {
      assigned.add(name);
      const equals = raw.indexOf("=");
      if (literal && raw.slice(0, equals) === name) literals.set(name, value.slice(value.indexOf("=") + 1));
      else literals.delete(name);
    }
  }
  return { kind: "silent", repeatable, assigned, setsUnseen, literals, canEndEarly, directories };
}

type Part =
  | {
      readonly kind: "silent";
      readonly repeatable: boolean;
      readonly canFail: boolean;
      readonly assignments: SimpleCommand["assignments"];
      readonly goesTo?: Word | "home";
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
  const isPlain = command.kind === "resolved" && command.wrappers.length === 0 && !command.rtk;
  if (!isPlain || assignments.length > 0) return loud;
  if (SHELL_OPTIONS.has(command.name)) return { ...loud, why: "shell-option" };
  const repeatable = command.args.every((word) => word.static || !/[`(]/.test(word.raw));
  if (NOTHING.has(command.name)) return { kind: "silent", repeatable, canFail: false, assignments: [] };
  if (TESTS.has(command.name)) return { kind: "silent", repeatable: false, canFail: true, assignments: [] };
  if (command.name !== "cd") return loud;
  const read = readArguments(command.args, { short: "LPe", long: [] });
  if (read.kind === "unreadable" || read.operands.length > 1) return loud;
  const [to] = read.operands;
  // `cd -` prints the directory it goes to.
  if (to?.value === "-") return loud;
  return { kind: "silent", repeatable, canFail: true, assignments: [], goesTo: to ?? "home" };
}
