import type { Word } from "../syntax/model.ts";
import { sheetOf } from "../tools/index.ts";
import { hasOption, isUsage, onlyTellsAboutItself } from "../tools/usage.ts";
import type { Reached } from "./reached-tools.ts";
import { isEndlessScript, isJobScript } from "./script-names.ts";

/**
 * How a producer may be treated once nobody reads its output any more.
 * - `search`: it only lists, searches or prints; it is stopped at once.
 * - `endless`: it goes on until somebody stops it (`yes`, `tail -f`, a server); at once, too.
 * - `finite-job`: a test run, a build, an installation, …: it may finish, so that its full log exists.
 * - `other`: nothing is known.
 */
export type ProducerKind = "search" | "endless" | "finite-job" | "other";

/** What kind of producer one command is, if it ends. */
export function kindOf(reached: Reached): Exclude<ProducerKind, "endless"> {
  switch (reached.kind) {
    case "tool":
      return kindOfTool(reached.name, reached.args);
    case "script": {
      if (onlyTellsAboutItself(reached.args)) return "search";
      if (isJobScript(reached.name)) return "finite-job";
      // `./diff` is not diff, but `node_modules/.bin/vitest` is vitest.
      return kindOfTool(reached.name, reached.args) === "finite-job" ? "finite-job" : "other";
    }
    case "code":
    case "compound":
    case "unknown":
      return "other";
    default:
      return reached satisfies never;
  }
}

function kindOfTool(name: string, args: readonly Word[]): Exclude<ProducerKind, "endless"> {
  const { search, job, options } = sheetOf(name);
  if (typeof search === "function" ? search(args) : search !== undefined && isUsage(args, search, options, "leading")) {
    return "search";
  }
  if (onlyTellsAboutItself(args)) return "search";
  return job !== undefined && isUsage(args, job, options, "leading") ? "finite-job" : "other";
}

/** Options that mean the same wherever they exist. */
const WATCHING = ["--watch", "--watchAll", "--watch-all", "--watch-mode"];

/** Files that never end. */
const ENDLESS_FILE = /^(?:if=)?\/dev\/(?:zero|u?random|full)$/;

/** Program text that waits, listens or loops. */
const ENDLESS_CODE =
  /\bwhile\s*\(?\s*(?:1|true|True|:)\b|\bfor\s*\(\s*;|\bloop\s+(?:do|\{)|itertools\.count|setInterval\s*\(|\.listen\s*\(|\b(?:serve|run)_forever\b|\bBun\.serve\b|\bDeno\.serve\b/;

/** Whether what a stage runs goes on for ever, as far as that can be seen. */
export function isEndless(reached: Reached): boolean {
  switch (reached.kind) {
    case "tool":
      return !onlyTellsAboutItself(reached.args) && isEndlessTool(reached.name, reached.args);
    case "script":
      if (onlyTellsAboutItself(reached.args)) return false;
      return isEndlessScript(reached.name) || isEndlessTool(reached.name, reached.args);
    case "code":
      return ENDLESS_CODE.test(reached.text);
    case "compound":
      return reached.loop;
    case "unknown":
      return false;
    default:
      return reached satisfies never;
  }
}

function isEndlessTool(name: string, args: readonly Word[]): boolean {
  const { endless, options, watchEnds, bounds } = sheetOf(name);
  // Where the options in front of a subcommand are not known, it may stand behind their values.
  const words = options?.stopAtOperand === true ? "leading" : "anywhere";
  if (endless !== undefined && isUsage(args, endless, options, words)) return true;
  if (watchEnds !== true && WATCHING.some((option) => hasOption(args, option))) return true;
  if (bounds === "*" || !args.some(({ value }) => ENDLESS_FILE.test(value))) return false;
  return !(bounds?.split(" ") ?? []).some((bound) => args.some(({ value }) => value.startsWith(bound)));
}

/** Whether standard input is one of the files that never end. */
export function isEndlessFile(path: string): boolean {
  return ENDLESS_FILE.test(path);
}
