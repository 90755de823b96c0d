import type { SimpleCommand, Word } from "../../syntax/model.ts";
import type { FindCall, GrepCall, LsCall, ReadCall } from "./equivalent-call.ts";
import type { OptionSyntax } from "../../syntax/arguments.ts";
import type { ExplorationSheet } from "../../tools/tool-sheet.ts";
import type { Directory } from "./tool-path.ts";

/**
 * What a command looks for: the answer that a tool can give. Paths are seen from the session's working directory; `undefined`
 * where only the shell knows where it is (`cd "$ROOT" && cat a.ts`).
 */
export type Exploration = ContentSearch | FileSearch | FileView | DirectoryListing;

interface ExplorationBase {
  /** The stage that explores. */
  readonly stage: SimpleCommand;
  /** Where `cd` went before it: its paths hold if that is there. Bash goes on in `cd gone; ls`. */
  readonly directory: Directory;
}

/** `grep -rn needle src` */
export interface ContentSearch extends ExplorationBase {
  readonly capability: "searchContent";
  /** Operands; empty for the working directory. For a glob the folder in front of it. */
  readonly paths: readonly string[] | undefined;
  /** Patterns of file names it is limited to; empty for all. */
  readonly names: readonly string[];
  /** The exact call, if there is one. */
  readonly call: GrepCall | undefined;
}

/** `find src -name '*.ts'`, and `ls -R` */
export interface FileSearch extends ExplorationBase {
  readonly capability: "findFiles";
  /** Where it starts; empty for the working directory. */
  readonly paths: readonly string[] | undefined;
  /** Patterns of file names, one of which a file must match, unless there are none. */
  readonly names: readonly string[];
  readonly call: FindCall | undefined;
}

/** `cat a.ts`, `head -20 a.ts`, `tail -n 20 a.ts` */
export interface FileView extends ExplorationBase {
  readonly capability: "readFile";
  readonly path: string | undefined;
  readonly portion: Portion;
  /** The exact call, if there is one. For the last lines of a file its `offset` is missing: it takes their number. */
  readonly call: ReadCall | undefined;
}

/** Which lines of a file are shown. */
export type Portion =
  | { readonly kind: "whole" }
  | { readonly kind: "first" | "last"; readonly lines: number }
  /** From a line on, counted from 1. */
  | { readonly kind: "from"; readonly line: number };

/** `ls src` */
export interface DirectoryListing extends ExplorationBase {
  readonly capability: "listDir";
  /** The directory; empty for the working directory. */
  readonly path: string | undefined;
  readonly call: LsCall | undefined;
}

/** Why a command that explores, or looks like it, is let through. */
export type PassReason =
  | "no-exploring-word" // none of the commands is named anywhere in the text
  | "unparsed"
  | "too-many-stages"
  | "nothing-to-replace" // no pipeline begins with one of the commands
  | "filters-a-pipeline" // `git diff | grep x`
  | "real-work" // something else in the command would be lost: `make && cat log`
  | "background"
  | "negated"
  | "timed"
  | "wrapper" // `sudo cat f`
  | "other-program" // `./find`
  | "feeds-a-command" // `grep -l x * | xargs sed -i …`, `find … | sort`, `cat f | jq .`
  | "redirected" // `cat a > b`, `grep x < f`
  | "unreadable-arguments" // an unknown option might take the next word
  | "expansion" // `cat "$F"`, `cat *.ts`, `grep "$PATTERN" src`
  | "option" // asks for what no tool gives: `grep -c`, `ls -la`, `head -c`
  | "follows" // `tail -f`
  | "predicate" // `find -mtime -1`
  | "action" // `find -delete`
  | "standard-input" // `grep x`, `cat -`
  | "no-pattern" // `grep --version`, `grep -r`
  | "several-files" // `cat a b`
  | "asks-whether" // `ls f && echo yes || echo no`
  | "special-file"; // below /dev, /proc or /sys

/** A command as the reader of its arguments sees it. */
export interface ExploringCommand<E extends ExplorationSheet = ExplorationSheet> {
  readonly explores: E;
  /** Those of its sheet. */
  readonly options: OptionSyntax | undefined;
  readonly args: readonly Word[];
  readonly stage: SimpleCommand;
  /** Where its relative paths begin. */
  readonly directory: Directory;
  /** Spelled `rtk grep`, `rtk find`, `rtk read` or `rtk ls`: has options of rtk's own. */
  readonly rtk: boolean;
  /** Nothing around the command itself changes what it prints: no assignment, no wrapper. */
  readonly bare: boolean;
}

/** What the arguments of one command say. */
export type Reading<E extends Exploration = Exploration> =
  | { readonly kind: "explores"; readonly exploration: E }
  | { readonly kind: "passes"; readonly why: PassReason };

/** Lets a command through. */
export function passes(why: PassReason): Extract<Reading, { kind: "passes" }> {
  return { kind: "passes", why };
}

/** Files that are no files of a project, and change as they are read. */
export function isSpecialFile(path: string): boolean {
  return /^\/(?:dev|proc|sys)(?:\/|$)/.test(path);
}
