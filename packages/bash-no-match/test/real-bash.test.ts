import { spawn, spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { availableParallelism, tmpdir } from "node:os";
import { join } from "node:path";
import { rgPath } from "@vscode/ripgrep";
import { classifyNoMatch, NO_OUTPUT_EXIT_1 } from "pi-shell-core";
import { afterAll, beforeAll, expect, test } from "vitest";
import { expectNoneWrong } from "../../../testing/judged-cases.ts";
import { randomRuns } from "../../../testing/randomness.ts";
import { type SearchCommand, searchCommand } from "./search-commands.ts";

/**
 * Bash is the referee: what is called "no matches" must be a search that ran and found nothing, seen by stand-ins for the
 * searches on `PATH` that log each run and its status.
 */

/** Made up in one run. One in fifteen is said to have found nothing; only those are run. */
const COMMANDS = 3000;

let root: string;

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "no-match-referee-"));
  mkdirSync(join(root, "bin"));
  for (const name of ["grep", "egrep", "fgrep", "rg"]) {
    const real = name === "rg" ? rgPath : spawnSync("which", [name], { encoding: "utf8" }).stdout.trim();
    // GNU egrep and fgrep are scripts that warn of their age and call grep by name, which would be logged twice.
    const run = name === "egrep" ? "grep -E" : name === "fgrep" ? "grep -F" : `"${real}"`;
    const script = [
      "#!/bin/sh",
      `PATH="$REFEREE_PATH" ${run} "$@"`,
      "status=$?",
      `for id do case $id in id*) echo "$id $status" >> "$REFEREE_LOG";; esac; done`,
      "exit $status",
    ];
    writeFileSync(join(root, "bin", name), script.join("\n"));
    chmodSync(join(root, "bin", name), 0o755);
  }
});

afterAll(() => rmSync(root, { recursive: true, force: true }));

interface Outcome {
  readonly status: number | null;
  readonly output: string;
  /** Status of each search that ran, by its id. */
  readonly searches: ReadonlyMap<string, number>;
  /** The command wrote to `$REFEREE_REACHED`. */
  readonly reached: boolean;
}

let runs = 0;

/** Runs a command as pi would, in a fresh folder. */
async function inBash(source: string): Promise<Outcome> {
  runs += 1;
  const dir = join(root, `run-${runs}`);
  mkdirSync(join(dir, "work", "sub"), { recursive: true });
  const work = join(dir, "work");
  const log = join(dir, "log");
  writeFileSync(log, "");
  writeFileSync(join(work, "a.txt"), "hay\nmore hay\n");
  writeFileSync(join(work, "empty.txt"), "");
  writeFileSync(join(work, "sub", "b.txt"), "hay\n");
  writeFileSync(join(work, "fail.sh"), "return 1\n");
  writeFileSync(join(work, "cd"), "#!/bin/sh\nexit 1\n");
  chmodSync(join(work, "cd"), 0o755);
  const path = process.env["PATH"] ?? "";
  const child = spawn("bash", ["-c", source], {
    cwd: work,
    stdio: ["ignore", "pipe", "pipe"],
    env: {
      PATH: `${join(root, "bin")}:${path}`,
      REFEREE_PATH: path,
      REFEREE_LOG: log,
      REFEREE_REACHED: join(dir, "reached"),
    },
  });
  let output = "";
  child.stdout.setEncoding("utf8").on("data", (text: string) => (output += text));
  child.stderr.setEncoding("utf8").on("data", (text: string) => (output += text));
  const status = await new Promise<number | null>((resolve) => child.once("close", resolve));
  const searches = new Map(
    readFileSync(log, "utf8")
      .split("\n")
      .filter((line) => line !== "")
      .map((line) => line.split(" ") as [string, string])
      .map(([id, code]) => [id, Number(code)]),
  );
  const reached = existsSync(join(dir, "reached"));
  rmSync(dir, { recursive: true, force: true });
  return { status, output, searches, reached };
}

/** What is wrong with calling this "no matches", or nothing. */
async function objection(
  command: SearchCommand,
  outcome: Outcome,
  certainty: "certain" | "hedged",
): Promise<string | undefined> {
  const { lastSearch, lastSegmentAt, source } = command;
  if (lastSearch === undefined) return "it does not end in a search";
  // 141: the next stage did not read to the end (SIGPIPE), which is no failure.
  const failed = [...outcome.searches].filter(([, status]) => status > 1 && status !== 141);
  if (failed.length > 0) return `a search failed: ${failed.join(" ")}`;
  const last = outcome.searches.get(lastSearch);
  if (last === 1) return undefined;
  if (last !== undefined) return `the last search ended with ${last}`;
  // It never ran, so a part before && must have ended with 1: that of an earlier search that found nothing, or, hedged, any.
  const upToHere = await inBash(`${source.slice(0, lastSegmentAt)}: > "$REFEREE_REACHED"`);
  if (upToHere.reached) return "nothing before && failed, and the last search did not run";
  if (certainty === "hedged") return undefined;
  return [...outcome.searches.values()].includes(1) ? undefined : "no search ran";
}

async function inParallel<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<readonly R[]> {
  const results: R[] = [];
  const queue = items.entries();
  const worker = async (): Promise<void> => {
    for (const [index, item] of queue) results[index] = await work(item);
  };
  await Promise.all(Array.from({ length: availableParallelism() * 2 }, worker));
  return results;
}

test("a search that is said to have found nothing did run and find nothing: random commands", async () => {
  const agreed = { certain: 0, hedged: 0 };
  const random = randomRuns(COMMANDS);
  await expectNoneWrong(searchCommand, random, (commands) =>
    inParallel(commands, async (command) => {
      const verdicts = [false, true].map((pipelines) =>
        classifyNoMatch(1, NO_OUTPUT_EXIT_1, command.source, { pipelines }),
      );
      const verdict = verdicts.find(({ kind }) => kind === "rewrite");
      if (verdict?.kind !== "rewrite") return undefined;
      const outcome = await inBash(command.source);
      // With another outcome there is another text, and nothing is rewritten.
      if (outcome.status !== 1 || outcome.output !== "") return undefined;
      const why = await objection(command, outcome, verdict.certainty);
      if (why === undefined) agreed[verdict.certainty] += 1;
      return why;
    }),
  );
  expect(agreed.certain).toBeGreaterThan(random.numRuns / 50);
  expect(agreed.hedged).toBeGreaterThan(random.numRuns / 200);
}, 600_000);
