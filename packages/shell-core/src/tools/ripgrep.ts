import { valueOptions } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";
import { type Given, type Meaning, readGiven } from "./answer.ts";
import { selection } from "./grep.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Options of ripgrep 14 that take a value; all others count as flags. */
export const OPTIONS = valueOptions(
  "A:B:C:d:E:e:f:g:j:M:m:r:T:t:",
  "after-context: before-context: context: max-depth: maxdepth: encoding: regexp: file: glob: iglob: threads: max-columns: max-count: " +
    "replace: type: type-not: type-add: type-clear: color: colors: engine: sort: sortr: pre: pre-glob: ignore-file: max-filesize: " +
    "context-separator: field-context-separator: field-match-separator: path-separator: dfa-size-limit: regex-size-limit: hostname-bin: " +
    "hyperlink-format: generate: stop-on-nonmatch",
);

/** Those that only change what is matched in its input and how it is shown. */
const HARMLESS =
  "A B C E F H I M N P S U a b c e i g j l m n o p q r s t T u v w x . after-context before-context context " +
  "fixed-strings with-filename no-filename max-columns line-number no-line-number pcre2 smart-case case-sensitive " +
  "ignore-case multiline multiline-dotall text byte-offset count count-matches regexp glob iglob files-with-matches " +
  "files-without-match max-count only-matching pretty quiet replace invert-match word-regexp line-regexp color colors " +
  "heading no-heading column no-column json vimgrep trim line-buffered block-buffered passthru crlf null null-data " +
  "max-columns-preview context-separator field-match-separator field-context-separator no-messages no-config hidden " +
  "no-ignore type type-not unrestricted threads encoding unicode no-unicode engine stop-on-nonmatch stats";

/** `-L` of ripgrep only follows links. With `-v` and `--files-without-match` a file is listed in which every line matches. */
export function meaning(given: Given): Meaning | undefined {
  if (given.has("files-without-match")) {
    if (given.has("v", "invert-match")) return undefined;
    return { answer: "every-file-matches", output: "nothing", flag: "--files-without-match" };
  }
  if (given.has("files")) return { answer: "no-file-listed", output: "nothing", flag: "--files" };
  return selection(given);
}

function failures(args: readonly Word[]): "reported" | undefined {
  const given = readGiven(args, OPTIONS);
  const found = given && meaning(given)?.answer;
  return found === undefined || found === "every-file-matches" ? undefined : "reported";
}

/** rg(1) 14. */
export const RIPGREP: readonly ToolSheet[] = [
  {
    names: "rg",
    options: OPTIONS,
    exits: [{ quietWith: "q quiet", meaning }],
    noMatch: true,
    failures,
    // `-s` is about letter case.
    silence: { long: "no-messages" },
    search: "*",
    view: {
      reads: "f file files pre z search-zip ignore-file",
      allowed: HARMLESS,
      closes: "q quiet m max-count l files-with-matches files-without-match stop-on-nonmatch",
      operands: "pattern-and-files",
    },
    readsTree: true,
  },
];
