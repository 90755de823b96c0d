/** How grep reads its patterns: `-G`, `-E` (and egrep), `-F` (and fgrep). */
export type Dialect = "basic" | "extended" | "fixed";

/** A pattern for ripgrep that selects the same lines. */
export interface TranslatedPattern {
  readonly pattern: string;
  /** The pattern is text, not a regular expression. */
  readonly literal: boolean;
  /** For which text both select the same lines: what `.`, `\w`, `[^a]` and letter case mean beyond ASCII depends on the locale. */
  readonly characters: "ascii" | "utf-8";
}

/** What changes the meaning of a whole pattern. */
export interface PatternOptions {
  readonly ignoreCase: boolean;
  /** `-w`. */
  readonly wholeWords: boolean;
}

/**
 * Translates patterns of GNU grep 3.8 to one regular expression of ripgrep.
 *
 * @param patterns one or more, of which any may match
 * @returns `undefined` for what has no certain equivalent: back-references, `\d` (no digit to grep), collating symbols, …
 */
export function translatePatterns(
  patterns: readonly string[],
  dialect: Dialect,
  options: PatternOptions,
): TranslatedPattern | undefined {
  if (patterns.length === 0 || patterns.some((pattern) => pattern === "" || pattern.includes("\n"))) return undefined;
  const branches: Branch[] = [];
  for (const pattern of patterns) {
    const read = dialect === "fixed" ? [[...pattern].map(character)] : new RegexReader(pattern, dialect).read();
    if (read === undefined) return undefined;
    branches.push(...read);
  }
  const isAscii = patterns.every((pattern) => /^[\t\x20-\x7E]*$/.test(pattern));
  if (!isAscii && (options.ignoreCase || options.wholeWords || !branches.every(isText))) return undefined;
  const characters =
    options.ignoreCase || options.wholeWords || !branches.every((branch) => branch.every(isExact)) ? "ascii" : "utf-8";
  const [only] = branches;
  if (branches.length === 1 && only !== undefined && isText(only) && !options.wholeWords) {
    const text = only.map((piece) => piece.text).join("");
    return { pattern: text, literal: dialect === "fixed" || SPECIAL.test(text), characters };
  }
  if (options.wholeWords && !branches.every(hasWordEnds)) return undefined;
  const pattern = renderBranches(branches);
  if (!options.wholeWords) return { pattern, literal: false, characters };
  return { pattern: branches.length === 1 ? `\\b${pattern}\\b` : `\\b(?:${pattern})\\b`, literal: false, characters };
}

/** Alternatives of an alternation; a branch is a sequence of pieces (the terms of regex(7)). */
type Branch = readonly Piece[];

interface Piece {
  /** `character`: one literal; `anchor`: matches no text; `group`: `( … )`; `set`: one of several characters. */
  readonly kind: "character" | "anchor" | "group" | "set";
  /** The character, or what stands for the piece in ripgrep's syntax. */
  readonly text: string;
  /** Repetition operators behind it, innermost first. */
  readonly repeats: readonly string[];
}

/** Characters that mean something in ripgrep's syntax. */
const SPECIAL = /[\\.+*?()|[\]{}^$]/;

/** Repeating a piece this often is still cheap for every engine. */
const MAX_REPEAT = 100;

const ANCHORS = { "^": "^", $: "$", b: "\\b" } as const;

function character(text: string): Piece {
  return { kind: "character", text, repeats: [] };
}

/** Plain text: characters that are not repeated. */
function isText(branch: Branch): boolean {
  return branch.every((piece) => piece.kind === "character" && piece.repeats.length === 0);
}

/** It means the same in every locale. */
function isExact(piece: Piece): boolean {
  return piece.repeats.length === 0 && (piece.kind === "character" || piece.text === "^" || piece.text === "$");
}

/**
 * `-w` asks that no word character touches the match, and tries shorter matches if one does. Where every match begins and ends
 * with a certain word character, `\b` on both sides says the same.
 */
function hasWordEnds(branch: Branch): boolean {
  return [branch[0], branch.at(-1)].every(isWordCharacter);
}

function isWordCharacter(piece: Piece | undefined): boolean {
  return piece?.kind === "character" && piece.repeats.length === 0 && /^\w$/.test(piece.text);
}

function renderBranches(branches: readonly Branch[]): string {
  return branches.map((branch) => branch.map(renderPiece).join("")).join("|");
}

