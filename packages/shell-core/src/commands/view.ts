import { type Arguments, readArguments, type ReadArguments } from "../syntax/arguments.ts";
import type { SimpleCommand, Span, Word } from "../syntax/model.ts";
import { touchesOnlyStandardError } from "../syntax/standard-error.ts";
import { sheetOf } from "../tools/index.ts";
import type { ViewSheet } from "../tools/tool-sheet.ts";
import { readExpansion } from "./parameters.ts";
import { resolve } from "./resolve.ts";
import { isSystemPath } from "./system-path.ts";

/** What part a stage plays at the end of a pipeline. */
export type Role = "view" | "transform" | "other";

/** Tells views and transforms from everything else, also behind wrappers, where they cannot be removed. */
export function roleOf(stage: SimpleCommand): Role {
  const command = resolve(stage);
  // `./head` is a script of the project, `rtk grep` a program of its own.
  if (command.kind === "unresolved" || command.rtk || !isSystemPath(command.nameWord.value)) return "other";
  const { view, transforms } = sheetOf(command.name);
  if (view !== undefined) return "view";
  return transforms === true ? "transform" : "other";
}

/** A stage that may be taken off and run on the output afterwards. */
export interface View {
  readonly kind: "view";
  readonly name: string;
  /** It may end before its input does. */
  readonly closesEarly: boolean;
  /** How many lines it shows at most, as {@link ViewSheet.lines} has it. */
  readonly lines: number | "some" | undefined;
  /** Parameters it expands. */
  readonly parameters: readonly string[];
}

/** Why a view must stay where it is. */
export type ViewRefusal =
  | "view-assignment" // `LC_ALL=C grep x`
  | "view-wrapper" // `timeout 5 head`
  | "view-redirect" // `head > out`; only `2>/dev/null` and `2>&1` may be there
  | "view-heredoc" // `grep x <<< text`
  | "view-expansion" // a substitution, a glob, an unquoted variable
  | "view-reads-file" // `head f`, `grep -f f`, `grep -r x`
  | "view-writes-file" // `less -o log`
  | "view-follows" // `tail -f`
  | "view-option"; // not on its sheet, or no view of the input: `--help`

export type ReadView = View | { readonly kind: "refused"; readonly why: ViewRefusal; readonly at: Span };

/**
 * Reads one removed stage.
 *
 * @param known values of parameters that the prefix sets literally
 */
export function readView(stage: SimpleCommand, known: ReadonlyMap<string, string> = NOTHING): ReadView {
  const [assignment] = stage.assignments;
  if (assignment !== undefined) return refuse("view-assignment", assignment);
  const command = resolve(stage);
  if (command.kind === "unresolved") return refuse("view-option", stage);
  const { view, options } = sheetOf(command.name);
  if (view === undefined || options === undefined) return refuse("view-option", stage);
  if (command.wrappers.length > 0) return refuse("view-wrapper", stage);
  for (const redirect of stage.redirects) {
    if (redirect.kind !== "file") return refuse("view-heredoc", redirect);
    if (!touchesOnlyStandardError(redirect)) return refuse("view-redirect", redirect);
  }
  const parameters: string[] = [];
  const args: Word[] = [];
  for (const word of command.args) {
    const expansion = readExpansion(word, known);
    if (expansion.kind === "other") return refuse("view-expansion", word);
    if (expansion.kind === "parameters") parameters.push(...expansion.names);
    const value = expansion.kind === "parameters" ? expansion.value : undefined;
    args.push(value === undefined ? word : { ...word, value, static: true });
  }
  const read: Arguments = readArguments(args, options);
  if (read.kind === "unreadable") return refuse("view-option", read.word);
  const found = refusedOption(read, view) ?? refusedOperand(read, view);
  if (found !== undefined) return refuse(found.why, found.at);
  const closes = namesIn(view.closes);
  const closesEarly = closes.has("*") || read.options.some(({ name }) => closes.has(name));
  return { kind: "view", name: command.name, closesEarly, lines: view.lines?.(read), parameters };
}

const NOTHING: ReadonlyMap<string, string> = new Map();

function refuse(why: ViewRefusal, at: Span): Extract<ReadView, { kind: "refused" }> {
  return { kind: "refused", why, at: { start: at.start, end: at.end } };
}

interface Refusal {
  readonly why: ViewRefusal;
  readonly at: Word;
}

/** With one of these nothing is shown of the input. */
const ABOUT_ITSELF: ReadonlySet<string> = new Set(["help", "version", "V"]);

const KINDS = [
  ["reads", "view-reads-file"],
  ["writes", "view-writes-file"],
  ["follows", "view-follows"],
] as const satisfies readonly (readonly [keyof ViewSheet, ViewRefusal])[];

function refusedOption(read: ReadArguments, view: ViewSheet): Refusal | undefined {
  for (const { name, value, word } of read.options) {
    for (const [field, why] of KINDS) {
      const names = namesIn(view[field]);
      if (names.has(name) || names.has(`${name}=${value}`)) return { why, at: word };
    }
    const isHarmless = view.allowed === undefined ? !ABOUT_ITSELF.has(name) : namesIn(view.allowed).has(name);
    if (!isHarmless) return { why: "view-option", at: word };
  }
  return undefined;
}

/** Filled from the sheets, each list once. */
const readNames = new Map<string, ReadonlySet<string>>();

function namesIn(list = ""): ReadonlySet<string> {
  let names = readNames.get(list);
  if (names === undefined) readNames.set(list, (names = new Set(list.split(" "))));
  return names;
}

/** `-` is standard input; every other operand is a file, but for a pattern in front, and an offset that stands alone. */
function refusedOperand({ operands, options }: ReadArguments, view: ViewSheet): Refusal | undefined {
  const [first] = operands;
  const isOffset =
    first?.static === true && operands.length === 1 && options.length === 0 && /^\+\d+$/.test(first.value);
  // `tail +5` is the old spelling of `tail -n +5`; with anything beside it, it is a file.
  if (view.operands === "offset-or-files" && isOffset) return undefined;
  const hasPattern =
    view.operands === "pattern-and-files" && !options.some(({ name }) => name === "e" || name === "regexp");
  const file = operands.slice(hasPattern ? 1 : 0).find((word) => !(word.static && word.value === "-"));
  return file === undefined ? undefined : { why: "view-reads-file", at: file };
}
