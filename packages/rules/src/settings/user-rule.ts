import type { AnyExitRule } from "pi-shell-core";
import * as v from "valibot";
import { shapeMessage } from "./shape-message.ts";

/** Longest note of a user's rule, in UTF-16 code units: it is paid for with every result that carries it. */
const MAX_NOTE_LENGTH = 300;

const NAME = v.pipe(
  v.string("must be a name"),
  v.regex(/^[^\s/]+$/, "must be one name, without a path and without arguments"),
);

const EXIT_CODE = v.custom<number>(
  (code) => typeof code === "number" && Number.isInteger(code) && code >= 1 && code <= 255,
  "must be a whole number from 1 to 255",
);

const NOTE = v.pipe(
  v.string("must be a text"),
  v.trim(),
  v.minLength(1, "must not be empty"),
  v.maxLength(MAX_NOTE_LENGTH, `must not be longer than ${MAX_NOTE_LENGTH} characters`),
  v.check((text) => !/\p{Cc}/u.test(text), "must be one line without control characters"),
);

/** What a user writes for a tool of their own: `{ command: mytool, subcommand: check, codes: [3], note: "{cmd} is pending." }`. */
const USER_RULE = v.strictObject(
  {
    command: NAME,
    subcommand: v.optional(NAME),
    codes: v.pipe(v.array(EXIT_CODE, "must be a list of exit codes"), v.minLength(1, "must not be empty")),
    note: NOTE,
  },
  shapeMessage("must be a rule with command, codes and note"),
);

export type UserRule = v.InferOutput<typeof USER_RULE>;

/** The `rules` of both hosts' configurations. */
export const USER_RULES = v.array(USER_RULE, "must be a list of rules");

/** The answer of a user's rule: the note as they wrote it, `{cmd}` and `{code}` still in it. */
export interface UserAnswer {
  readonly note: string;
}

/**
 * Makes rules of what the user wrote. They know their tool's statuses, so any output goes with the answer; an error message does not,
 * and where a host shows both in one text, any output may be one.
 */
export function userExitRules(rules: readonly UserRule[]): readonly AnyExitRule<UserAnswer>[] {
  return rules.map(({ command, subcommand, codes, note }) => ({
    command,
    ...(subcommand === undefined ? {} : { subcommand }),
    codes,
    meaning: () => ({ answer: { note }, output: "unknown" }),
  }));
}
