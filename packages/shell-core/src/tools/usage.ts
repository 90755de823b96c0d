import type { Word } from "../syntax/model.ts";

/**
 * A way of calling a tool, written as its manual would: `compose up !-d|--detach` are the words `compose` and `up`, and behind them
 * neither `-d` nor `--detach`; `logs -f|--follow` wants one of the two options. The empty usage is every call.
 */
export type Usage = string;

/** How words are looked for: as the first operands, or anywhere in this order, where options with unknown values may stand between. */
export type WordOrder = "leading" | "anywhere";

/**
 * Whether arguments are a call of that kind. Letters are found in clusters too (`-fn5` has `-f`), and an option that is switched off
 * (`--watch=false`) is not there.
 *
 * @param valueOptions options in front of the words that take the next word as their value
 */
export function isUsage(
  args: readonly Word[],
  usage: Usage,
  order: WordOrder,
  valueOptions: ReadonlySet<string> = NONE,
): boolean {
  let rest = args;
  for (const part of partsOf(usage)) {
    if (part.kind === "word") {
      const at = findOperand(rest, part.text, order, valueOptions);
      if (at === -1) return false;
      rest = rest.slice(at + 1);
      continue;
    }
    const given = part.options.some((option) => hasOption(rest, option));
    if (given !== (part.kind === "with")) return false;
  }
  return true;
}

const NONE: ReadonlySet<string> = new Set();

/** Whether an option is among the arguments: `-f`, also in a cluster, `--follow`, `--follow=x`, or `-name` of a tool with one dash. */
export function hasOption(args: readonly Word[], option: string): boolean {
  const letter = /^-[^-]$/.test(option) ? option[1] : undefined;
  const end = args.findIndex(({ value }) => value === "--");
  return args.slice(0, end === -1 ? undefined : end).some(({ value }) => {
    if (value === option) return true;
    if (letter === undefined) return value.startsWith(`${option}=`) && !/=(?:false|no|0|off)$/.test(value);
    const cluster = CLUSTER.exec(value)?.[1] ?? "";
    return cluster.startsWith(letter) || (cluster.length <= MAX_CLUSTER && cluster.includes(letter));
  });
}

/** Letters behind one dash, up to a value: `fn5` in `-fn5`, `i` in `-i.bak`. */
const CLUSTER = /^-([A-Za-z0-9]+)/;

/** A longer word is a letter with its value: `-owide`, `-PskipTests`. */
const MAX_CLUSTER = 4;

type UsagePart =
  | { readonly kind: "word"; readonly text: string }
  | { readonly kind: "with" | "without"; readonly options: readonly string[] };

/** Filled from the tables, each usage once. */
const parsedUsages = new Map<Usage, readonly UsagePart[]>();

function partsOf(usage: Usage): readonly UsagePart[] {
  const known = parsedUsages.get(usage);
  if (known !== undefined) return known;
  const parts = usage
    .split(" ")
    .filter((text) => text !== "")
    .map((text): UsagePart => {
      if (text.startsWith("!")) return { kind: "without", options: text.slice(1).split("|") };
      return text.startsWith("-") ? { kind: "with", options: text.split("|") } : { kind: "word", text };
    });
  parsedUsages.set(usage, parts);
  return parts;
}

function findOperand(args: readonly Word[], text: string, order: WordOrder, valueOptions: ReadonlySet<string>): number {
  if (order === "anywhere") return args.findIndex((word) => word.static && word.value === text);
  for (let at = 0; at < args.length; at += 1) {
    const value = args[at]?.value ?? "";
    if (value.startsWith("+")) continue; // cargo +nightly build
    if (!value.startsWith("-")) return value === text ? at : -1;
    if (valueOptions.has(value)) at += 1;
  }
  return -1;
}

/** The call only prints help or a version. */
export function onlyTellsAboutItself(args: readonly Word[]): boolean {
  if (hasOption(args, "--help") || hasOption(args, "--version")) return true;
  return args.length === 1 && /^(?:-V|-h|-v|-version|version|help)$/.test(args[0]?.value ?? "");
}
