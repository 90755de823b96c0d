import type { Answer } from "pi-shell-core";

/** What an answer is called in a note. */
interface Phrase {
  /** Goes behind "grep exits 1 when". */
  readonly when: string;
  /** Goes behind "the answer is". */
  readonly answer: string;
}

const PHRASES: Readonly<Record<Answer, Phrase>> = {
  "no-match": { when: "no line matched", answer: "no matches" },
  "no-line-selected": {
    when: "no line was selected (every line matched the pattern)",
    answer: "no line was selected",
  },
  "no-file-listed": { when: "there is no file to list", answer: "no such files" },
  "every-file-matches": { when: "every file has a match", answer: "no file is without a match" },
  "inputs-differ": { when: "the inputs differ", answer: "inputs differ" },
  "condition-false": { when: "the condition is false", answer: "false" },
  "not-installed": { when: "there is no command of that name", answer: "not installed" },
  "not-all-installed": {
    when: "there is no command of one of the names",
    answer: "at least one is not installed",
  },
  "no-such-process": { when: "no process matched", answer: "no such process" },
  "nothing-open": { when: "it found no such open file or port", answer: "none found" },
  "not-set": { when: "the key is not set", answer: "not set" },
  "not-an-ancestor": { when: "the first commit is not an ancestor of the second", answer: "not an ancestor" },
  "no-such-revision": { when: "there is no such revision or reference", answer: "no such revision" },
  "not-ignored": { when: "no path is ignored", answer: "not ignored" },
  "no-such-user": { when: "there is no such user", answer: "no such user" },
  "no-such-entry": { when: "there is no such entry", answer: "no such entry" },
  "not-active": { when: "the unit is not active", answer: "not active" },
  "changes-planned": { when: "the plan has changes", answer: "there are changes" },
  "checks-pending": { when: "checks are pending", answer: "pending" },
  "packages-outdated": { when: "packages are outdated", answer: "outdated packages" },
  "vulnerabilities-found": { when: "it found vulnerabilities", answer: "vulnerabilities found" },
  "last-output-false-or-null": { when: "its last output is false or null", answer: "false or null" },
};

/** How sure a note may sound. */
export type Certainty =
  | "certain" // the command stands alone
  | "fed" // another command made one of its words (`diff <(sort a) b`), and may have failed
  | "assumed"; // something precedes it in its pipeline or `&&` list, which may have ended with the status instead

/** What only a note without doubt may say. */
const NOTHING_FAILED = "Nothing failed";

const ASSUMPTION = "(Assuming the status came from the last command.)";

/**
 * The note for an answer of the built-in rules.
 *
 * @param command the deciding command with the option that gives its status the meaning: `grep -v`
 */
export function noteOnAnswer(answer: Answer, command: string, code: number, certainty: Certainty): string {
  const phrase = PHRASES[answer];
  const link = certainty === "certain" ? `. ${NOTHING_FAILED}; ` : "; ";
  return inBrackets(`${command} exits ${code} when ${phrase.when}${link}the answer is "${phrase.answer}".`, certainty);
}

/**
 * The note of a user's rule, with `{cmd}` and `{code}` filled in. Where there is doubt, a sentence "Nothing failed." in it is left
 * out: `git push | mytool check` must not sound as if the push had worked.
 */
export function noteOfUser(note: string, command: string, code: number, certainty: Certainty): string {
  const sentence = certainty === "certain" ? note : note.replaceAll(/\s*\bNothing failed[.!]/gi, "").trim();
  const filled = sentence.replaceAll("{cmd}", () => command).replaceAll("{code}", () => String(code));
  return inBrackets(filled, certainty);
}

function inBrackets(sentence: string, certainty: Certainty): string {
  return `[exit-code note: ${certainty === "assumed" ? `${sentence} ${ASSUMPTION}` : sentence}]`;
}

/**
 * The note for 141 under `pipefail` where nothing else ended with another status than 0.
 *
 * @param reader the command that had read enough: `grep`
 */
export function noteOnStopped(reader: string): string {
  return `[exit-code note: 141 is pipefail's word for a command that was stopped because ${reader} had read enough. Nothing failed.]`;
}

/** Whether a text ends with a note on a line of its own, left there by another copy of this package. */
export function endsWithNote(text: string): boolean {
  return /(?:^|\n)\[exit-code note: [^\n]*\]\n?$/.test(text);
}
