import { parse, type ParsedScript } from "unbash";
import { hidesSubstitution } from "./hidden-substitution.ts";
import {
  MAX_HEREDOCS_IN_LONG_SOURCE,
  MAX_HEREDOCS_PER_LINE,
  MAX_LENGTH_OUTSIDE_HEREDOCS,
  MAX_SOURCE_LENGTH,
} from "./limits.ts";

/**
 * Parses with unbash and gives back only a tree that can be trusted: no error, here or in any substitution, nothing
 * hidden, and small enough to be read in linear time.
 *
 * Recovery after an error drops commands (`ls ;; rm x` has no `rm` in its tree), so one error makes the whole unreadable.
 *
 * @returns the tree, or `undefined` when the command must be left alone; never throws
 */
export function readSyntaxTree(source: string): ParsedScript | undefined {
  if (!isWithinLimits(source)) return undefined;
  try {
    const script = parse(source);
    if (script.errors !== undefined || hidesSubstitution(script, source)) return undefined;
    return script;
  } catch {
    // unbash 6.0.5 overflows the stack on `f() f() f() …` of a few thousand; whatever else it throws is no verdict either.
    return undefined;
  }
}

/** Length and number of here-documents, checked before parsing since unbash takes quadratic time for many on one line. */
function isWithinLimits(source: string): boolean {
  if (source.length > MAX_SOURCE_LENGTH) return false;
  // bash drops NUL, unbash keeps it: what is read would not be what runs.
  if (source.includes("\0")) return false;
  if (hasLineOfManyHeredocs(source)) return false;
  return source.length <= MAX_LENGTH_OUTSIDE_HEREDOCS || lengthOutsideHeredocs(source) <= MAX_LENGTH_OUTSIDE_HEREDOCS;
}

/** `<<`, also with continued lines in the middle of it. */
const HEREDOC_OPERATOR = /<(?:\\\n)*</g;

function hasLineOfManyHeredocs(source: string): boolean {
  let inLine = 0;
  let lineEnd = -1;
  for (const { index: at } of source.matchAll(HEREDOC_OPERATOR)) {
    if (at > lineEnd) {
      inLine = 0;
      lineEnd = source.indexOf("\n", at);
      // A continued line is the same line to the shell.
      while (lineEnd > 0 && source[lineEnd - 1] === "\\") lineEnd = source.indexOf("\n", lineEnd + 1);
      if (lineEnd === -1) lineEnd = source.length;
    }
    inLine += 1;
    if (inLine > MAX_HEREDOCS_PER_LINE) return true;
  }
  return false;
}

const HEREDOC_START = /<<-?[ \t]*(?:\\?|(['"]))([A-Za-z_][\w.-]*)\1/g;

/** An upper bound for all but the bodies of here-documents with an ordinary delimiter. */
function lengthOutsideHeredocs(source: string): number {
  let outside = source.length;
  let heredocs = 0;
  HEREDOC_START.lastIndex = 0;
  for (let match = HEREDOC_START.exec(source); match !== null; match = HEREDOC_START.exec(source)) {
    heredocs += 1;
    if (heredocs > MAX_HEREDOCS_IN_LONG_SOURCE) return source.length;
    const lineEnd = source.indexOf("\n", match.index);
    if (lineEnd === -1) break;
    const close = new RegExp(`\\n\\t*${match[2]?.replaceAll(/[.-]/g, "\\$&")}(?=\\n|$)`, "g");
    close.lastIndex = lineEnd;
    const closed = close.exec(source);
    if (closed === null) continue;
    outside -= closed.index - lineEnd;
    HEREDOC_START.lastIndex = closed.index;
  }
  return outside;
}
