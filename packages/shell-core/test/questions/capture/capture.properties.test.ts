import { spawnSync } from "node:child_process";
import fc from "fast-check";
import { expect, test } from "vitest";
import { randomRuns } from "../../../../../testing/randomness.ts";
import { captureStatuses, guardAsText, insertInto, parse } from "../../../src/index.ts";

/** Pieces that make lists of pipelines more often than not. */
const PIECES =
  "a|b c| d ;|; &&|&&||| | || |\n|&|( |)|{ |; }|if a|; then |; else |; fi|for i in 1; do |; done|while a; do |case x in a) |;; esac|! |time |# x\n|\\\n|<<E\nb|\nE\n|>f|2>&1|'x | y'|\"$(a | b)\"|$x|`a`|f() |[[ a ]]|((1))|\\|"
    .split("|")
    .flatMap((piece) => (piece === "" ? [" | "] : [piece]));

const shellText = fc
  .array(fc.constantFrom(...PIECES), { maxLength: 14 })
  .map((pieces) => pieces.join(" "))
  .filter((text) => text.includes("|"));

/** Whether bash takes each text: one shell for all. */
function takenByBash(texts: readonly string[]): readonly boolean[] {
  const script = `while IFS= read -r -d '' text; do bash -n -c "$text" >/dev/null 2>&1 && echo y || echo n; done`;
  const { stdout } = spawnSync("bash", ["-c", script], {
    encoding: "utf8",
    input: texts.map((text) => `${text}\0`).join(""),
  });
  return stdout
    .trim()
    .split("\n")
    .map((line) => line === "y");
}

/** Each text captured, and guarded. */
function rewritings(text: string): readonly { readonly text: string; readonly into: string }[] {
  const command = parse(text);
  if (command === undefined) return [];
  const capture = captureStatuses(command, { shell: "bash", record: "/r" });
  const guard = guardAsText(command, { shell: "bash", log: "/l", directory: "/d", teeGoesOn: false, record: "/r" });
  return [
    ...(capture.kind === "captured" ? [{ text, into: insertInto(text, capture.insertions) }] : []),
    ...(guard.kind === "rewritten" ? [{ text, into: guard.text }] : []),
  ];
}

test(
  "what is captured or guarded is taken by bash and by the parser, where bash takes the command",
  { timeout: 900_000 },
  () => {
    const made = fc.sample(shellText, randomRuns(60_000)).flatMap(rewritings);
    const taken = takenByBash(made.map(({ text }) => text));
    const valid = made.filter((_, index) => taken[index]);
    expect(valid.length).toBeGreaterThan(200);
    const after = takenByBash(valid.map(({ into }) => into));
    for (const [index, { into }] of valid.entries()) {
      expect.soft(after[index], into).toBe(true);
      expect.soft(parse(into), into).toBeDefined();
    }
  },
);
