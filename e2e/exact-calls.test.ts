import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { delimiter, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { PI_TOOLS } from "../packages/better-explore/src/pi-tools.ts";
import { judge } from "../packages/rules/src/index.ts";
import { classifyExploration } from "../packages/shell-core/src/index.ts";
import { fdDir } from "./exact-calls/fd-binary.ts";
import { commandsOver } from "./exact-calls/generated-command.ts";
import { plant, type TreePlan, treePlans } from "./exact-calls/generated-tree.ts";
import { difference, type SuggestedCall, type ToolAnswer } from "./exact-calls/same-answer.ts";
import { PI_VERSIONS, piHost, type PiVersion, ripgrepDir } from "./harness/index.ts";

/**
 * The referee of every suggested call: real bash prints the command's lines, pi's own tools answer the call, and both must agree,
 * whatever the files are. Reproduce a failure with the seed in its message.
 */
const SEED = Number(process.env["EXACT_CALLS_SEED"] ?? 20261130);
const TREES = Number(process.env["EXACT_CALLS_TREES"] ?? 14);
const COMMANDS_PER_TREE = 50;

/** A command for which a call is suggested. */
interface Suggestion {
  readonly command: string;
  readonly call: SuggestedCall;
  /** By bash, in the C locale and in a UTF-8 one. */
  readonly printed: readonly string[];
}

const fd = fdDir();
const trees = treePlans(TREES, SEED).map((plan, index) => ({ plan, root: plant(plan), index }));
const suggestions: (readonly Suggestion[])[] = [];
for (const { plan, root, index } of trees) suggestions.push(await suggestionsFor(plan, root, SEED + index));

afterAll(() => {
  for (const { root } of trees) rmSync(root, { recursive: true, force: true });
});

describe.each(PI_VERSIONS)("the tools of pi %s give the lines that bash prints", (version) => {
  test.each(["grep", "read", "ls"] as const)("%s", (tool) => {
    expect(disagreements(version, tool)).toEqual([]);
  });

  test.skipIf(fd === undefined)("find, which needs fd: not on PATH, and Debian's fd-find cannot be had", () => {
    expect(disagreements(version, "find")).toEqual([]);
  });
});

test.each(["grep", "find", "read", "ls"] as const)("enough calls of %s are suggested to mean something", (tool) => {
  const count = suggestions.flat().filter(({ call }) => call.tool === tool).length;
  expect(count).toBeGreaterThan({ grep: 60, find: 30, read: 60, ls: 5 }[tool]);
});

async function suggestionsFor(plan: TreePlan, root: string, seed: number): Promise<readonly Suggestion[]> {
  const commands = [...new Set(fc.sample(commandsOver(plan), { numRuns: COMMANDS_PER_TREE, seed }))];
  const calls = await Promise.all(commands.map(async (command) => await suggestedCall(command, root)));
  const suggested = commands.flatMap((command, at) => {
    const call = calls[at];
    return call === undefined ? [] : [{ command, call }];
  });
  const printed = runInBash(
    suggested.map(({ command }) => command),
    root,
  );
  return suggested.map((each, at) => ({ ...each, printed: printed[at] ?? expect.unreachable() }));
}

/** What the extension would suggest. */
async function suggestedCall(command: string, cwd: string): Promise<SuggestedCall | undefined> {
  const verdict = classifyExploration(command);
  if (verdict.kind === "allowed") return undefined;
  const judgement = await judge(verdict.explorations[0], {
    cwd,
    limits: { maxBytes: 20_480, maxLines: 600 },
    now: Date.now(),
    tools: PI_TOOLS,
    activeTools: ["grep", "find", "read", "ls"],
  });
  const [, tool, args] = /^ Call: (\w+) (.*)$/.exec(judgement.kind === "served" ? (judgement.call ?? "") : "") ?? [];
  return tool === undefined || args === undefined
    ? undefined
    : { tool: tool as SuggestedCall["tool"], args: JSON.parse(args) };
}

/** Standard output of each command. */
function runInBash(commands: readonly string[], cwd: string): readonly (readonly string[])[] {
  const script =
    'grep() { command grep -nHZ "$@"; }; egrep() { grep -E "$@"; }; fgrep() { grep -F "$@"; }\n' +
    'for each; do (eval "$each") </dev/null 2>/dev/null; printf "\\1"; done';
  const [inC = [], inUtf8 = []] = ["C", "C.UTF-8"].map((locale) => {
    const env = { PATH: process.env["PATH"], LC_ALL: locale };
    const run = spawnSync("bash", ["-c", script, "bash", ...commands], { cwd, env, encoding: "utf8" });
    return run.stdout.split("\x01");
  });
  return commands.map((_, at) => [inC[at] ?? "", inUtf8[at] ?? ""]);
}

function disagreements(version: PiVersion, tool: SuggestedCall["tool"]): readonly string[] {
  return trees.flatMap(({ root, index }) => {
    const lineCount = (path: string): number | undefined => countLines(join(root, path));
    return (suggestions[index] ?? []).flatMap(({ command, call, printed }, at) => {
      if (call.tool !== tool) return [];
      const answer = answersOf(version)[index]?.[at] ?? expect.unreachable();
      const [, directory = "."] = /^cd (\w+)/.exec(command) ?? [];
      const differs = printed.map((text) => difference(call, answer, text, directory, lineCount)).find(Boolean);
      const where = `tree ${index}, seed ${SEED}`;
      return differs === undefined ? [] : [`${where}: ${command} | ${JSON.stringify(call)}: ${differs}`];
    });
  });
}

function countLines(path: string): number | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  return readFileSync(path, "utf8").replace(/\n$/, "").split("\n").length;
}

const answered = new Map<PiVersion, readonly (readonly ToolAnswer[])[]>();

/** What the tools of this pi answer to all suggested calls, tree by tree. */
function answersOf(version: PiVersion): readonly (readonly ToolAnswer[])[] {
  const known = answered.get(version) ?? runTools(version);
  answered.set(version, known);
  return known;
}

function runTools(version: PiVersion): readonly (readonly ToolAnswer[])[] {
  const { node, packageDir } = piHost(version);
  const runner = join(import.meta.dirname, "exact-calls", "tool-runner.mjs");
  const isKnown = ({ call }: Suggestion): boolean => call.tool !== "find" || fd !== undefined;
  const places = trees.map(({ root, index }) => ({
    cwd: root,
    calls: (suggestions[index] ?? []).map((each) => (isKnown(each) ? each.call : { tool: "ls", args: {} })),
  }));
  const run = spawnSync(node, [runner, join(packageDir, "dist", "index.js")], {
    input: JSON.stringify(places),
    env: {
      PATH: [ripgrepDir(), fd, process.env["PATH"]].join(delimiter),
      PI_OFFLINE: "1",
      PI_CODING_AGENT_DIR: trees[0]?.root,
    },
    encoding: "utf8",
    timeout: 100_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as readonly (readonly ToolAnswer[])[];
}
