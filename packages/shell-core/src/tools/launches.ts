import { leadingOptions, type OptionSyntax } from "../syntax/arguments.ts";

/** What a launcher does with the words behind its own options. */
export interface Launch {
  readonly runs:
    | "command" // a command and its arguments
    | "tool" // the one that is named here: `docker compose` is `docker-compose`
    | "script" // a name that the project gives a command: `npm run build`
    | "targets" // any number of such names: `make clean build`
    | "file" // a program's file: `node build.js`
    | "text"; // text for a shell, in all words that follow
  /** Options in front of it; they end at the first operand. */
  readonly options?: OptionSyntax;
  /** Operands to pass over: the container in `docker exec web ls`. */
  readonly skip?: number;
  /** The command begins behind `--`. */
  readonly afterDashes?: true;
  /** The name is this one: `npm t` is the script `test`. */
  readonly named?: string;
  /** Where it runs, if not in the stage's own directory. */
  readonly place?: "elsewhere" | "remote";
}

/** What the arguments of a tool make it run; the sheet's options stand in front of it. */
export interface Launches {
  /** What each subcommand runs; one that is not here is the tool's own. */
  readonly subcommands?: Readonly<Record<string, Launch>>;
  /** What it runs when no subcommand says so. */
  readonly otherwise?: Launch;
  /** Options whose value is the program itself: `node -e`. */
  readonly code?: string;
  /** The option with which the first operand is text for the shell: `bash -lc 'npm test'`, `bash -c -x 'npm test'`. */
  readonly text?: string;
  /** The option that names a module to run: `python -m pytest`. */
  readonly module?: string;
  /** Subcommands of its own, with blanks between them, where any other word names a script: `pnpm install`, but `pnpm dev`. */
  readonly own?: string;
}

/** A command and its arguments, behind no options of its own. */
export const COMMAND: Launch = { runs: "command" };

/** The name of a script of the project's. */
export const SCRIPT: Launch = { runs: "script" };

/** A command behind `--`. */
export const BEHIND_DASHES: Launch = { runs: "command", afterDashes: true };

/** No options that take a value are known. */
export const NO_VALUES = leadingOptions("");