function renderPiece(piece: Piece): string {
  let text = piece.kind === "character" && SPECIAL.test(piece.text) ? `\\${piece.text}` : piece.text;
  for (const [index, repeat] of piece.repeats.entries()) {
    // `a*?` is a lazy star to ripgrep, to grep -E an optional star.
    text = index === 0 ? text + repeat : `(?:${text})${repeat}`;
  }
  return text;
}

/** Signals that a pattern has no certain equivalent; does not leave this file. */
class NoEquivalent extends Error {}

/** Reads one pattern; sources: grep 3.8 manual, chapter 3, and POSIX.1-2017 XBD 9 for what is undefined there. */
class RegexReader {
  readonly #source: string;
  readonly #extended: boolean;
  #at = 0;

  constructor(source: string, dialect: Exclude<Dialect, "fixed">) {
    this.#source = source;
    this.#extended = dialect === "extended";
  }

  read(): readonly Branch[] | undefined {
    try {
      const branches = this.#readBranches(0);
      return this.#at === this.#source.length ? branches : undefined;
    } catch (error) {
      if (error instanceof NoEquivalent) return undefined;
      throw error;
    }
  }

  /** Takes an operator: `(` of an extended, `\(` of a basic expression. */
  #take(operator: string): boolean {
    const spelling = this.#extended || operator === "*" ? operator : `\\${operator}`;
    if (!this.#source.startsWith(spelling, this.#at)) return false;
    this.#at += spelling.length;
    return true;
  }

