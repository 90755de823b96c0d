import { MAX_CANDIDATE_DIRECTORIES } from "../limits.ts";
import type { Word } from "../model.ts";
import { type OptionSyntax, readArguments } from "../option-syntax.ts";
import type { SilentPrefix } from "../silent-prefix.ts";
import { readExpansion } from "../views/parameters.ts";
import type { Reached } from "./reached-tools.ts";

/** Directories that a command lists or searches. */
export type Trees =
  | { readonly kind: "trees"; readonly paths: readonly string[] }
  /** It reads all files of a directory that only the shell knows. */
  | { readonly kind: "unknown" };

/** How a tool names the directories it reads. */
interface TreeReader {
  readonly syntax: OptionSyntax;
  /** Operands in front of the directories: the pattern. */
  readonly skip: number;
  /** Options that give the pattern, so that every operand is a directory. */
  readonly patternOptions?: readonly string[];
  /** Only with one of these it goes into directories: `grep -r`. */
  readonly onlyWith?: readonly string[];
  /** Without an operand it reads the working directory. */
  readonly byDefault: boolean;
  /** It reads what is in the files; their names alone cannot feed themselves. */
  readonly content: boolean;
  /** Without an operand it reads a pipe rather than the working directory. */
  readonly readsPipe?: true;
  /** Operands end at the first word that begins an expression: `find a b -name x`. */
  readonly untilExpression?: true;
}

const lenient = (short: string, ...long: readonly string[]): OptionSyntax => ({
  short,
  long,
  lenient: true,
  number: true,
});

const LISTER: TreeReader = { syntax: lenient("I:L:P:w:"), skip: 0, byDefault: true, content: false };
const COPIER: TreeReader = { syntax: lenient("f:C:"), skip: 0, byDefault: false, content: true };

const GREP_READER: TreeReader = {
  syntax: lenient(
    "e:f:m:A:B:C:d:D:",
    "regexp:",
    "file:",
    "max-count:",
    "after-context:",
    "before-context:",
    "context:",
    "include:",
    "exclude:",
    "exclude-dir:",
    "exclude-from:",
    "directories:",
    "binary-files:",
  ),
  skip: 1,
  patternOptions: ["e", "f", "regexp", "file"],
  onlyWith: ["r", "R", "recursive", "dereference-recursive", "d", "directories"],
  byDefault: true,
  content: true,
};

const FD: TreeReader = {
  syntax: lenient(
    "d:t:e:E:S:o:c:j:",
    "max-depth:",
    "type:",
    "extension:",
    "exclude:",
    "size:",
    "owner:",
    "color:",
    "threads:",
    "changed-within:",
    "changed-before:",
  ),
  skip: 1,
  byDefault: true,
  content: false,
};

const TREE_READERS: Readonly<Record<string, TreeReader>> = {
  ls: LISTER,
  dir: LISTER,
  exa: LISTER,
  eza: LISTER,
  lsd: LISTER,
  tree: LISTER,
  du: { ...LISTER, syntax: lenient("B:d:t:X:", "max-depth:", "exclude:", "threshold:", "block-size:") },
  find: { syntax: lenient(""), skip: 0, byDefault: true, content: false, untilExpression: true },
  fd: FD,
  fdfind: FD,
  grep: GREP_READER,
  egrep: GREP_READER,
  fgrep: GREP_READER,
  zgrep: GREP_READER,
  rg: {
    syntax: lenient(
      "A:B:C:E:M:d:e:f:g:j:m:r:t:T:",
      "after-context:",
      "before-context:",
      "context:",
      "encoding:",
      "max-columns:",
      "max-depth:",
      "regexp:",
      "file:",
      "glob:",
      "iglob:",
      "threads:",
      "max-count:",
      "replace:",
      "type:",
      "type-not:",
      "type-add:",
      "sort:",
      "sortr:",
      "color:",
      "colors:",
      "ignore-file:",
      "max-filesize:",
    ),
    skip: 1,
    patternOptions: ["e", "f", "regexp", "file", "files"],
    byDefault: true,
    readsPipe: true,
    content: true,
  },
  ag: {
    syntax: lenient("A::B::C::g:G:m:p:", "ignore:", "ignore-dir:", "depth:"),
    skip: 1,
    byDefault: true,
    readsPipe: true,
    content: true,
  },
  ack: {
    syntax: lenient("A:B:C::g:m:t:T:", "type:", "ignore-dir:"),
    skip: 1,
    byDefault: true,
    readsPipe: true,
    content: true,
  },
  tar: COPIER,
  zip: COPIER,
  rsync: COPIER,
  cp: COPIER,
  rm: COPIER,
  mv: COPIER,
  chmod: COPIER,
  chown: COPIER,
};

/** Where a stage stands. */
export interface StagePosition {
  /** It is the first one; behind a pipe, `rg x` reads standard input. */
  readonly first: boolean;
  /** What is listed is handed to a command: `find a | xargs grep x`. */
  readonly listFeedsCommand: boolean;
}

