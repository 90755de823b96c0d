import type { Word } from "../syntax/model.ts";

/** What the shell expands in a word. */
export type Expansion =
  | { readonly kind: "none" }
  /** Only `$NAME` and `${NAME}`, and the word stays one word. */
  | {
      readonly kind: "parameters";
      readonly names: readonly string[];
      /** The word after expansion, where every value is known. */
      readonly value: string | undefined;
    }
  /** A glob, a brace, a tilde, a substitution, an operator inside `${…}`, or a bare `$NAME` that may fall apart into words. */
  | { readonly kind: "other" };

/** Parameters that another shell, or the same one a moment later, expands to something else (bash manual 5.2). */
const CHANGING = /^(?:_|LINENO|RANDOM|SRANDOM|SECONDS|EPOCH\w+|BASH\w*|PPID|SHLVL|FUNCNAME|PIPESTATUS|COLUMNS|LINES)$/;

/** A value that stays one word, and the same word, when its expansion is not quoted. */
const PLAIN_VALUE = /^[\w./:@%+=,^-]+$/;

/** A bare name goes on behind a continued line: `$P\⏎a` is `$Pa`. */
const PIECE =
  /'(?<single>[^']*)'|"(?<double>(?:[^"\\`]|\\[^])*)"|\\(?<escaped>[^])|\$(?:(?<name>[A-Za-z_]\w*)(?!\w|\\\n)|\{(?<braced>[A-Za-z_]\w*)\})|(?<plain>[^\s'"\\$`*?[\]{}()<>|&;]+|\$(?=$))/y;

const IN_DOUBLE_QUOTES =
  /\\(?<escaped>[$`"\\])|\\\n|\$(?:(?<name>[A-Za-z_]\w*)(?!\w|\\\n)|\{(?<braced>[A-Za-z_]\w*)\})|(?<plain>[^$\\]+|\\|\$(?=[\s.,:;|/)%"^]|$))/y;

/**
 * Reads the expansions of a word.
 *
 * @param known values of parameters that literal assignments set
 */
export function readExpansion(word: Word, known: ReadonlyMap<string, string>): Expansion {
  if (word.static) return { kind: "none" };
  if (word.raw.startsWith("~")) return { kind: "other" };
  const names: string[] = [];
  let value: string | undefined = "";
  const expand = (name: string, quoted: boolean): boolean => {
    if (CHANGING.test(name)) return false;
    const given = known.get(name);
    if (!quoted && (given === undefined || !PLAIN_VALUE.test(given))) return false;
    names.push(name);
    value = value === undefined || given === undefined ? undefined : value + given;
    return true;
  };
  const append = (text: string): void => {
    if (value !== undefined) value += text;
  };
  const readDoubleQuoted = (text: string): boolean => {
    for (const piece of pieces(text, IN_DOUBLE_QUOTES)) {
      if (piece === undefined) return false;
      const name = piece["name"] ?? piece["braced"];
      if (name !== undefined && !expand(name, true)) return false;
      append(piece["escaped"] ?? piece["plain"] ?? "");
    }
    return true;
  };
  for (const piece of pieces(word.raw, PIECE)) {
    if (piece === undefined) return { kind: "other" };
    const name = piece["name"] ?? piece["braced"];
    if (name !== undefined && !expand(name, false)) return { kind: "other" };
    const quoted = piece["double"];
    if (quoted !== undefined && !readDoubleQuoted(quoted)) return { kind: "other" };
    const escaped = piece["escaped"] === "\n" ? "" : piece["escaped"];
    append(piece["single"] ?? escaped ?? piece["plain"] ?? "");
  }
  return { kind: "parameters", names, value };
}

/** Takes a text apart; `undefined` stands for what does not fit. */
function* pieces(text: string, pattern: RegExp): Generator<Readonly<Record<string, string | undefined>> | undefined> {
  for (let at = 0; at < text.length; at = pattern.lastIndex) {
    pattern.lastIndex = at;
    const match = pattern.exec(text);
    if (match === null || match[0] === "") return yield undefined;
    // The pattern is shared with nested calls: remember where this one goes on.
    const next = pattern.lastIndex;
    yield match.groups ?? {};
    pattern.lastIndex = next;
  }
}