  /** Looks ahead for an operator without taking it. */
  #sees(operator: string): boolean {
    const at = this.#at;
    const seen = this.#take(operator);
    this.#at = at;
    return seen;
  }

  #readBranches(depth: number): readonly Branch[] {
    if (depth > 10) throw new NoEquivalent();
    const branches: Branch[] = [];
    do {
      const branch = this.#readBranch(depth);
      // An empty branch matches every line; nobody searches for that.
      if (branch.length === 0) throw new NoEquivalent();
      branches.push(branch);
    } while (this.#take("|"));
    return branches;
  }

  #readBranch(depth: number): Branch {
    const branch: Piece[] = [];
    while (!this.#endsBranch(depth)) {
      const atStart = branch.length === 0;
      const piece = this.#readPiece(atStart, depth);
      const repeats = this.#readRepeats(piece, atStart && depth === 0);
      branch.push({ ...piece, repeats });
    }
    if (branch.some((piece, index) => !this.#isWordEdgeCertain(piece, branch[index - 1], branch[index + 1]))) {
      throw new NoEquivalent();
    }
    return branch.map((piece) =>
      WORD_EDGES.has(piece.text) && piece.kind === "anchor" ? { ...piece, text: "\\b" } : piece,
    );
  }

  /** `\<` and `\>` are `\b` where a certain word character stands on their inner side. */
  #isWordEdgeCertain(piece: Piece, before: Piece | undefined, behind: Piece | undefined): boolean {
    if (piece.kind !== "anchor" || !WORD_EDGES.has(piece.text)) return true;
    return isWordCharacter(piece.text === "\\<" ? behind : before);
  }

  #readPiece(atStart: boolean, depth: number): Piece {
    if (this.#take("(")) return this.#readGroup(depth);
    if (this.#take(")") || this.#take("{") || (this.#extended && /^[*+?]/.test(this.#source.slice(this.#at)))) {
      throw new NoEquivalent();
    }
    const text = String.fromCodePoint(this.#source.codePointAt(this.#at) ?? 0);
    this.#at += text.length;
    switch (text) {
      case "\\":
        return this.#readEscape();
      case "[":
        return { kind: "set", text: this.#readSet(), repeats: [] };
      case ".":
        return { kind: "set", text: ".", repeats: [] };
      case "^":
        return this.#extended || atStart ? anchor("^") : character("^");
      case "$":
        return this.#extended || this.#endsBranch(depth) ? anchor("$") : character("$");
      default:
        return character(text);
    }
  }

  #endsBranch(depth: number): boolean {
    return this.#at === this.#source.length || this.#sees("|") || (depth > 0 && this.#sees(")"));
  }

  #readGroup(depth: number): Piece {
    const branches = this.#readBranches(depth + 1);
    if (!this.#take(")")) throw new NoEquivalent();
    return { kind: "group", text: `(${renderBranches(branches)})`, repeats: [] };
  }

  #readEscape(): Piece {
    const text = this.#source[this.#at] ?? "";
    this.#at += 1;
    if (/[wWsS]/.test(text)) return { kind: "set", text: `\\${text}`, repeats: [] };
    if (text === "b") return anchor("b");
    if (text === "<" || text === ">") return { kind: "anchor", text: `\\${text}`, repeats: [] };
    // `\d` and other letters: grep warns of a stray backslash and takes the letter; `\1` refers back; "\`" and `\'` are buffer ends.
    if (text === "" || /[\w`'\s]|[^\x20-\x7E]/.test(text)) throw new NoEquivalent();
    // An operator of basic expressions with nothing to act on.
    if (!this.#extended && /[+?}]/.test(text)) throw new NoEquivalent();
    return character(text);
  }

  #readRepeats(piece: Piece, firstOfPattern: boolean): readonly string[] {
    const repeats: string[] = [];
    for (;;) {
      const repeat = this.#readRepeat();
      if (repeat === undefined) break;
      // `\{100\}` of a `\{100\}` of a `\{100\}` is too much for any engine.
      if (repeat.startsWith("{") && (piece.text.includes("{") || repeats.length > 0)) throw new NoEquivalent();
      repeats.push(repeat);
    }
    if (repeats.length === 0 || piece.kind !== "anchor") return repeats;
    // grep '^* x' looks for a star at the start of a line; elsewhere a repeated anchor is undefined.
    if (!this.#extended && firstOfPattern && piece.text === "^" && repeats.length === 1 && repeats[0] === "*") {
      this.#at -= 1;
      return [];
    }
    throw new NoEquivalent();
  }

  #readRepeat(): string | undefined {
    if (this.#take("*")) return "*";
    if (this.#take("+")) return "+";
    if (this.#take("?")) return "?";
    if (!this.#take("{")) return undefined;
    const interval = /^(\d*)(,?)(\d*)/.exec(this.#source.slice(this.#at));
    const [text = "", low = "", comma = "", high = ""] = interval ?? [];
    this.#at += text.length;
    if (!this.#take("}") || (low === "" && high === "")) throw new NoEquivalent();
    const least = low === "" ? 0 : Number(low);
    const most = comma === "" ? least : high === "" ? undefined : Number(high);
    if (least > MAX_REPEAT || (most !== undefined && (most > MAX_REPEAT || most < least))) throw new NoEquivalent();
    return comma === "" ? `{${least}}` : `{${least},${most ?? ""}}`;
  }

  /** A bracket expression, in which a backslash is an ordinary character. */
  #readSet(): string {
    const rest = this.#source.slice(this.#at);
    const matched = /^(\^?)(\]?(?:\[:[a-z]+:\]|[^\]])*)\]/.exec(rest);
    const [whole, caret = "", inside = ""] = matched ?? [];
    if (whole === undefined || inside === "") throw new NoEquivalent();
    // grep refuses [:space:] without the outer brackets; [.x.] and [=x=] depend on the locale.
    if (/^:.*:$/.test(inside) || /\[[.=]/.test(inside) || /[^\t\x20-\x7E]/.test(inside)) throw new NoEquivalent();
    this.#at += whole.length;
    let set = "";
    for (let at = 0; at < inside.length;) {
      const named = /^\[:([a-z]+):\]/.exec(inside.slice(at));
      if (named !== null) {
        if (!CLASS_NAMES.has(named[1] ?? "")) throw new NoEquivalent();
        set += named[0];
        at += named[0].length;
        continue;
      }
      const range = /^([^])-([^])/.exec(inside.slice(at));
      if (range !== null) {
        const [text, low = "", high = ""] = range;
        // The order of letters beyond one row of ASCII depends on the locale.
        if (!RANGES.some((row) => row.includes(low) && row.includes(high) && low <= high)) throw new NoEquivalent();
        set += text;
        at += text.length;
        continue;
      }
      const text = inside[at] ?? "";
      set += /[\w\s"'%,:;<>=@`!/]/.test(text) ? text : `\\${text}`;
      at += 1;
    }
    return `[${caret}${set}]`;
  }
}

const WORD_EDGES: ReadonlySet<string> = new Set(["\\<", "\\>"]);

const CLASS_NAMES: ReadonlySet<string> = new Set(
  "alpha digit alnum upper lower space blank punct print graph cntrl xdigit".split(" "),
);

const RANGES: readonly string[] = ["0123456789", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHIJKLMNOPQRSTUVWXYZ"];

function anchor(name: keyof typeof ANCHORS): Piece {
  return { kind: "anchor", text: ANCHORS[name], repeats: [] };
}
