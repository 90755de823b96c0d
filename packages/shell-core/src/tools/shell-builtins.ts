import { optionSyntax, valueOptions } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";
import { type Given, type Meaning } from "./answer.ts";
import { NO_VALUES } from "./launches.ts";
import type { Exit, ShellEffect, ToolSheet } from "./tool-sheet.ts";

const CONDITION_FALSE: Meaning = { answer: "condition-false", output: "nothing" };

/**
 * `[[ … ]]` is a compound command and has no arguments to look at. Bash ends it with 1 also where an expression cannot be evaluated:
 * `[[ "1 2" -gt 3 ]]`.
 */
export const CONDITIONAL_MEANING: Meaning = { ...CONDITION_FALSE, sharedWithFailure: true };

/**
 * Commands that look names up. `which` and `type` end with 1 when any is missing, and without a name `which` does too. `command -v
 * ./gradlew` ends with 1 also where the file is there and may not be executed.
 */
function namesMeaning({ operands }: Given, args: readonly Word[]): Meaning | undefined {
  if (operands.length === 0 || args.some(({ value }) => value.includes("/"))) return undefined;
  return { answer: operands.length === 1 ? "not-installed" : "not-all-installed", output: "nothing" };
}

/** `command -v a b` ends with 0 when one of them is there (bash 5.2). */
export const COMMAND_EXIT: Exit = {
  quietWith: "",
  meaning: (given, args) =>
    namesMeaning(given, args) && { answer: "not-installed", output: "nothing", flag: given.has("v") ? "-v" : "-V" },
};

/** `set`, `setopt` and `shopt`: options of the shell. */
function optionEffects(args: readonly Word[]): readonly ShellEffect[] {
  const traces = args.some(({ value }) => /^-\w*[xv]|^(?:xtrace|verbose)$/i.test(value));
  const stops = args.some(({ value }) => /^(?:-\w*e\w*|err_?exit)$/i.test(value));
  return ["changes-options", ...(traces ? ["traces" as const] : []), ...(stops ? ["stops-at-failure" as const] : [])];
}

/** `set -o pipefail` and `shopt -so pipefail` let any stage of a later pipeline decide its status. */
function pipefail(args: readonly Word[]): "meant" | undefined {
  return args.some(({ value }) => value === "pipefail") ? "meant" : undefined;
}

/** `trap 'echo failed' $signal` may be any. */
function trapEffects(args: readonly Word[]): readonly ShellEffect[] {
  const signals = operandsOf(args).slice(1);
  return signals.some((word) => !word.static || /^(?:SIG)?(?:ERR|ZERR|DEBUG|RETURN)$/i.test(word.value))
    ? ["traps", "traps-commands"]
    : ["traps"];
}

function operandsOf(args: readonly Word[]): readonly Word[] {
  return args.filter(({ value }) => !/^[-+]/.test(value));
}

/** The shell's own commands: bash 5.2 manual, section 4; `setopt`, `emulate` and `functions` of zsh 5.9. */
export const SHELL_BUILTINS: readonly ToolSheet[] = [
  // Conditions and statuses
  { names: "test [", exits: [{ meaning: CONDITION_FALSE }], search: "*", bounds: "*" },
  { names: "true :", failures: "reported", search: "*", setup: "nothing" },
  { names: "false", failures: "meant" },
  { names: "exit return", failures: "meant", shell: () => ["exits"] },
  // Names
  { names: "which", options: valueOptions(""), exits: [{ quietWith: "s", meaning: namesMeaning }], search: "*" },
  { names: "type", options: optionSyntax("afptP"), exits: [{ quietWith: "", meaning: namesMeaning }], search: "*" },
  // Not `-d`, `-l`, `-p` and `-t`, which ask about the table of remembered places: `hash -t ls` ends with 1 before ls has run.
  { names: "hash", options: optionSyntax("r"), exits: [{ meaning: namesMeaning }] },
  // Printing
  { names: "echo", failures: "reported", search: "*", bounds: "*", setup: "prints" },
  { names: "printf", search: "*", setup: "prints" },
  // Directories
  { names: "cd", failures: "reported", setup: "directory", moves: true },
  { names: "pushd", failures: "reported", moves: true },
  { names: "popd", moves: true },
  // Variables, functions, options
  { names: "export", failures: "reported", search: "*", setup: "variables" },
  {
    names: "declare typeset",
    search: "*",
    seesPipeline: () => true,
    shell: (args) => (operandsOf(args).length === 0 ? ["shows-functions"] : []),
  },
  { names: "functions", shell: () => ["shows-functions"] },
  { names: "compgen", search: "*", shell: () => ["shows-functions"] },
  { names: "alias", search: "*", shell: () => ["aliases"] },
  {
    names: "set",
    failures: pipefail,
    search: "*",
    // bash: `set | grep x` finds BASH_EXECUTION_STRING, the command itself; `set -e` sets something, and shows nothing.
    seesPipeline: (args) => args.length === 0,
    shell: (args) => (args.length === 0 ? ["changes-options", "shows-functions"] : optionEffects(args)),
  },
  { names: "shopt", failures: pipefail, search: "*", shell: optionEffects },
  { names: "setopt", shell: optionEffects },
  { names: "emulate", shell: () => ["changes-options"] },
  // `trap 'exit 1' EXIT` fails later, with whatever status it likes.
  { names: "trap", failures: "meant", shell: trapEffects },
  // Text and files that the shell runs
  { names: "eval", options: NO_VALUES, launches: { otherwise: { runs: "text" } }, setup: "anything" },
  { names: "source .", setup: "anything" },
];
