import type { OptionSyntax, ReadArguments } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";
import type { Given, Meaning } from "./answer.ts";
import type { Launches } from "./launches.ts";
import type { Usages } from "./usage.ts";

/**
 * What is known of one tool, or of several that are alike. Every field may be left out: then nothing of that kind is known, and
 * whatever asks for it leaves the command alone.
 *
 * Order of fields: what it is called, how it is called, how it ends, what it runs, what it shows, what it does to the shell.
 */
export interface ToolSheet {
  /** Its name, or the names of tools that are alike, with blanks between them. */
  readonly names: string;
  /** Its options; those in front of its subcommand where it has one. Read once for all that is asked of a call. */
  readonly options?: OptionSyntax;

  /** Non-zero statuses that are answers. The lens notes them, the guard and no-match take them for no failure. */
  readonly exits?: readonly Exit[];
  /** One of the searches whose status 1 without a word the model gets as "(no matches)". */
  readonly noMatch?: true;
  /**
   * How its failures show. `reported`: it tells every one of them, so that in `cd web && rg x` a silent 1 is rg's; `meant`: failing is
   * its purpose (`false`), and what stands behind it may never have run.
   */
  readonly failures?: "reported" | "meant" | ((args: readonly Word[]) => "reported" | "meant" | undefined);
  /** The option with which it keeps its errors to itself, as `2>/dev/null` would: then an empty result proves nothing. */
  readonly silence?: Silence;
  /** Statuses with which it ends when it could do a part of its work, and told what it could not (`find` and a forbidden folder). */
  readonly partly?: { readonly codes: readonly number[]; readonly unseen: "told" | "quiet" };
  /** Statuses that it makes of those of the commands it runs: 123 of `xargs grep` is a 1 of grep's. */
  readonly inherits?: Readonly<Record<number, number>>;

  /** Calls that only list, search or print. When the view has enough, they are stopped at once. */
  readonly search?: Usages | ((args: readonly Word[]) => boolean);
  /** Calls that do a job and end: a test run, a build. When the view has enough, they may finish, so that the full log exists. */
  readonly job?: Usages;
  /** Calls that go on until somebody stops them: followers, servers, watchers. The view ends them, as in a shell. */
  readonly endless?: Usages;
  /** Its `--watch` ends with what it watches. */
  readonly watchEnds?: true;
  /** What bounds it on a file without end, `dd if=/dev/zero count=1`: beginnings of words, or `*` where it reads no more than a part. */
  readonly bounds?: string;

  /** It runs the command that its arguments name and gives back its status: the verdict is that of `grep` in `timeout 5 grep x f`. */
  readonly wraps?: Wraps;
  /** It is another spelling of other tools: `rtk grep` is read as `grep`. */
  readonly stands?: Stands;
  /** It runs something else, and its own part is small: how `npx vitest` ends is up to vitest. */
  readonly launches?: Launches;
  /** Words behind which a command stands in the middle of its arguments: `find . -exec grep x {} ;`. */
  readonly executes?: string;

  /** At the end of a pipeline it only shows a part of what it is given, and may be cut off and applied afterwards. */
  readonly view?: ViewSheet;
  /** It makes something else of what it is given: `sort | head` is left to the shell. */
  readonly transforms?: true;
  /** It reads its input to the end, so that who writes to it is never stopped in the middle. */
  readonly readsToEnd?: true;
  /** It passes on what it is given, and its own status says nothing: `make | tee log` ends as make does. */
  readonly transparent?: "always" | "without-files";
  /** It looks at files as one of the host's tools would, which may be offered instead. */
  readonly explores?: ExplorationSheet;

  /** It lists or reads whole trees: a log that grows in one would be a part of its own input, and stays short. */
  readonly readsTree?: true;
  /** It shows the processes or the text of the pipeline that it stands in: `ps aux | grep x` finds the grep, and stays as it is. */
  readonly seesPipeline?: "processes" | ((args: readonly Word[]) => boolean);
  /** Trees that it removes: its operands, or the working directory. The guard's own folder may be in one. */
  readonly removes?: (args: readonly Word[]) => "operands" | "working-directory" | undefined;

  /** What it does to the shell that runs it, beyond itself. Text is not put into a command where that would show. */
  readonly shell?: (args: readonly Word[]) => readonly ShellEffect[];
  /** It only prepares the shell or prints what the model wrote, so that it may run twice, and its loss costs nothing. */
  readonly setup?: Setup;
  /** It goes to another directory. */
  readonly moves?: true;
}

