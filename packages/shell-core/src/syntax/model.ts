/**
 * The product's own picture of a shell command: a list of segments, each holding one pipeline of stages. Terms are those of
 * the bash manual (section 3.2, "Shell Commands"). Every offset is a half-open UTF-16 range into {@link ShellCommand.source}.
 */

/** A half-open range of UTF-16 code units in the source: `source.slice(start, end)` gives back the user's text. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A whole command as it was handed to the shell. */
export interface ShellCommand {
  readonly source: string;
  /** In source order; empty for a blank source or one that holds only comments. */
  readonly segments: readonly Segment[];
}

/**
 * What stands between a segment and the one before it. `&` is there when the segment before runs in the background:
 * in `a & b`, `b` has the separator `&`.
 */
export type Separator = "&&" | "||" | ";" | "newline" | "&";

/** One pipeline of a list, with the operator that joins it to what comes before. */
export interface Segment extends Span {
  /** `undefined` for the first segment. */
  readonly separator: Separator | undefined;
  /** The shell does not wait for it: `a && b &` puts both segments in the background. */
  readonly background: boolean;
  readonly pipeline: Pipeline;
}

/** One or more stages joined by `|` or `|&`. Its range begins at `!` or `time`, if there is one. */
export interface Pipeline extends Span {
  /** At least one. */
  readonly stages: readonly [Stage, ...Stage[]];
  /** `! a | b`: the exit status is inverted. Two `!` cancel each other out. */
  readonly negated: boolean;
  /** `time a | b`: the shell prints a report on standard error. */
  readonly timed: boolean;
}

/** One command of a pipeline. */
export type Stage = SimpleCommand | CompoundCommand;

interface StageBase extends Span {
  /** The pipe operator in front of this stage; `undefined` for the first. `|&` also sends standard error down the pipe. */
  readonly pipe: "|" | "|&" | undefined;
  readonly redirects: readonly Redirect[];
}

/** Words, assignments and redirections: `A=1 grep -n x f 2>/dev/null`. */
export interface SimpleCommand extends StageBase {
  readonly kind: "simple";
  /** The command's name and its arguments. Empty for bare assignments and bare redirections. */
  readonly words: readonly Word[];
  /** Assignments in front of the name. */
  readonly assignments: readonly AssignmentWord[];
}

/** What a compound command is. */
export type CompoundForm =
  | "subshell"
  | "brace-group"
  | "if"
  | "for"
  | "while"
  | "until"
  | "select"
  | "case"
  | "function"
  | "conditional" // [[ … ]]
  | "arithmetic" // (( … ))
  | "coproc";

/** `( … )`, `{ …; }`, `if`, a loop, `case`, `[[ ]]`, `(( ))`, a function definition, `coproc`. */
export interface CompoundCommand extends StageBase {
  readonly kind: "compound";
  readonly form: CompoundForm;
  /** The lists of commands of which one decides its exit status: one of a group or a loop, one a branch of `if` and `case`. */
  readonly bodies: readonly Span[];
}

/** One word of a command. */
export interface Word extends Span {
  /** The user's text, quotes and all. */
  readonly raw: string;
  /** The text after quote removal. What would be expanded keeps its spelling: `"a $x"` has the value `a $x`. */
  readonly value: string;
  /** The shell gives exactly {@link value} for it: no expansion, substitution, glob, brace or tilde. */
  readonly static: boolean;
  /** A command runs to make the value: `$(…)`, backticks, `<(…)`. In a bare assignment its exit status becomes that of the whole. */
  readonly substitution: boolean;
}

/** `NAME=value`, `NAME+=value`, `NAME[i]=value` or `NAME=( … )` in front of a command. */
export interface AssignmentWord extends Word {
  readonly name: string;
}

/** A redirection. `fd` is `undefined` where the operator's own default holds, `"variable"` for `{fd}>file`. */
export type Redirect = FileRedirect | HereString | HereDocument;

interface RedirectBase extends Span {
  readonly fd: number | "variable" | undefined;
}

/** `>file`, `2>>log`, `2>&1`, `&>file`, `<in`. */
export interface FileRedirect extends RedirectBase {
  readonly kind: "file";
  readonly operator: ">" | ">>" | "<" | "<>" | "<&" | ">&" | ">|" | "&>" | "&>>";
  readonly target: Word;
}

/** `<<<word`. */
export interface HereString extends RedirectBase {
  readonly kind: "here-string";
  readonly target: Word;
}

/** `<<WORD` or `<<-WORD`. Its body lies outside the command that owns it. */
export interface HereDocument extends RedirectBase {
  readonly kind: "here-document";
  /** The body and its closing line; ends at the end of the source when the closing line is missing. */
  readonly body: Span;
}
