/** Arguments of pi's `grep` tool, in the order in which a call is written (pi 0.73.1 and 1.6.0). */
export interface GrepArguments {
  /** A regular expression of ripgrep's default engine, or literal text. */
  readonly pattern: string;
  readonly path?: string;
  readonly glob?: string;
  readonly ignoreCase?: true;
  readonly literal?: true;
  /** Lines around each match. */
  readonly context?: number;
  /** Most matches; 100 when left out. */
  readonly limit?: number;
}

/** Arguments of pi's `find` tool. */
export interface FindArguments {
  /** A glob for file names. */
  readonly pattern: string;
  readonly path?: string;
}

/** Arguments of pi's `read` tool. */
export interface ReadArguments {
  readonly path: string;
  /** First line, counted from 1. */
  readonly offset?: number;
  /** Most lines. */
  readonly limit?: number;
}

/** Arguments of pi's `ls` tool. */
export interface LsArguments {
  readonly path?: string;
}

/**
 * The call of a tool of pi's that gives the lines of a bash command, as far as the command alone can tell. What it also depends
 * on, the files, is stated with it, for the host to look at.
 */
export type EquivalentCall = GrepCall | FindCall | ReadCall | LsCall;

/** A search. The same lines hold for the text that {@link on} describes. */
export interface GrepCall {
  readonly tool: "grep";
  readonly arguments: GrepArguments;
  readonly on: SearchedText;
}

/** What must be true of the files that a search reads, so that GNU grep and ripgrep print the same lines. */
export interface SearchedText {
  /** `file`: the operand must be a file; `tree`: a directory; `either` will do. A missing operand is a tree. */
  readonly operand: "file" | "tree" | "either";
  /** `-R` follows symbolic links, ripgrep does not: there must be none. */
  readonly withoutLinks: boolean;
  /** `ascii`: the pattern has parts whose meaning beyond ASCII depends on the locale (`.`, `\w`, `-i`). Otherwise any UTF-8. */
  readonly characters: "ascii" | "utf-8";
}

/** A search for file names. */
export interface FindCall {
  readonly tool: "find";
  readonly arguments: FindArguments;
  readonly on: FoundFiles;
}

/** What must be true of the files that are found, so that find and fd print the same paths. */
export interface FoundFiles {
  /** All that is found is of this type: the tool cannot ask for one. */
  readonly type: "file" | "directory" | undefined;
  /** fd ignores case unless the pattern has a capital (its "smart case"), `-name` does not: no name may differ by case only. */
  readonly sameCase: boolean;
}

/** A file, or a part of it. */
export interface ReadCall {
  readonly tool: "read";
  readonly arguments: ReadArguments;
}

/** A directory. The tool also lists hidden files: there must be none. */
export interface LsCall {
  readonly tool: "ls";
  readonly arguments: LsArguments;
}
