import { valueOptions } from "../syntax/arguments.ts";
import type { Given, Meaning } from "./answer.ts";
import { selection } from "./grep.ts";
import { OPTIONS as RIPGREP_OPTIONS, meaning as ripgrepMeaning } from "./ripgrep.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** ag 2.2, ack 3.6 and ugrep 3.11 end with 1 also when a file that they are to search is not there. */
function sharedSelection(listing: readonly string[]): (given: Given) => Meaning | undefined {
  return (given) => {
    if (given.has("L", "files-without-matches", "files-without-match")) return undefined;
    const lists = listing.find((name) => given.has(name));
    const found: Meaning | undefined =
      lists === undefined ? selection(given) : { answer: "no-file-listed", output: "nothing", flag: `-${lists}` };
    return shared(found);
  };
}

function shared(meaning: Meaning | undefined): Meaning | undefined {
  return meaning && { ...meaning, sharedWithFailure: true };
}

export const OTHER_SEARCHES: readonly ToolSheet[] = [
  {
    // ag(1) 2.2; `-g` looks for files by name.
    names: "ag",
    options: valueOptions(
      "A::B::C::g:G:m:p:W:",
      "depth: file-search-regex: ignore: ignore-dir: max-count: path-to-ignore: pager: width: workers:",
    ),
    exits: [{ meaning: sharedSelection(["g"]) }],
    search: "*",
    readsTree: true,
  },
  {
    // ack(1) 3.6; `-f` lists the files that it would search.
    names: "ack",
    options: valueOptions(
      "A:B:C::g:m:t:T:x",
      "type: max-count: output: ignore-dir: ignore-file: after-context: before-context: pager::",
    ),
    exits: [{ meaning: sharedSelection(["f", "g"]) }],
    search: "*",
    readsTree: true,
  },
  {
    // ugrep(1) 3.11; with `-r` it ends with 1 also when one of several files is not there.
    names: "ugrep ug",
    options: valueOptions(
      "A:B:C:D:d:e:f:g:J:K:m:M:N:O:t:",
      "after-context: before-context: context: regexp: file: glob: max-count:",
    ),
    exits: [{ meaning: sharedSelection([]) }],
    search: "*",
    readsTree: true,
  },
  {
    // rga 0.10 runs ripgrep, and gives back its status.
    names: "rga",
    options: RIPGREP_OPTIONS,
    exits: [{ meaning: (given) => shared(ripgrepMeaning(given)) }],
    search: "*",
    readsTree: true,
  },
  {
    // ast-grep 0.51; `scan` ends with 1 when it finds errors. `sg` is also newgrp's: only with a pattern it is a search.
    names: "ast-grep sg",
    options: valueOptions("p:r:l:C:A:B:c:", "pattern: rewrite: lang: selector: strictness: context: globs:"),
    exits: [{ with: "p pattern", meaning: { answer: "no-match", output: /^(?:\[\]\s*)?$/, sharedWithFailure: true } }],
    search: "run -p|--pattern !-U|--update-all|-i|--interactive, -p|--pattern !-U|--update-all|-i|--interactive",
    readsTree: true,
  },
];
