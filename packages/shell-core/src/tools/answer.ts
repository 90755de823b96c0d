import type { Word } from "../syntax/model.ts";
import { type OptionSyntax, readArguments } from "../syntax/arguments.ts";

/** What a non-zero status says when it is an answer. */
export type Answer =
  | "no-match" // no line matched
  | "no-line-selected" // `-v`: every line matched
  | "no-file-listed" // `rg --files`, `ag -g`
  | "every-file-matches" // `rg --files-without-match`
  | "inputs-differ"
  | "condition-false"
  | "not-installed"
  | "not-all-installed" // several names were asked for
  | "no-such-process"
  | "nothing-open" // no open file, no port in use
  | "not-set" // a key of a configuration
  | "not-an-ancestor"
  | "no-such-revision" // no such branch, tag or commit
  | "not-ignored" // no path is
  | "no-such-user"
  | "no-such-entry" // of a system database
  | "not-active" // a unit of the system
  | "changes-planned"
  | "checks-pending"
  | "packages-outdated"
  | "vulnerabilities-found"
  | "last-output-false-or-null";

/** What a command prints on standard output when its status is an answer. */
export type ExpectedOutput =
  | "nothing" // output means that something was found, and the status has another cause
  | "zero-counts" // `grep -c` prints 0, or `file:0` for each file
  | "differences" // `diff` prints them
  | "false-or-null" // `jq -e` prints its last output last
  | RegExp // what both outputs together match: a report, or a message that is the answer
  | "unknown"; // a rule of the user's: only an error message speaks against it

/** What a status says. */
export interface Meaning<A = Answer> {
  readonly answer: A;
  readonly output: ExpectedOutput;
  /** The option that gives the status this meaning, as a reader would name it: `-v`, `--quiet`. */
  readonly flag?: string;
  /** A failure can end with the same status, so its message has to be in sight: not in `ack x gone 2>/dev/null`. */
  readonly sharedWithFailure?: true;
}

/** The arguments of a command, to be asked. */
export interface Given {
  readonly has: (...names: readonly string[]) => boolean;
  /** The value of the last of these options that is given. */
  readonly value: (...names: readonly string[]) => string | undefined;
  readonly operands: readonly Word[];
}

/** Reads arguments; `undefined` when they cannot be read. */
export function readGiven(args: readonly Word[], syntax: OptionSyntax): Given | undefined {
  const read = readArguments(args, syntax);
  if (read.kind === "unreadable") return undefined;
  return {
    has: (...names) => read.options.some((option) => names.includes(option.name)),
    value: (...names) => read.options.findLast((option) => names.includes(option.name))?.value,
    operands: read.operands,
  };
}