/** When a non-zero status is an answer. */
export interface Exit {
  /** Words behind the options of the tool itself: `grep` in `git -C sub grep x`, `pr checks` in `gh pr checks`. */
  readonly subcommand?: string;
  /** Options behind the subcommand; all are flags where they are not told. Without a subcommand they are the tool's. */
  readonly options?: OptionSyntax;
  /** The statuses that are the answer; 1 where they are not told. */
  readonly codes?: readonly number[];
  /** Options of which one must be given, or the status is an ordinary failure; the one that is given is the meaning's flag. */
  readonly with?: string;
  /**
   * With status 0 it prints something, unless one of these options is given: where `command -v x && x -v` printed nothing, x is not there.
   */
  readonly quietWith?: string;
  /** What they say, given the arguments; `undefined` where these give the status another meaning. */
  readonly meaning: Meaning | ((given: Given, args: readonly Word[]) => Meaning | undefined);
}

/** Options by letter and long name: `curl -s` prints no error, `curl -sS` does. */
export interface Silence {
  readonly letter?: string;
  readonly long: string;
  readonly unless?: { readonly letter: string; readonly long: string };
}

/** How to find the command behind a wrapper; its options are those of the sheet. */
export interface Wraps {
  /** Options after which no command is run, or not this one: `command -v x`, `sudo -l`, `env -S "…"`. */
  readonly notRunning?: string;
  /** With one of them it is itself the command (`command -v git`). Otherwise nothing is known. */
  readonly orItself?: true;
  /** `A=b` words before the command are assignments. */
  readonly assignments?: true;
  /** Operands before the command: 1 for the duration of `timeout 5 make`. */
  readonly operands?: number;
  /** Alone it prints something: `env`. */
  readonly printsAlone?: true;
  /** The status may be its own refusal: `sudo` without a password ends with 1. */
  readonly mayRefuse?: true;
  /** It prints a report of its own: `time`. */
  readonly reports?: true;
  /** The command takes the place of the shell: nothing that stands behind it runs. */
  readonly replacesShell?: true;
  /** It leaves alone what the command prints and where, so that a tool could serve it all the same. */
  readonly transparent?: true;
}

/** A tool whose subcommands are other tools. */
export interface Stands {
  /** What may stand in front of the subcommand. */
  readonly flags: RegExp;
  /** Which tool each subcommand is; one that is not here is its own. */
  readonly for: ReadonlyMap<string, string>;
}

/** What a tool does as a view. Names of options stand with blanks between them, `d=recurse` for one with that value only. */
export interface ViewSheet {
  /** With these it reads files: `grep -f f`, `grep -r x`. */
  readonly reads?: string;
  /** With these it writes one: `less -o log`. */
  readonly writes?: string;
  /** With these it goes on when its input has ended: `tail -f`. */
  readonly follows?: string;
  /** For a tool with very many options: the only ones that are known to be harmless. */
  readonly allowed?: string;
  /** With these it may end before its input does. */
  readonly closes?: string;
  /** What its operands are: files, or a pattern and files; in front of files an offset (`tail +5`). */
  readonly operands: "files" | "offset-or-files" | "pattern-and-files";
  /**
   * How many lines of its input it shows at most, as they are; `some` where that depends on what they hold, `undefined` where it prints
   * something else.
   */
  readonly lines?: (read: ReadArguments) => number | "some" | undefined;
}

/** Which lines of a file a tool shows when not told. */
type Part = "whole" | "first" | "last";

/** What a tool looks for, and which of the host's tools could serve it; `rtk` are its options behind `rtk`. */
export type ExplorationSheet =
  | {
      readonly capability: "searchContent";
      /** How it reads patterns; `basic` where options do not say. */
      readonly dialect?: "extended" | "fixed";
      readonly rtk: OptionSyntax;
    }
  | {
      readonly capability: "findFiles";
      /** Words of its expression that only locate by name, kind and depth, with the number of words they take. */
      readonly locating: Readonly<Record<string, 0 | 1>>;
      /** Words that do more than locate. */
      readonly acting: ReadonlySet<string>;
      readonly rtk: OptionSyntax;
    }
  | { readonly capability: "readFile"; readonly part: Part; readonly rtk?: OptionSyntax }
  | { readonly capability: "listDir" };

/** What a tool does to the shell. */
export type ShellEffect =
  | "exits" // what stands behind may not run
  | "changes-options"
  | "traces" // `set -x` shows every command that runs
  | "stops-at-failure" // `set -e`
  | "traps"
  | "traps-commands" // on ERR, DEBUG or RETURN
  | "aliases"
  | "shows-functions";

/** How a tool prepares the shell. */
export type Setup =
  | "nothing" // `true`
  | "variables" // `export A=1`, which prints the environment without a name
  | "directory" // `cd`
  | "prints" // its operands, which the model wrote
  | "anything"; // what it runs may set anything: `eval`
