import type { ExpectedOutput } from "../../tools/answer.ts";

/** Whose error messages a text may hold: a host gives both outputs in one text, or `2>&1` joins them. */
export type ErrorsInText =
  | "nobody's"
  | "the command's" // it stands alone
  | "anybody's"; // of what precedes it or makes its words too: `cd gone && diff a b`

/**
 * Whether a text goes with the answer. Where it may hold the messages of others, the whole of it has to look like what the command
 * prints for that answer.
 *
 * @param failsAlike a failure of the command can end with the status of the answer
 */
export function goesWithAnswer(
  text: string,
  expected: ExpectedOutput,
  errors: ErrorsInText,
  failsAlike: boolean,
): boolean {
  if (expected instanceof RegExp) return expected.test(text);
  switch (expected) {
    case "nothing":
      return text === "";
    case "unknown":
      return text === "" || errors === "nobody's";
    case "zero-counts":
      return everyLine(text, /^(?:.*:)?0$/);
    case "differences":
      if (errors === "anybody's" && !everyLine(text, DIFFERENCE)) return false;
      return !NEVER_RAN.test(text) && !(failsAlike && GIT_ERROR.test(text));
    case "false-or-null":
      // With `-C`, jq ends the colour behind it: `null\x1b[0m`.
      if (!/(?:^|(?:false|null)(?:.\[0m)?)$/.test(text.trimEnd())) return false;
      return errors !== "anybody's" || everyLine(text, JSON_LINE);
    default:
      return expected satisfies never;
  }
}

function everyLine(text: string, pattern: RegExp): boolean {
  const lines = text.split(/\r?\n/);
  if (lines.at(-1) === "") lines.pop();
  return lines.every((line) => pattern.test(line));
}

/**
 * Whether a text can hold differences, whatever else it holds: `npm test && git diff --exit-code` may show a list of tests, whose lines
 * look like those of a difference, but for its head.
 */
export function mayHoldDifferences(text: string): boolean {
  return text === "" || DIFFERENCE_BEGINS.test(text);
}

const DIFFERENCE_BEGINS =
  /^(?:\d+(?:,\d+)?[acd]\d|diff |--- |\*\*\* |@@ |(?:Files|File|Binary files|Only in) |.* differ: |cmp: EOF on | .* \| +\d)/m;

/** A line that diff, cmp or git diff prints, in any of their usual formats. */
const DIFFERENCE = new RegExp(
  [
    "$", // an empty line of context
    "[-+<>!@ \\\\]", // the lines themselves, hunks, "\\ No newline at end of file", `git diff --stat`
    String.raw`\*\*\*`, // context format
    String.raw`\d+(?:,\d+)?[acd]\d+`, // normal format
    "(?:Files|File|Binary files|Symbolic links|Only in|Common subdirectories:) ",
    "(?:diff|index|old mode|new mode|new file|deleted file|similarity index|rename|copy|Submodule) ",
    ".* differ: (?:byte|char) ", // cmp
    "cmp: EOF on ",
  ]
    .map((start) => `^${start}`)
    .join("|"),
);

/** `git diff --no-index a gone` ends with 1 as a difference does; the lines of a diff do not begin like its message. */
const GIT_ERROR = /^(?:error|fatal): /m;

/** `diff a b > gone/patch` ends with 1 before diff runs, and so does sudo without a password; both say so. */
const NEVER_RAN = /^(?:(?:\S*\/)?(?:ba|da|z|k)?sh: |sudo: )/;

/** A line of jq's output, pretty or compact. */
const JSON_LINE = /^\s*(?:[[\]{}",\d-]|true\b|false\b|null\b|$)/;
