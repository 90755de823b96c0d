import { valueOptions } from "../syntax/arguments.ts";
import type { Given, Meaning } from "./answer.ts";
import { selection } from "./grep.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** ag 2.2 and ack 3.6 end with 1 also when a file that they are to search is not there. */
function sharedSelection(listing: readonly string[]): (given: Given) => Meaning | undefined {
  return (given) => {
    if (given.has("L", "files-without-matches")) return undefined;
    const lists = listing.find((name) => given.has(name));
    const found: Meaning | undefined =
      lists === undefined ? selection(given) : { answer: "no-file-listed", output: "nothing", flag: `-${lists}` };
    return found && { ...found, sharedWithFailure: true };
  };
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
  { names: "rga ugrep sg ast-grep", readsTree: true },
];
