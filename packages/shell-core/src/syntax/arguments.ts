import type { Word } from "./model.ts";

/** How an option takes a value: `""` never, `":"` glued or in the next word, `"::"` only glued or behind `=`. */
type Takes = "" | ":" | "::";

/** How a tool reads its options. */
interface Manner {
  /** `-20` is the option `20` with no value (`head -20`, `grep -3`, `nice -5`). */
  readonly number?: boolean;
  /** Options end at the first operand, as for wrappers: in `timeout 5 grep -r x`, `-r` belongs to grep. */
  readonly stopAtOperand?: boolean;
  /** Options that are not listed take no value, instead of making the words unreadable. For tools with very many options. */
  readonly lenient?: boolean;
}

/**
 * The options a command takes. Only what a rule must know: a letter or a long name that takes a value swallows the next word, so that
 * `head -n 20 f` names one file.
 */
export interface OptionSyntax extends Manner {
  readonly short: ReadonlyMap<string, Takes>;
  readonly long: ReadonlyMap<string, Takes>;
}

/**
 * Options in the notation of getopt(3): `:` behind a letter or a name that takes a value, `::` where the value may only be glued to it.
 *
 * @param short the letters: `c:n:qvz`
 * @param long the long names without `--`, with blanks between them: `bytes: lines: quiet`
 */
export function optionSyntax(short: string, long = "", manner: Manner = {}): OptionSyntax {
  return { short: namesIn(short, /([^:])(:*)/g), long: namesIn(long, /([^\s:]+)(:*)/g), ...manner };
}

function namesIn(text: string, pattern: RegExp): ReadonlyMap<string, Takes> {
  return new Map([...text.matchAll(pattern)].map(([, name = "", takes = ""]) => [name, takes as Takes]));
}

/** Options of which only those that take a value are told. */
export function valueOptions(short: string, long = "", manner: Manner = {}): OptionSyntax {
  return optionSyntax(short, long, { lenient: true, ...manner });
}

/** The same in front of a subcommand, or of a command that is run; they end at the first operand. */
export function leadingOptions(short: string, long = ""): OptionSyntax {
  return valueOptions(short, long, { stopAtOperand: true });
}

/** One option as it was given. */
export interface GivenOption {
  /** A letter, a long name, or `number`. */
  readonly name: string;
  /** The value after quote removal; for `number` the digits. */
  readonly value: string | undefined;
  /** Whether the shell gives exactly {@link value}. */
  readonly static: boolean;
  /** The word that names the option. */
  readonly word: Word;
}

/** Arguments taken apart, or the word that could not be read. */
export type Arguments =
  | { readonly kind: "read"; readonly options: readonly GivenOption[]; readonly operands: readonly Word[] }
  | {
      readonly kind: "unreadable";
      readonly why: "unknown-option" | "missing-value" | "ambiguous-option";
      readonly word: Word;
    };

/** Arguments that could be taken apart. */
export type ReadArguments = Extract<Arguments, { kind: "read" }>;

/**
 * Takes the arguments of a command apart as getopt_long(3) does: clustered letters, glued and separate values, `--name=value`,
 * unambiguous prefixes of long names, `--`, options after operands.
 *
 * A word that is not static is an operand, unless it begins with a literal dash; then it is unknown.
 *
 * @param words the arguments without the command's name
 */
export function readArguments(words: readonly Word[], syntax: OptionSyntax): Arguments {
  const options: GivenOption[] = [];
  const operands: Word[] = [];
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = word.value;
    const isDashes = text === "--" && word.static;
    if (isDashes || !text.startsWith("-") || text === "-") {
      if (isDashes || syntax.stopAtOperand === true) {
        operands.push(...words.slice(isDashes ? index + 1 : index));
        break;
      }
      operands.push(word);
      continue;
    }
    const found = (text.startsWith("--") ? readLong : readCluster)(word, words[index + 1], syntax);
    if (found.kind === "unreadable") return found;
    options.push(...found.options);
    if (found.tookNext) index += 1;
  }
  return { kind: "read", options, operands };
}

type Found =
  | { readonly kind: "read"; readonly options: readonly GivenOption[]; readonly tookNext: boolean }
  | Extract<Arguments, { kind: "unreadable" }>;

function readLong(word: Word, next: Word | undefined, syntax: OptionSyntax): Found {
  const text = word.value.slice(2);
  const equals = text.indexOf("=");
  const given = equals === -1 ? text : text.slice(0, equals);
  let name = syntax.lenient === true || syntax.long.has(given) ? given : undefined;
  if (name === undefined) {
    const candidates = [...syntax.long.keys()].filter((known) => known.startsWith(given));
    if (candidates.length > 1) return { kind: "unreadable", why: "ambiguous-option", word };
    [name] = candidates;
  }
  if (name === undefined || given === "") return { kind: "unreadable", why: "unknown-option", word };
  const takes = syntax.long.get(name) ?? "::";
  if (equals !== -1) {
    if (takes === "") return { kind: "unreadable", why: "unknown-option", word };
    const value = text.slice(equals + 1);
    return { kind: "read", options: [{ name, value, static: word.static, word }], tookNext: false };
  }
  if (!word.static) return { kind: "unreadable", why: "unknown-option", word };
  if (takes !== ":")
    return { kind: "read", options: [{ name, value: undefined, static: true, word }], tookNext: false };
  if (next === undefined) return { kind: "unreadable", why: "missing-value", word };
  return { kind: "read", options: [{ name, value: next.value, static: next.static, word }], tookNext: true };
}

function readCluster(word: Word, next: Word | undefined, syntax: OptionSyntax): Found {
  const letters = word.value.slice(1);
  const options: GivenOption[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const name = letters[at] ?? "";
    const digits = syntax.number === true ? /^\d+/.exec(letters.slice(at))?.[0] : undefined;
    if (digits !== undefined) {
      options.push({ name: "number", value: digits, static: word.static, word });
      at += digits.length - 1;
      continue;
    }
    const takes = syntax.short.get(name) ?? (syntax.lenient === true ? "" : undefined);
    if (takes === undefined) return { kind: "unreadable", why: "unknown-option", word };
    const glued = letters.slice(at + 1);
    if (takes === "" || (takes === "::" && glued === "")) {
      options.push({ name, value: undefined, static: true, word });
      continue;
    }
    if (glued !== "") {
      options.push({ name, value: glued, static: word.static, word });
      return { kind: "read", options, tookNext: false };
    }
    if (next === undefined) return { kind: "unreadable", why: "missing-value", word };
    options.push({ name, value: next.value, static: next.static, word });
    return { kind: "read", options, tookNext: true };
  }
  return word.static || options.some((option) => option.value !== undefined)
    ? { kind: "read", options, tookNext: false }
    : { kind: "unreadable", why: "unknown-option", word };
}
