import { silencesErrors, statusMeansNothingFound } from "../tools/exit-rules.ts";
import type { Pipeline, SimpleCommand, Stage, Word } from "../syntax/model.ts";
import { type Invocation, resolve } from "./resolve.ts";
import { standardError } from "../syntax/standard-error.ts";
import { isSystemPath } from "./system-path.ts";

/**
 * Whether a command can end with a non-zero status without a word on standard error.
 * - `impossible`: it reports every failure (`cd`, `mkdir`), or cannot fail (`true`, `echo`).
 * - `possible`: nothing is known (`make -s`, `[ -d x ]`).
 * - `hidden`: its errors are sent away, or failing is its purpose (`false`, `exit`): a failure would look like nothing.
 */
export type SilentFailure = "impossible" | "possible" | "hidden";

/** The four searches whose exit status 1 without output means "nothing matched". */
export const SEARCHES: ReadonlySet<string> = new Set(["rg", "grep", "egrep", "fgrep"]);

const REPORTS_EVERY_FAILURE: ReadonlySet<string> = new Set(["cd", "pushd", "mkdir", "export", "true", ":", "echo"]);

/** `trap 'exit 1' EXIT` fails later, with whatever status it likes. */
const FAILS_ON_PURPOSE: ReadonlySet<string> = new Set(["false", "exit", "return", "trap"]);

/** Judges a whole pipeline, of which every stage counts. */
export function silentFailure(pipeline: Pipeline): SilentFailure {
  const verdicts = new Set(
    pipeline.stages.map((stage, index) => silentFailureOfStage(stage, pipeline.stages[index + 1]?.pipe)),
  );
  if (verdicts.has("hidden")) return "hidden";
  // `! grep -q x f` ends with 1 in silence when x is there.
  if (pipeline.negated || verdicts.has("possible")) return "possible";
  return "impossible";
}

/**
 * Judges one stage.
 *
 * @param piped the pipe operator behind it, if it is not the last
 */
export function silentFailureOfStage(stage: Stage, piped: "|" | "|&" | undefined): SilentFailure {
  const errors = standardError(stage, piped);
  if (errors.goes === "away" || errors.hidesRedirectFailure) return "hidden";
  // `grep() { return 1; } && grep x f`: what follows is not what it is called.
  if (stage.kind === "compound") return stage.form === "function" ? "hidden" : "possible";
  return silentFailureOfCommand(stage);
}

function silentFailureOfCommand(command: SimpleCommand): SilentFailure {
  if (command.words.length === 0) {
    return command.assignments.some((assignment) => assignment.substitution) ? "possible" : "impossible";
  }
  const found = resolve(command);
  if (found.kind === "unresolved") return "possible";
  if (FAILS_ON_PURPOSE.has(found.name) || isPipefail(found)) return "hidden";
  if (found.name === "curl" && isSilentCurl(found.args)) return "hidden";
  if (found.name === "wget" && isSilentWget(found.args)) return "hidden";
  if (found.wrappers.length > 0) return "possible";
  if (SEARCHES.has(found.name)) return silentFailureOfSearch(found);
  if (!REPORTS_EVERY_FAILURE.has(found.name) || !isSystemPath(found.nameWord.value)) return "possible";
  // `export A=$(deploy)` and `cd "$(root 2>/dev/null)"` run a command of which nothing is known.
  return command.words.some((word) => !word.static && /[`(]/.test(word.raw)) ? "possible" : "impossible";
}

/** A search ends with 1 in silence when nothing is found, which is the very answer; some options make it mean more than that. */
function silentFailureOfSearch(search: Invocation): SilentFailure {
  if (silencesErrors(search.name, search.args)) return "hidden";
  return statusMeansNothingFound(search.name, search.args) ? "impossible" : "possible";
}

/** `set -o pipefail` and `shopt -so pipefail` let any stage of a later pipeline decide its status. */
function isPipefail({ name, args }: Invocation): boolean {
  return (name === "set" || name === "shopt") && args.some(({ value }) => value === "pipefail");
}

/** Letters of curl's short options that take the rest of their word, or the next word, as a value. */
const CURL_VALUE_LETTER = /[AbcCdDeEFhHKmoPQrtTuUwxXyYz]/;

/** `curl -s` prints no error, `curl -sS` does. curl has some 250 options; only the letters in front of a value are looked at. */
function isSilentCurl(args: readonly Word[]): boolean {
  const given = (letter: string, long: string): boolean => hasFlag(args, letter, long, CURL_VALUE_LETTER);
  return given("s", "--silent") && !given("S", "--show-error");
}

/** Letters of wget's short options (wget 1.21) that take a value; behind `n` stands a second letter: `-nv`. */
const WGET_VALUE_LETTER = /[aABDeiIlnoOPQRtTUwX]/;

/** `wget -q` prints no error: `wget -qO- URL | grep x` says nothing when the server is gone. `-nv` does print them. */
function isSilentWget(args: readonly Word[]): boolean {
  return hasFlag(args, "q", "--quiet", WGET_VALUE_LETTER);
}

/** Whether a flag is given, by name or by its letter in a cluster that may end in a letter with a value. */
function hasFlag(args: readonly Word[], letter: string, long: string, valueLetter: RegExp): boolean {
  return args.some(({ value }) => {
    if (value.startsWith("--")) return value === long;
    return value.startsWith("-") && (value.slice(1).split(valueLetter)[0] ?? "").includes(letter);
  });
}
