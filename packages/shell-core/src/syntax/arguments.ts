import type { Word } from "./model.ts";

/**
 * The options a command takes, in the notation of getopt(3). Only what a rule must know: a letter or a long name that takes a
 * value swallows the next word, so that `head -n 20 f` names one file.
 */
export interface OptionSyntax {
  /** Short options: each letter, followed by `:` where it takes a value and `::` where a value may only be glued to it. */
  readonly short: string;
  /** Long options without `--`, followed by `:` or `::` (value only after `=`) likewise. */
  readonly long: readonly string[];
  /** `-20` is the option `20` with no value (`head -20`, `grep -3`, `nice -5`). */
  readonly number?: boolean;
  /** Options end at the first operand, as for wrappers: in `timeout 5 grep -r x`, `-r` belongs to grep. */
  readonly stopAtOperand?: boolean;
  /** Long options begin with one dash (`find -name`); then there are no short ones. */
  readonly singleDash?: boolean;
  /** Options that are not listed take no value, instead of making the words unreadable. For tools with very many options. */
  readonly lenient?: boolean;
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
  | {
      readonly kind: "read";
      readonly options: readonly GivenOption[];
      readonly operands: readonly Word[];
      /** Index in the words of the first operand; their number when there is none. */
      readonly operandsAt: number;
    }
  | {
      readonly kind: "unreadable";
      readonly why: "unknown-option" | "missing-value" | "ambiguous-option";
      readonly word: Word;
    };

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
  let operandsAt = words.length;
  const operand = (word: Word, index: number): void => {
    if (operands.length === 0) operandsAt = index;
    operands.push(word);
  };
  for (let index = 0; index < words.length; index += 1) {
    const word = words[index];
    if (word === undefined) break;
    const text = word.value;
    if (text === "--" && word.static) {
      for (let rest = index + 1; rest < words.length; rest += 1) operand(words[rest] ?? word, rest);
      break;
    }
    if (!text.startsWith("-") || text === "-") {
      if (syntax.stopAtOperand === true) {
        for (let rest = index; rest < words.length; rest += 1) operand(words[rest] ?? word, rest);
        break;
      }
      operand(word, index);
      continue;
    }
    const next = words[index + 1];
    const found =
      syntax.singleDash === true || text.startsWith("--")
        ? readLong(word, next, syntax)
        : readCluster(word, next, syntax);
    if (found.kind === "unreadable") return found;
    options.push(...found.options);
    if (found.tookNext) index += 1;
  }
  return { kind: "read", options, operands, operandsAt };
}

type Found =
  | { readonly kind: "read"; readonly options: readonly GivenOption[]; readonly tookNext: boolean }
  | Extract<Arguments, { kind: "unreadable" }>;

function readLong(word: Word, next: Word | undefined, syntax: OptionSyntax): Found {
  const text = word.value.slice(syntax.singleDash === true ? 1 : 2);
  const equals = text.indexOf("=");
  const given = equals === -1 ? text : text.slice(0, equals);
  const names = syntax.long.map((entry) => entry.replace(/:+$/, ""));
  let at = names.indexOf(given);
  if (at === -1 && syntax.singleDash !== true && syntax.lenient !== true) {
    const candidates = names.filter((name) => name.startsWith(given));
    if (candidates.length > 1) return { kind: "unreadable", why: "ambiguous-option", word };
    at = candidates[0] === undefined ? -1 : names.indexOf(candidates[0]);
  }
  const name = names[at] ?? (syntax.lenient === true ? given : undefined);
  if (name === undefined || given === "") return { kind: "unreadable", why: "unknown-option", word };
  const takes = at === -1 ? "::" : syntax.long[at]?.slice(name.length);
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
  if (syntax.number === true && /^\d+$/.test(letters)) {
    return { kind: "read", options: [{ name: "number", value: letters, static: word.static, word }], tookNext: false };
  }
  const options: GivenOption[] = [];
  for (let at = 0; at < letters.length; at += 1) {
    const name = letters[at] ?? "";
    const digits = syntax.number === true ? /^\d+/.exec(letters.slice(at))?.[0] : undefined;
    if (digits !== undefined) {
      options.push({ name: "number", value: digits, static: word.static, word });
      at += digits.length - 1;
      continue;
    }
    const known = name === ":" ? -1 : syntax.short.indexOf(name);
    if (known === -1 && syntax.lenient !== true) return { kind: "unreadable", why: "unknown-option", word };
    const takes = known === -1 ? "" : (/^:*/.exec(syntax.short.slice(known + 1))?.[0] ?? "");
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
