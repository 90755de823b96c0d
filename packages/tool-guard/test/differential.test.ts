import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import fc from "fast-check";
import type { SplitView } from "pi-shell-core";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { planGuard } from "../src/guard-plan.ts";
import { piHost } from "../src/pi-host.ts";
import { type Pipeline, PIPELINE_FILES, pipelines } from "./generated-pipelines.ts";
import { type CallResult, guardedTool, readAllOutput, run } from "./guarded-tool.ts";
import { referee, type Verdict } from "./shell-referee.ts";

const PIPELINES = Number(process.env["PIPELINES"] ?? 2_000);

/** Give the seed of a failed run to see it again: `PIPELINE_SEED=123 npx vitest run … differential`. */
const SEED = Number(process.env["PIPELINE_SEED"] ?? Date.now() % 2 ** 31);

/** Calls that run at the same time. */
const AT_ONCE = 4;

/** Of the pipelines that the guard leaves alone, one in this many is run: pi's own tool runs them. */
const LEFT_SHARE = 10;

let root = "";
let cwd = "";

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), "pipelines-"));
  cwd = join(root, "work");
  for (const [path, content] of Object.entries(PIPELINE_FILES)) {
    mkdirSync(dirname(join(cwd, path)), { recursive: true });
    writeFileSync(join(cwd, path), content);
  }
  readAllOutput();
});

afterAll(() => {
  vi.unstubAllGlobals();
  rmSync(root, { recursive: true, force: true });
});

/**
 * What a guarded call may differ in from what bash gives for the command as it was written:
 * - `unmasked`: a failure of the cleaned command is shown;
 * - `merged`: what the cleaned command writes on standard error goes through the view.
 */
type Kind = "same" | "left" | "unmasked" | "merged";

interface Case extends Pipeline {
  readonly kind: Kind;
  readonly split: SplitView | undefined;
}

test(
  `${PIPELINES} generated pipelines give what bash gives (PIPELINE_SEED=${SEED})`,
  { timeout: 1_800_000 },
  async () => {
    const cases = fc
      .sample(pipelines, { numRuns: PIPELINES, seed: SEED })
      .map(planned)
      .filter(({ kind }, index) => kind !== "left" || index % LEFT_SHARE === 0);
    const [got, wanted] = await Promise.all([guardedResults(cases), wantedResults(cases)]);

    const wrong = cases.flatMap(({ kind, command }, index) => {
      const result = shape(got[index]);
      const allowed = wanted.get(index)?.map(shape) ?? [];
      if (allowed.includes(result)) return [];
      // Where both streams are written in turns, they may meet in more ways than were tried: the same characters, then.
      // So in a call that is left to pi, where two processes may complain at once: `cargo build | head -x`.
      const mayMix = allowed.length > 1 || kind === "left";
      if (mayMix && allowed.some((each) => characters(each) === characters(result))) return [];
      return [`${kind}: ${JSON.stringify(command)}\n  got    ${result}\n  wanted ${allowed.join(" or ")}`];
    });
    expect(wrong.slice(0, 8)).toEqual([]);
    // The generator must not drift to where nothing is looked at.
    const count = (kind: Kind): number => cases.filter((each) => each.kind === kind).length;
    expect(count("same")).toBeGreaterThan(PIPELINES / 4);
    expect(Math.min(count("unmasked"), count("merged"))).toBeGreaterThan(PIPELINES / 100);
    // One of the files holds text that a shell would run.
    expect(existsSync(join(cwd, "owned"))).toBe(false);
  },
);

function planned(pipeline: Pipeline): Case {
  const plan = planGuard(pipeline.command, { cwd, commandPrefix: undefined, env: process.env });
  if (plan.kind === "leave") return { ...pipeline, kind: "left", split: undefined };
  const kind = pipeline.fails !== undefined ? "unmasked" : pipeline.errors !== undefined ? "merged" : "same";
  return { ...pipeline, kind, split: plan.split };
}

async function guardedResults(cases: readonly Case[]): Promise<readonly CallResult[]> {
  const tool = guardedTool({ cwd });
  const results: CallResult[] = [];
  const queue = [...cases.entries()];
  const worker = async (): Promise<void> => {
    for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
      const [index, { command }] = next;
      results[index] = await run(tool, command);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return results;
}

/** The results that are right for each case: one, or one for each order in which two streams may have been read. */
async function wantedResults(cases: readonly Case[]): Promise<ReadonlyMap<number, readonly CallResult[]>> {
  const wanted = new Map<number, CallResult[]>();
  const whole = [...cases.entries()].filter(([, { kind }]) => kind === "same" || kind === "left");
  const inSteps = [...cases.entries()].flatMap(([index, { split, errors, fails }]) =>
    split === undefined || (errors === undefined && fails === undefined) ? [] : [{ index, split, errors, fails }],
  );

  const verdicts = await referee(
    whole.map(([, { command }]) => ({ source: command, apart: true })),
    cwd,
    join(root, "whole"),
  );
  for (const [at, [index]] of whole.entries()) {
    const verdict = verdicts[at];
    if (verdict === undefined) continue;
    const mixed = verdict.streams?.every((stream) => stream.length > 0) === true;
    wanted.set(
      index,
      await Promise.all(
        (mixed ? orders(verdict) : [verdict.output]).map((output) => asPiShows({ ...verdict, output })),
      ),
    );
  }

  const cleaned = inSteps.map(({ split, errors }) => ({ source: split.cleaned, apart: errors === "mixed" }));
  const outputs = await referee(cleaned, cwd, join(root, "cleaned"));
  const jobs = inSteps.flatMap((step, at) =>
    orders(outputs[at]).map((input) => ({ ...step, source: step.split.viewCommand, input })),
  );
  const views = await referee(jobs, cwd, join(root, "views"));
  for (const [at, { index, split, fails }] of jobs.entries()) {
    const view = views[at];
    if (view === undefined) continue;
    // A search is stopped when its view has had enough, perhaps before it could fail.
    const statuses = split.closesEarly && split.producer === "search" ? [fails, undefined] : [fails];
    for (const status of statuses) {
      const result = await asPiShows({ ...view, status: status ?? view.status });
      wanted.set(index, [...(wanted.get(index) ?? []), result]);
    }
  }
  return wanted;
}

/** pi reads the two streams as they come: which is first where both are written is not certain. */
function orders(output: Verdict | undefined): readonly Buffer[] {
  if (output === undefined) return [];
  const { streams } = output;
  return streams === undefined
    ? [output.output]
    : [output.output, Buffer.concat(streams), Buffer.concat(streams.toReversed())];
}

function characters(text: string): string {
  return [...text].toSorted().join("");
}

/** pi's own words for an output and a status. */
async function asPiShows({ output, status }: Pick<Verdict, "output" | "status">): Promise<CallResult> {
  const tool = piHost.bashTool(cwd, {
    operations: {
      exec: async (_command, _cwd, { onData }) => {
        onData(output);
        return { exitCode: status };
      },
    },
  });
  return await run(tool, "");
}

/** Blanks at the end of the output and the names of files may differ, and a failure may name the full output. */
function shape(result: CallResult | undefined): string {
  const text = (result?.text ?? "").replace(/\n\n\[(Command exited with code \d+)\. Full output: [^\]]+\]$/, "\n\n$1");
  const end = /\n\n(Command exited with code \d+)$/.exec(text)?.[1] ?? "";
  const output = text.slice(0, text.length - end.length).trimEnd();
  return JSON.stringify([output.replaceAll(/\/\S+\/pi-bash-[0-9a-f]+\.log/g, "LOG"), end, result?.isError]);
}
