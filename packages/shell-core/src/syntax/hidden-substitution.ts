import { forEachChild, type ParsedScript, type SyntaxNode } from "unbash";
import { MAX_NODES, MAX_SUBSTITUTION_DEPTH, MAX_SUBSTITUTIONS } from "./limits.ts";

/**
 * Text that makes bash run another command: `$(`, a backtick, `<(`, `>(`, `${ …; }`. Backslash-newline vanishes before bash
 * looks (`$\⏎(id)` runs id), and so can a quote between `$` and `(` inside `${…}` (`"${u-'$"(id)'}"` runs id).
 */
const OPENER = /`|[$<>](?:\\\n|(?<=\$(?:\\\n)*)['"])*\(|\$(?:\\\n)*\{(?:\\\n)*[\s|]/g;

/** Cheap test for {@link OPENER}: without one of these there is nothing to hide. */
const MAY_OPEN = /[`(]|\{(?:\\\n)*[\s|]/;

/** Last characters of `$(…)`, `` `…` ``, `<(…)` and `${ …; }`. */
const CLOSERS: ReadonlySet<string> = new Set([")", "`", "}"]);

/**
 * Whether the text holds a command substitution that the syntax tree does not show, or that cannot be checked.
 *
 * unbash 6.0.5 accepts some scripts without an error whose tree lacks a command that bash runs, for example
 * `cat <<E⏎${u:-'$(rm x)'}⏎E`, `echo ${x\⏎:-$(rm x)}`, `a=($(rm x))y` and `cat 0<(rm x)`. So each opener in the text must be
 * accounted for: a substitution node begins there, or it is escaped, quoted, or in a comment. Errors of nested scripts
 * count as hidden too; they are found only by walking.
 *
 * @param script the tree of `source`, itself without errors
 * @returns true when the command must be left alone
 */
export function hidesSubstitution(script: ParsedScript, source: string): boolean {
  if (!MAY_OPEN.test(source)) return false;
  const openers: number[] = [];
  for (const match of source.matchAll(OPENER)) {
    openers.push(match.index);
    if (openers.length > MAX_SUBSTITUTIONS) return true;
  }
  if (openers.length === 0) return false;
  const seen = walk(script, source);
  if (seen === undefined) return true;
  return openers.some(
    (at) =>
      !seen.substitutions.has(at) &&
      !isEscaped(source, at) &&
      !inside(seen.quoted, at) &&
      // bash: echo "a <(id)" prints it as it stands; only $ and the backtick work between double quotes
      !(source[at] !== "$" && source[at] !== "`" && inside(seen.literals, at)) &&
      !isCommented(source, at, seen),
  );
}

interface Range {
  readonly pos: number;
  readonly end: number;
}

interface Seen {
  /** Offsets of `$`, `<`, `>` and both backticks of each substitution in the tree. */
  readonly substitutions: ReadonlySet<number>;
  /** Text that bash takes literally: single quotes, `$'…'`, bodies of quoted here-documents and their delimiters. */
  readonly quoted: readonly Range[];
  /** Plain text between double quotes and in here-document bodies. */
  readonly literals: readonly Range[];
  /** Words and bodies, which no comment can begin in, */
  readonly tokens: readonly Range[];
  /** unless a nested script begins inside. */
  readonly scripts: readonly Range[];
}

interface Visit {
  readonly node: SyntaxNode;
  readonly depth: number;
  /** Below a here-document body, double quotes or arithmetic, `'` is an ordinary character: `"${u-'$(id)'}"` runs id. */
  readonly quotesCount: boolean;
}

/** Collects what {@link hidesSubstitution} needs, or `undefined` where the tree is too big, too deep or broken inside. */
function walk(root: ParsedScript, source: string): Seen | undefined {
  const substitutions = new Set<number>();
  const quoted: Range[] = [];
  const literals: Range[] = [];
  const tokens: Range[] = [];
  const scripts: Range[] = [];
  const pending: Visit[] = [{ node: root, depth: 0, quotesCount: true }];
  let visited = 0;
  for (let visit = pending.pop(); visit !== undefined; visit = pending.pop()) {
    visited += 1;
    if (visited > MAX_NODES) return undefined;
    const { node } = visit;
    let { depth, quotesCount } = visit;
    switch (node.type) {
      case "Script":
        // Offsets inside escaped backticks index another string (`source`): nothing can be checked there.
        if ((node as ParsedScript).errors !== undefined || node.source !== undefined) return undefined;
        scripts.push(node);
        break;
      case "CommandExpansion":
      case "ProcessSubstitution":
      case "ArithmeticCommandExpansion":
        // unbash closes `${ a` at the end of the text by itself; bash gives a syntax error.
        if (node.script === undefined || !CLOSERS.has(source[node.end - 1] ?? "")) return undefined;
        substitutions.add(node.pos).add(node.end - 1);
        depth += 1;
        quotesCount = true;
        break;
      case "ArithmeticExpansion":
        substitutions.add(node.pos);
        depth += 1;
        quotesCount = false;
        break;
      case "ArithmeticCommand":
      case "DoubleQuoted":
      case "LocaleString":
        quotesCount = false;
        break;
      case "Literal":
        if (!quotesCount) literals.push(node);
        break;
      case "SingleQuoted":
      case "AnsiCQuoted":
        if (quotesCount) quoted.push(node);
        break;
      case "HereDoc":
        // `a=$(b <<X)⏎c⏎X`: bash takes the body from behind the parenthesis, unbash does not see it.
        if (node.closing === undefined && depth > 0) return undefined;
        if (node.delimiter?.quoted === true) quoted.push(node.body, node.delimiter);
        break;
      case "HereDocBody":
        tokens.push(node);
        if (node.parts === undefined) literals.push(node);
        quotesCount = false;
        break;
      case "ParameterExpansion":
        if (node.operation?.type === "Unknown") return undefined;
        depth += 1;
        break;
      case "Word":
      case "Assignment":
      case "HereDocDelimiter":
        tokens.push(node);
        break;
      default:
        break;
    }
    if (depth > MAX_SUBSTITUTION_DEPTH) return undefined;
    forEachChild(node, (child) => {
      pending.push({ node: child, depth, quotesCount });
    });
  }
  return { substitutions, quoted, literals, tokens, scripts };
}

function inside(ranges: readonly Range[], at: number): boolean {
  return ranges.some((range) => range.pos <= at && at < range.end);
}

/** An odd number of backslashes stands before it: `\$(id)` is text, `\\$(id)` runs id. */
function isEscaped(source: string, at: number): boolean {
  let backslashes = 0;
  while (source[at - 1 - backslashes] === "\\") backslashes += 1;
  return backslashes % 2 === 1;
}

/** A `#` that begins a comment stands before it on its line: `ls # see $(id)`. */
function isCommented(source: string, at: number, seen: Seen): boolean {
  const lineStart = source.lastIndexOf("\n", at - 1) + 1;
  for (let hash = source.indexOf("#", lineStart); hash !== -1 && hash < at; hash = source.indexOf("#", hash + 1)) {
    const beginsWord = hash === 0 || /[\s;&|()]/.test(source[hash - 1] ?? "");
    if (beginsWord && innermostStart(seen.scripts, hash) > innermostStart(seen.tokens, hash)) return true;
  }
  return false;
}

/** Where the innermost of nested ranges around `at` begins; −1 for none. */
function innermostStart(ranges: readonly Range[], at: number): number {
  let start = -1;
  for (const range of ranges) if (range.pos <= at && at < range.end && range.pos > start) start = range.pos;
  return start;
}
