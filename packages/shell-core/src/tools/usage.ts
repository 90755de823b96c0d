import type { OptionSyntax } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";

/**
 * Ways of calling a tool with commas between them, each written as its manual would: `compose up !-d|--detach` are the words `compose`
 * and `up`, and behind them neither `-d` nor `--detach`; `logs -f|--follow` wants one of the two options. `*` is every call.
 */
export type Usages = string;

type Part =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "with" | "without"; readonly options: readonly string[] };

type Usage = readonly Part[];

/**
 * Whether arguments are a call of one of these kinds. Letters are found in clusters too (`-fn5` has `-f`), and an option that is switched
 * off (`--watch=false`) is not there.
 *
 * @param syntax the tool's options in front of its subcommand: those that take a value are passed over with it
 * @param words where they are looked for: as the first operands, or in their order among all, where options with unknown values may
 *   stand between
 */
export function isUsage(
  args: readonly Word[],
  usages: Usages,
  syntax: OptionSyntax | undefined,
  words: "leading" | "anywhere",
): boolean {
  if (usages === "*") return true;
  return usagesOf(usages).some((usage) => fits(args, usage, syntax, words));
}

function fits(
  args: readonly Word[],
  usage: Usage,
  syntax: OptionSyntax | undefined,
  words: "leading" | "anywhere",
): boolean {
  let rest = args;
  for (const part of usage) {
    if (part.kind === "word") {
      const at = words === "leading" ? leadingWord(rest, part.text, syntax) : anyWord(rest, part.text);
      if (at === -1) return false;
      rest = rest.slice(at + 1);
      continue;
    }
    const given = part.options.some((option) => hasOption(rest, option));
    if (given !== (part.kind === "with")) return false;
  }
  return true;
}

/** Filled from the sheets, each text once. */
const readUsages = new Map<Usages, readonly Usage[]>();

function usagesOf(text: Usages): readonly Usage[] {
  let usages = readUsages.get(text);
  if (usages === undefined) {
    usages = text.split(", ").map((usage) => usage.split(" ").map(readPart));
    readUsages.set(text, usages);
  }
  return usages;
}

function readPart(text: string): Part {
  if (text.startsWith("!")) return { kind: "without", options: text.slice(1).split("|") };
  return text.startsWith("-") ? { kind: "with", options: text.split("|") } : { kind: "word", text };
}

function anyWord(args: readonly Word[], text: string): number {
  return args.findIndex((word) => word.static && word.value === text);
}

function leadingWord(args: readonly Word[], text: string, syntax: OptionSyntax | undefined): number {
  const at = subcommandAt(args, syntax);
  return args[at]?.value === text ? at : -1;
}

/** Where the first operand stands; -1 without one. */
export function subcommandAt(args: readonly Word[], syntax: OptionSyntax | undefined): number {
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at]?.value ?? "";
    if (value.startsWith("+")) continue; // cargo +nightly build
    if (!value.startsWith("-")) return at;
    const takes = value.startsWith("--")
      ? syntax?.long.get(value.slice(2))
      : value.length === 2 && syntax?.short.get(value.slice(1));
    if (takes === ":") at += 1;
  }
  return -1;
}

/** Whether an option is among the arguments: `-f`, also in a cluster, `--follow`, `--follow=x`, or `-name` of a tool with one dash. */
export function hasOption(args: readonly Word[], option: string): boolean {
  const letter = /^-[^-]$/.test(option) ? option[1] : undefined;
  for (const { value } of args) {
    if (value === "--") return false;
    if (value === option) return true;
    if (letter === undefined) {
      if (value.startsWith(`${option}=`) && !/=(?:false|no|0|off)$/.test(value)) return true;
      continue;
    }
    const cluster = CLUSTER.exec(value)?.[1] ?? "";
    if (cluster.startsWith(letter) || (cluster.length <= MAX_CLUSTER && cluster.includes(letter))) return true;
  }
  return false;
}

/** Letters behind one dash, up to a value: `fn5` in `-fn5`, `i` in `-i.bak`. */
const CLUSTER = /^-([A-Za-z0-9]+)/;

/** A longer word is a letter with its value: `-owide`, `-PskipTests`. */
const MAX_CLUSTER = 4;

/** The call only prints help or a version. */
export function onlyTellsAboutItself(args: readonly Word[]): boolean {
  if (args.length === 1 && /^(?:-V|-h|-v|-version|version|help)$/.test(args[0]?.value ?? "")) return true;
  return hasOption(args, "--help") || hasOption(args, "--version");
}
