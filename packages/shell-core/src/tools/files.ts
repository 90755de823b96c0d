import { valueOptions } from "../syntax/arguments.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Tools that list, copy and pack files: GNU coreutils 9.1, tar 1.34, unzip 6.0, curl 7.88, wget 1.21. */
export const FILES: readonly ToolSheet[] = [
  {
    // Some fifty options, all of which ask for more than names, or for other names. Only recursion has a tool.
    names: "ls",
    options: valueOptions(
      "I:T:w:",
      "block-size: color:: format: hide: hyperlink:: ignore: indicator-style: quoting-style: recursive sort: tabsize: time: time-style: width:",
    ),
    partly: { codes: [1, 2], unseen: "quiet" },
    search: "*",
    bounds: "*",
    explores: { capability: "listDir" },
    readsTree: true,
  },
  { names: "du", partly: { codes: [1], unseen: "told" }, search: "*", readsTree: true },
  { names: "tree eza", search: "*", readsTree: true },
  { names: "cp zip rsync", job: "*", readsTree: true },
  {
    names: "rm",
    job: "*",
    removes: (args) => (args.some(({ value }) => /^-\w*[rR]|^--recursive$/.test(value)) ? "operands" : undefined),
  },
  { names: "mv", job: "*", removes: () => "operands" },
  { names: "mkdir", failures: "reported", job: "*" },
  { names: "tar", search: "-t|--list, tf, tvf, tzf, tvzf, tjf", job: "*", readsTree: true },
  { names: "bsdtar", search: "-t|--list" },
  { names: "unzip", search: "-l, -p, -Z, -v, -c", job: "*" },
  { names: "gzip", search: "-dc, -cd, -l", job: "*" },
  { names: "gunzip", search: "-c", job: "*" },
  { names: "zstd", search: "-c, -dc", job: "*" },
  { names: "7z", search: "l", job: "*" },
  // On a file that never ends
  { names: "dd", job: "*", bounds: "count" },
  { names: "od", search: "*", bounds: "-N --read-bytes" },
  { names: "xxd", search: "*", bounds: "-l -len" },
  { names: "hexdump hd", search: "*", bounds: "-n" },
  { names: "openssl shred", bounds: "*" },
  { names: "shuf", bounds: "--random-source" },
  { names: "stat file", search: "*", bounds: "*" },
  {
    // curl has some 250 options; only the letters that take a value are told.
    names: "curl",
    options: valueOptions("A:b:c:C:d:D:e:E:F:h:H:K:m:o:P:Q:r:t:T:u:U:w:x:X:y:Y:z:"),
    silence: { letter: "s", long: "silent", unless: { letter: "S", long: "show-error" } },
    search:
      "!-X|--request|-d|--data|--data-raw|--data-binary|--data-urlencode|--json|-F|--form|-T|--upload-file|-o|-O|--output|--remote-name",
  },
  {
    // Behind `n` stands a second letter: `-nv`, which does print errors.
    names: "wget",
    options: valueOptions("a:A:B:D:e:i:I:l:n:o:O:P:Q:R:t:T:U:w:X:"),
    silence: { letter: "q", long: "quiet" },
    search: "-qO-|-O-|-nvO-",
    job: "*",
  },
];
