import type { Word } from "../syntax/model.ts";
import type { Given, Meaning } from "./answer.ts";
import type { ToolSheet } from "./tool-sheet.ts";

/** Options of jq 1.7 that take the words behind them: `--arg NAME VALUE` takes two. */
const TAKING: Readonly<Record<string, number>> = {
  "--arg": 2,
  "--argjson": 2,
  "--slurpfile": 2,
  "--rawfile": 2,
  "--argfile": 2,
  "--indent": 1,
  "--from-file": 1,
  "-f": 1,
  "-L": 1,
  "--library-path": 1,
};

/** jq(1): only with `-e` does the status tell of the last output; letters may be clustered (`-re`). `halt_error(1)` ends with 1 as well. */
function meaning(_: Given, args: readonly Word[]): Meaning | undefined {
  for (let index = 0; index < args.length; index += 1) {
    const text = args[index]?.value ?? "";
    if (text === "--") return undefined;
    const values = Object.hasOwn(TAKING, text) ? (TAKING[text] ?? 0) : 0;
    // `-L` takes the rest of its word as a folder.
    if (values === 0 && (text === "--exit-status" || /^-[A-KM-Za-z]*e/.test(text))) {
      return { answer: "last-output-false-or-null", output: "false-or-null", flag: "-e", sharedWithFailure: true };
    }
    index += values;
  }
  return undefined;
}

/** jq(1) 1.7. */
export const JQ: readonly ToolSheet[] = [
  { names: "jq", exits: [{ meaning }], search: "*", transforms: true, readsToEnd: true },
  { names: "yq", search: "!-i|--inplace", transforms: true, readsToEnd: true },
];
