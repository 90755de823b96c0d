import type { Pipeline, SimpleCommand, Stage, Word } from "./model.ts";
import { resolve } from "./resolve.ts";
import { standardError } from "./standard-error.ts";

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

const FAILS_ON_PURPOSE: ReadonlySet<string> = new Set(["false", "exit", "return"]);

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
  if (stage.kind === "compound") return "possible";
  return silentFailureOfCommand(stage);
}

function silentFailureOfCommand(command: SimpleCommand): SilentFailure {
  if (command.words.length === 0) {
    return command.assignments.some((assignment) => assignment.substitution) ? "possible" : "impossible";
  }
  const found = resolve(command);
  if (found.kind === "unresolved") return "possible";
  if (FAILS_ON_PURPOSE.has(found.name)) return "hidden";
  if (found.name === "curl" && isSilentCurl(found.args)) return "hidden";
  if (found.wrappers.length > 0) return "possible";
  if (SEARCHES.has(found.name)) return "impossible";
  if (!REPORTS_EVERY_FAILURE.has(found.name)) return "possible";
  // `export A=$(deploy)` and `cd "$(root 2>/dev/null)"` run a command of which nothing is known.
  return command.words.some((word) => !word.static && /[`(]/.test(word.raw)) ? "possible" : "impossible";
}

/** Letters of curl's short options that take the rest of their word, or the next word, as a value. */
const CURL_VALUE_LETTER = /[AbcCdDeEFhHKmoPQrtTuUwxXyYz]/;

/** `curl -s` prints no error, `curl -sS` does. curl has some 250 options; only the letters in front of a value are looked at. */
function isSilentCurl(args: readonly Word[]): boolean {
  const has = (letter: string, long: string): boolean =>
    args.some(({ value }) => {
      if (value.startsWith("--")) return value === long;
      return value.startsWith("-") && (value.slice(1).split(CURL_VALUE_LETTER)[0] ?? "").includes(letter);
    });
  return has("s", "--silent") && !has("S", "--show-error");
}