/**
 * Directories that one stage reads, as far as its words tell.
 *
 * @returns `undefined` when it reads none
 */
export function treesOf(reached: readonly Reached[], position: StagePosition, prefix: SilentPrefix): Trees | undefined {
  const paths = new Set<string>();
  let reads = false;
  for (const tool of reached) {
    if (tool.kind !== "tool" || tool.place === "remote" || !Object.hasOwn(TREE_READERS, tool.name)) continue;
    const reader = TREE_READERS[tool.name];
    const operands = reader === undefined ? undefined : operandsOf(tool.args, reader, position.first);
    if (reader === undefined || operands === undefined) continue;
    reads = true;
    const bases = tool.place === "here" ? directoriesOf(prefix) : undefined;
    for (const word of operands) {
      const directory = word === HERE ? HERE : directoryOf(word, prefix);
      const placed = directory === undefined ? undefined : placeIn(directory, bases);
      for (const path of placed ?? []) paths.add(path);
      // `find "$DIR"` may see the log's name, `find "$DIR" -exec grep x {} +` and `rg x "$DIR"` may read it while it grows.
      const readsFiles = reader.content || (position.listFeedsCommand && tool.place === "here");
      if (placed === undefined && (readsFiles || namesTemporary(word))) return { kind: "unknown" };
    }
  }
  return reads ? { kind: "trees", paths: [...paths] } : undefined;
}

/** The working directory, where no operand names one. */
const HERE = ".";

function operandsOf(
  args: readonly Word[],
  reader: TreeReader,
  first: boolean,
): readonly (Word | typeof HERE)[] | undefined {
  if (reader.untilExpression === true) {
    const start = args.findIndex(({ value }) => !/^-(?:[HLP]|O\d)$/.test(value));
    const rest = start === -1 ? [] : args.slice(start);
    const end = rest.findIndex(({ value }) => /^[-(!,]/.test(value));
    const operands = end === -1 ? rest : rest.slice(0, end);
    return operands.length === 0 ? [HERE] : operands;
  }
  const read = readArguments(args, reader.syntax);
  if (read.kind === "unreadable") return [HERE];
  const given = new Set(read.options.map(({ name }) => name));
  if (reader.onlyWith !== undefined && !reader.onlyWith.some((name) => given.has(name))) return undefined;
  const hasPattern = reader.patternOptions?.some((name) => given.has(name)) === true;
  const operands = read.operands.slice(hasPattern ? 0 : reader.skip);
  if (operands.length > 0) return operands;
  return reader.byDefault && (first || !reader.readsPipe) ? [HERE] : undefined;
}

/** Where the producer starts, as candidates: a failed `cd` before `;` leaves it where it was. `undefined`: only the shell knows. */
function directoriesOf(prefix: SilentPrefix): readonly string[] | undefined {
  let bases: readonly string[] = [HERE];
  for (const { to, mayHaveFailed } of prefix.directories) {
    const directory = to === "home" ? "~" : directoryOf(to, prefix);
    const entered = directory === undefined ? undefined : placeIn(directory, bases);
    if (entered === undefined) return undefined;
    bases = mayHaveFailed ? [...bases, ...entered] : entered;
    if (bases.length > MAX_CANDIDATE_DIRECTORIES) return undefined;
  }
  return bases;
}

function placeIn(path: string, bases: readonly string[] | undefined): readonly string[] | undefined {
  if (/^(?:[/~\\]|[A-Za-z]:)/.test(path)) return [path];
  return bases?.map((base) => {
    if (base === HERE) return path;
    return path === HERE ? base : `${base}/${path}`;
  });
}

/** The directory that a word names, or that a glob looks into: `src` for `src/*.ts`, `.` for `*.ts`. */
function directoryOf(word: Word, prefix: SilentPrefix): string | undefined {
  if (word.static) return word.value;
  const glob = /[*?[{]/.exec(word.raw.replaceAll(/\$\{\w+\}/g, (text) => "_".repeat(text.length)));
  const stem = glob === null ? word.raw : word.raw.slice(0, glob.index);
  const raw = glob === null ? stem : stem.slice(0, stem.lastIndexOf("/") + 1);
  if (glob !== null && raw === "") return HERE;
  const [home, path] = /^~(?=\/|$)/.test(raw) ? ["~", raw.slice(1)] : ["", raw];
  const known = new Map([["HOME", "~"], ["PWD", HERE], ...prefix.literals]);
  const expansion = readExpansion({ ...word, raw: path, value: path, static: false }, known);
  return expansion.kind === "parameters" && expansion.value !== undefined ? home + expansion.value : undefined;
}

function namesTemporary(word: Word | typeof HERE): boolean {
  return word !== HERE && /\$\{?(?:TMPDIR|TMP|TEMP|TEMPDIR)\b|tmpdir/.test(word.raw);
}
