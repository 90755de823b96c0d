import type { Segment, SimpleCommand } from "../../syntax/model.ts";
import { resolve } from "../../commands/resolve.ts";
import { touchesOnlyStandardError } from "../../syntax/standard-error.ts";
import { readExpansion } from "../../commands/parameters.ts";
import type { View } from "../../commands/view.ts";
import { mentionOf, namesWith, sheetOf } from "../../tools/index.ts";

/** What a view needs of the commands in front of its pipeline, when it runs in a shell of its own. */
export type ViewSetup =
  /** Nothing: it gives the same without them. */
  | { readonly kind: "none" }
  /** They set what it expands, and may run a second time: `PAT=x; make | grep "$PAT"`. */
  | { readonly kind: "repeat" }
  /** They set what it expands, or may set it, and must not run twice: `x=$(deploy); a | grep "$x"`. */
  | { readonly kind: "impossible" };

/** Values that literal assignments in front give to parameters, where all that stands there may run again. */
export function literalsOf(prefix: readonly Segment[]): ReadonlyMap<string, string> {
  const literals = new Map<string, string>();
  if (!isRepeatable(prefix)) return literals;
  for (const { pipeline } of prefix) {
    const [stage] = pipeline.stages;
    if (stage.kind === "compound") continue;
    for (const { raw, value, static: literal } of [...stage.assignments, ...stage.words]) {
      const [, name, operator] = ASSIGNMENT.exec(raw) ?? [];
      if (name === undefined) continue;
      if (literal && operator === "=") literals.set(name, value.slice(name.length + 1));
      else literals.delete(name);
    }
  }
  return literals;
}

/** `N=1`, `N+=1`, `N[0]=1`. */
const ASSIGNMENT = /^([A-Za-z_]\w*)(\+?=|\[)/;

/**
 * Finds out what the views need of the commands in front.
 *
 * @param prefix all segments but the last
 * @param text the user's text of them
 */
export function setupOf(views: readonly View[], prefix: readonly Segment[], text: string): ViewSetup {
  const parameters = new Set(views.flatMap((view) => view.parameters));
  if (!(CHANGES_VIEWS.test(text) || touchesAny(parameters, prefix, text))) return { kind: "none" };
  return isRepeatable(prefix) ? { kind: "repeat" } : { kind: "impossible" };
}

/** Variables that change what a view does, even where it names none. */
const CHANGES_VIEWS =
  /\b(?:PATH|IFS|LANG|LANGUAGE|LC_[A-Z]+|TERM|GREP_\w+|LESS\w*|MORE|RIPGREP_CONFIG_PATH|POSIXLY_CORRECT|_POSIX2_VERSION)\+?=|\bunset\s/;

/** `set -u`: an unset parameter is then an error. */
const NO_UNSET = /\bnounset\b|\bset\s+-[a-zA-Z]*u/;

/** Whether the text may set one of these parameters. A mention that only reads it, `$x` or `${x}`, does not. */
function touchesAny(parameters: ReadonlySet<string>, prefix: readonly Segment[], text: string): boolean {
  if (parameters.size === 0) return false;
  if (NO_UNSET.test(text)) return true;
  if (prefix.some(({ pipeline }) => pipeline.stages.some((stage) => setsAnything(stage)))) return true;
  const goes = MOVES.test(text);
  for (const [, reads, name = ""] of text.matchAll(/(\$\{?)?\b([A-Za-z_]\w*)\b(?!\s*\()/g)) {
    if (!parameters.has(name)) continue;
    // `${x:=1}` sets x in passing.
    if (reads === undefined || (reads === "${" && !text.includes(`\${${name}}`))) return true;
  }
  return goes && (parameters.has("PWD") || parameters.has("OLDPWD"));
}

function setsAnything(stage: Segment["pipeline"]["stages"][number]): boolean {
  if (stage.kind === "compound") return stage.form === "function";
  return sheetOf(stage.words[0]?.value ?? "").setup === "anything";
}

const MOVES = mentionOf(
  namesWith(({ moves }) => moves === true),
  String.raw`\w`,
);

/** Whether commands give the same and do no harm when they run again: only `cd`, assignments, `export`, `true`, `:`, `…/activate`. */
function isRepeatable(prefix: readonly Segment[]): boolean {
  return prefix.every(({ pipeline, separator, background }) => {
    const [stage] = pipeline.stages;
    const isPlain = !background && !pipeline.timed && pipeline.start === stage.start && pipeline.stages.length === 1;
    return isPlain && separator !== "||" && stage.kind === "simple" && isRepeatableCommand(stage);
  });
}

function isRepeatableCommand(stage: SimpleCommand): boolean {
  if (!stage.redirects.every(touchesOnlyStandardError)) return false;
  // `CDPATH=..` and `cd -` make `cd` print where it went.
  const words = [...stage.assignments, ...stage.words];
  if (words.some(({ raw, value }) => /^CDPATH\b/.test(raw) || value === "-" || !expandsAlike(raw))) return false;
  if (stage.words.length === 0) return true;
  if (stage.assignments.length > 0) return false;
  const command = resolve(stage);
  if (command.kind === "resolved" && command.wrappers.length === 0) {
    const { setup } = sheetOf(command.name);
    if (setup === "nothing" || setup === "variables" || setup === "directory")
      return stage.words.every(
        (word) => readExpansion(word, ANY_VALUE).kind !== "other" || /^[A-Za-z_]\w*=/.test(word.raw),
      );
    // bash: it only sets PATH, PS1 and VIRTUAL_ENV
    return setup === "anything" && /(?:^|\/)activate$/.test(command.args[0]?.value ?? "");
  }
  return false;
}

const ANY_VALUE: ReadonlyMap<string, string> = new Map();

/** Without a substitution, a value that changes, and an expansion that assigns. */
function expandsAlike(raw: string): boolean {
  return !/[`(]|\$\{[^}]*[=?]|\$(?:RANDOM|SRANDOM|SECONDS|EPOCH|BASHPID|LINENO)/.test(raw);
}
