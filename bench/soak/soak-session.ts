import { existsSync, readdirSync, readFileSync } from "node:fs";
import {
  bash,
  contentText,
  withPi,
  type PiSession,
  type PiVersion,
  type RunDirectory,
} from "../../e2e/harness/index.ts";
import { usageOf, type Usage } from "./process-usage.ts";
import {
  largeReads,
  scriptCall,
  SOAK_FILES,
  SOAK_FLAGS,
  SOAK_KINDS,
  type SoakCall,
  type SoakSteps,
} from "./soak-calls.ts";

/** How one session went. */
export interface SoakReport {
  readonly calls: number;
  readonly wrong: readonly string[];
  /** At the start, and after each prompt with the number of calls so far. */
  readonly usage: readonly (Usage & { readonly calls: number })[];
  /** Processes of the session, pi itself apart, that were there while it was idle or after its end. */
  readonly leftProcesses: readonly string[];
  /** Files of the temp directory that nothing explains. */
  readonly leftFiles: readonly string[];
  readonly seconds: number;
}

const CALLS_A_PROMPT = 50;
const LARGEST_BATCH = 8;

/**
 * Drives one session of the real pi through many calls of every kind, and checks each result, and what is left behind.
 *
 * @param extensions paths; without any, results are not checked: stock pi, for comparison
 */
export async function soak(
  version: PiVersion,
  extensions: readonly string[],
  calls: number,
  onProgress: (soFar: Usage & { readonly calls: number; readonly wrong: number }) => void,
): Promise<SoakReport> {
  const started = performance.now();
  const usage: (Usage & { calls: number })[] = [];
  const wrong: string[] = [];
  const processes = new Set<string>();
  const saved: SoakCall["saves"][] = [];
  const checked = extensions.length > 0;
  let done = 0;

  const run = await withPi(
    { version, extensions, files: SOAK_FILES, flags: SOAK_FLAGS[version], timeoutMs: 60 * 60_000 },
    async (pi) => {
      await pi.prompt("warm up", [bash("true")]);
      usage.push({ ...usageOf(pi.pid), calls: 0 });
      for (const steps of promptsOf(plan(version, calls))) {
        const results = await play(pi, steps);
        for (const [index, expected] of steps.flat().entries()) {
          const complaint = checked ? complaintAbout(expected, results[index], pi.directory) : undefined;
          if (complaint !== undefined) wrong.push(complaint);
          saved.push(expected.saves);
        }
        done += results.length;
        const now = { ...usageOf(pi.pid), calls: done };
        usage.push(now);
        for (const each of pi.processes()) processes.add(each.command);
        onProgress({ ...now, wrong: wrong.length });
      }
      for (let n = 0; n < ABORTS; n += 1) await abort(pi, processes);
    },
  );
  return {
    calls: done,
    wrong,
    usage,
    leftProcesses: [...processes, ...run.survivors.map(({ command }) => command)],
    leftFiles: checked ? unexplainedFiles(run.directory, saved) : [],
    seconds: (performance.now() - started) / 1000,
  };
}

/** How often a running call is aborted at the end. */
const ABORTS = 5;

async function abort(pi: PiSession, processes: Set<string>): Promise<void> {
  const from = pi.events.length;
  await pi.start("abort", [bash("sh -c 'echo partial; sleep 60' | tail -1")]);
  await pi.waitFor((event) => event.type === "tool_execution_update", "output", from);
  await pi.abort();
  for (const each of pi.processes()) processes.add(each.command);
}

/** Plays some steps in one prompt and returns the results in the order of the calls. */
async function play(pi: PiSession, steps: SoakSteps): Promise<readonly Result[]> {
  const from = pi.events.length;
  await pi.start(
    "go",
    steps.map((batch) => batch.map(({ call }) => call)),
  );
  await pi.settled();
  const results = pi.events.slice(from).flatMap((event) => {
    const message = event.type === "message_end" ? (event["message"] as ResultMessage | undefined) : undefined;
    return message?.role === "toolResult" ? [{ text: contentText(message.content), isError: message.isError }] : [];
  });
  // Each request repeats the whole session, and each event may: kept, they would fill this process's own memory.
  pi.model.requests.length = 0;
  pi.events.length = 0;
  return results;
}

