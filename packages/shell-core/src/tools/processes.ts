import { optionSyntax, valueOptions } from "../syntax/arguments.ts";
import type { Word } from "../syntax/model.ts";
import type { Given, Meaning } from "./answer.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Letters of a process's name that Linux keeps: TASK_COMM_LEN, less its NUL. */
const KERNEL_NAME_LENGTH = 15;

/**
 * pgrep ends with 1 also when the file of `-F` cannot be used, and for a name that is longer than the kernel keeps (it says so);
 * `-v` selects the processes that do not match.
 */
function pgrepMeaning(given: Given, args: readonly Word[]): Meaning | undefined {
  if (given.has("v", "inverse")) return undefined;
  const meaning: Meaning = { answer: "no-such-process", output: given.has("c", "count") ? "zero-counts" : "nothing" };
  const tooLong = !given.has("f", "full") && args.some(({ value }) => value.length > KERNEL_NAME_LENGTH);
  return given.has("F", "pidfile") || tooLong ? { ...meaning, sharedWithFailure: true } : meaning;
}

const NOTHING_OPEN: Meaning = { answer: "nothing-open", output: "nothing", sharedWithFailure: true };

/**
 * lsof(8): 1 for any error, "including the failure to locate command names, file names, Internet addresses or files, …"; errors are
 * messages on standard error (`lsof gone`: "status error on gone"), while what is not open is passed over in silence.
 *
 * Not where that differs: `-Q` gives 0 when nothing is found, so that 1 is an error; `-w` keeps back that not all could be looked at;
 * `-r` lists again and again; `+D dir` ends with 1 when any file below is not open. Nor without anything to look for.
 */
function lsofMeaning(given: Given, args: readonly Word[]): Meaning | undefined {
  if (given.has("Q", "w", "r", "h", "v") || args.some(({ value }) => value.startsWith("+"))) return undefined;
  return given.operands.length > 0 || given.has("c", "g", "i", "p", "u", "U") ? NOTHING_OPEN : undefined;
}

/**
 * fuser(1): not zero "if none of the specified files is accessed or in case of a fatal error", which it tells, with `-s` as well
 * (`fuser -s gone`: "Specified filename gone does not exist."). With `-kw` and `-ki` what was found may have been let live.
 */
function fuserMeaning(given: Given): Meaning | undefined {
  if (given.operands.length === 0) return undefined;
  return given.has("w", "i", "interactive", "writeonly", "l", "V") ? undefined : NOTHING_OPEN;
}

export const PROCESSES: readonly ToolSheet[] = [
  {
    // pgrep(1) of procps 4.0.2
    names: "pgrep",
    options: valueOptions(
      "d:g:G:O:P:s:t:u:U:F:r:",
      "delimiter: pgroup: group: older: parent: session: terminal: euid: uid: pidfile: runstates: cgroup: ns: nslist:",
    ),
    exits: [{ quietWith: "q quiet", meaning: pgrepMeaning }],
    search: "*",
    seesPipeline: "processes",
  },
  {
    // Options that procps 4.0.2 and sysvinit 3.06 both have. With another one pidof ends with 1 and prints nothing.
    names: "pidof",
    options: optionSyntax("scqxo:"),
    exits: [
      {
        meaning: ({ operands }) =>
          operands.length === 0 ? undefined : { answer: "no-such-process", output: "nothing" },
      },
    ],
    search: "*",
    seesPipeline: "processes",
  },
  {
    // lsof(8) 4.95; an option that may take a value, `-i [i]`, counts as a flag, and its value as an operand.
    names: "lsof",
    options: valueOptions("A:c:d:D:e:F::g::i::k:K::m:o::p:r::s::S::T::u:x::z::Z::"),
    exits: [{ meaning: lsofMeaning }],
    search: "*",
    seesPipeline: "processes",
  },
  {
    // fuser(1) of psmisc 23.6; `-TERM` and other signals count as flags.
    names: "fuser",
    options: valueOptions("n:", "namespace:"),
    exits: [{ meaning: fuserMeaning }],
    search: "*",
    seesPipeline: "processes",
  },
  { names: "ps pstree", search: "*", seesPipeline: "processes" },
  { names: "procs", seesPipeline: "processes" },
  { names: "top", endless: "!-n|-l", seesPipeline: "processes" },
];
