/** Words of commands that explore, and the pipe in front of a view. */
const BEFORE = /\||\b(?:cat|head|tail|[ef]?grep|find|ls|rtk)\b/;

/** Claude Code has hidden a status, or the command ran rewritten. */
const AFTER = /"returnCodeInterpretation"|\/shellwise-\d+\//;

/** A status of a command that may be an answer. */
const FAILED = /"error":"Exit code \d/;

/**
 * Whether a rule might have something to say, by the raw text of the input: a look that costs nothing. In doubt it is yes.
 *
 * @param text JSON as Claude Code writes it, without blanks between its parts
 */
export function mayConcern(text: string): boolean {
  const event = /"hook_event_name":"(\w+)"/.exec(text)?.[1];
  switch (event) {
    case "PreToolUse":
      return BEFORE.test(commandIn(text));
    case "PostToolUse":
      return AFTER.test(text);
    case "PostToolUseFailure":
      return FAILED.test(text);
    default:
      return false;
  }
}

/** The command with JSON's escapes, or all of the text where it is not found: paths in front of it name `tail` as well. */
function commandIn(text: string): string {
  return /"command":"((?:[^"\\]|\\.)*)"/.exec(text)?.[1] ?? text;
}