interface ResultMessage {
  readonly role: string;
  readonly content: unknown;
  readonly isError: boolean;
}

interface Result {
  readonly text: string;
  readonly isError: boolean;
}

/** What is wrong with a result; `undefined` for a right one. */
function complaintAbout(expected: SoakCall, result: Result | undefined, directory: RunDirectory): string | undefined {
  const shown = `${expected.kind}: ${JSON.stringify(expected.call.arguments)}`;
  if (result === undefined) return `${shown} has no result`;
  const text = result.text.trimEnd();
  const fits = typeof expected.text === "string" ? text === expected.text : expected.text.test(text);
  if (!fits || result.isError !== expected.isError) {
    return `${shown} gave ${result.isError ? "the error" : "the result"} ${JSON.stringify(text.slice(-300))}`;
  }
  if (expected.saved === undefined) return undefined;
  const path = /Full output: (\S+\.log)\]$/.exec(text)?.[1] ?? "";
  const holds = path.startsWith(directory.tmp) && existsSync(path) && readFileSync(path, "utf8") === expected.saved;
  return holds ? undefined : `${shown} names a file that does not hold its output: ${path}`;
}

/** Caches of compiled code: jiti's, and on pi 1.6 node's own. */
const CACHES: ReadonlySet<string> = new Set(["jiti", "node-compile-cache"]);

/** What is neither a cache nor one of the files that results name. */
function unexplainedFiles(directory: RunDirectory, saved: readonly SoakCall["saves"][]): readonly string[] {
  const names = readdirSync(directory.tmp).filter((name) => !CACHES.has(name));
  const explained = (pattern: RegExp, by: SoakCall["saves"]): readonly string[] => {
    const found = names.filter((name) => pattern.test(name));
    return found.slice(saved.filter((each) => each === by).length);
  };
  return [
    ...names.filter((name) => !PI_LOG.test(name) && !GUARD_LOG.test(name)),
    ...explained(PI_LOG, "pi"),
    ...explained(GUARD_LOG, "guard"),
  ];
}

const PI_LOG = /^pi-bash-[0-9a-f]{16}\.log$/;
const GUARD_LOG = /^pi-bash-guard-[0-9a-f]{16}\.log$/;

/** All steps of a session: every kind by its weight, in an order that is the same every time. */
function plan(version: PiVersion, calls: number): SoakSteps {
  const random = generator(20_260_101);
  const kinds = SOAK_KINDS.flatMap(([weight, kind]) => Array.from({ length: weight }, () => kind));
  const steps: SoakSteps[] = [];
  let made = 0;
  for (let n = 0; made < calls; n += 1) {
    const next =
      n % 61 === 7 && n / 61 < 10
        ? largeReads(Math.floor(n / 61))
        : n % 53 === 11 && version === "1.6"
          ? scriptCall(n)
          : (kinds[Math.floor(random() * kinds.length)] ?? (() => []))(n, version);
    steps.push(next);
    made += next.flat().length;
  }
  return joinSingles(steps, random);
}

/** Puts calls that stand alone into batches of one to eight, which pi runs at the same time. */
function joinSingles(all: readonly SoakSteps[], random: () => number): SoakSteps {
  const joined: (readonly SoakCall[])[] = [];
  let batch: SoakCall[] = [];
  let size = 1;
  const close = (): void => {
    if (batch.length > 0) joined.push(batch);
    batch = [];
    size = 1 + Math.floor(random() * LARGEST_BATCH);
  };
  for (const steps of all) {
    const [first, ...more] = steps;
    if (first === undefined || more.length > 0) {
      close();
      joined.push(...steps);
      continue;
    }
    batch.push(...first);
    if (batch.length >= size) close();
  }
  close();
  return joined;
}

function promptsOf(steps: SoakSteps): readonly SoakSteps[] {
  const prompts: (readonly SoakCall[])[][] = [[]];
  for (const step of steps) {
    const last = prompts.at(-1) ?? [];
    if (last.flat().length >= CALLS_A_PROMPT) prompts.push([step]);
    else last.push(step);
  }
  return prompts;
}

/** A linear congruential generator (Numerical Recipes' constants): numbers from 0 to 1, the same for the same seed. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
}
