import { spawnSync } from "node:child_process";
import { readFileSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, test } from "vitest";
import { PI_TOOLS } from "../packages/better-explore/src/pi-tools.ts";
import { judge } from "../packages/rules/src/exploration/index.ts";
import { classifyExploration } from "../packages/shell-core/src/index.ts";
import { reduced } from "../testing/judged-cases.ts";
import { randomRuns } from "../testing/randomness.ts";
import { fdDir } from "./exact-calls/fd-binary.ts";
import { commandsOver } from "./exact-calls/generated-command.ts";
import { plant, type TreePlan, treePlans } from "./exact-calls/generated-tree.ts";
import { difference, type SuggestedCall, type ToolAnswer } from "./exact-calls/same-answer.ts";
import { PI_VERSIONS, piHost, type PiVersion, ripgrepDir } from "./harness/index.ts";

/**
 * The referee of every suggested call: real bash prints the command's lines, pi's own tools answer the call, and both must agree,
 * whatever the files are.
 */
const { seed: SEED, numRuns: TREES } = randomRuns(8);
const COMMANDS_PER_TREE = 50;

/** A command for which a call is suggested. */
interface Suggestion {
  readonly command: string;
  readonly call: SuggestedCall;
  /** By bash, in the C locale and in a UTF-8 one. */
  readonly printed: readonly string[];
}

/** A tree on disk, and what is suggested for the commands over it: `undefined` where a command is let through. */
interface Tree {
  readonly plan: TreePlan;
  readonly root: string;
  readonly seed: number;
  readonly suggestions: readonly (Suggestion | undefined)[];
}

const fd = fdDir();
const trees: Tree[] = [];
for (const [index, plan] of treePlans(TREES, SEED).entries()) {
  const [root, seed] = [plant(plan), SEED + index];
  const commands = fc.sample(commandsOver(plan), { numRuns: COMMANDS_PER_TREE, seed });
  trees.push({ plan, root, seed, suggestions: await suggestionsFor(commands, root) });
}

afterAll(() => {
  for (const { root } of trees) rmSync(root, { recursive: true, force: true });
});

describe.each(PI_VERSIONS)("the tools of pi %s give the lines that bash prints", (version) => {
  test.each(["grep", "read", "ls"] as const)("%s", async (tool) => {
    expect(await disagreements(version, tool)).toEqual([]);
  });

  test.skipIf(fd === undefined)("find, which needs fd: not on PATH, and Debian's fd-find cannot be had", async () => {
    expect(await disagreements(version, "find")).toEqual([]);
  });
});

test.each(["grep", "find", "read", "ls"] as const)("enough calls of %s are suggested to mean something", (tool) => {
  const calls = trees.flatMap(({ suggestions }) => suggestions).filter((each) => each?.call.tool === tool);
  expect(calls.length).toBeGreaterThan(TREES * { grep: 4, find: 2, read: 4, ls: 0.4 }[tool]);
});

async function suggestionsFor(commands: readonly string[], root: string): Promise<readonly (Suggestion | undefined)[]> {
  const calls = await Promise.all(commands.map(async (command) => await suggestedCall(command, root)));
  const printed = runInBash(
    commands.map((command, at) => (calls[at] === undefined ? ":" : command)),
    root,
  );
  return commands.map((command, at) => {
    const call = calls[at];
    return call === undefined ? undefined : { command, call, printed: printed[at] ?? expect.unreachable() };
  });
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

/** What the tool answers otherwise than bash; the first such command of a tree with its reduced form. */
async function disagreements(version: PiVersion, tool: SuggestedCall["tool"]): Promise<readonly string[]> {
  const all = trees.map(async (tree, index) => {
    const { plan, root, seed } = tree;
    const wrong = tree.suggestions.flatMap((suggestion, at) => {
      const answer = answersOf(version)[index]?.[at];
      const differs = suggestion?.call.tool === tool && answer && disagreement(suggestion, answer, root);
      return suggestion && differs ? [{ at, text: `${suggestion.command}: ${differs}` }] : [];
    });
    if (wrong[0] === undefined) return [];
    const smaller = await reduced(commandsOver(plan), seed, wrong[0].at, async (commands) => {
      const suggestions = await suggestionsFor(commands, root);
      const [answers] = runTools(version, [{ root, suggestions }]);
      return suggestions.map((each, at) => each && answers?.[at] && disagreement(each, answers[at], root));
    });
    return [`seed ${SEED}, tree ${index} (${JSON.stringify(plan)})`, ...wrong.map(({ text }) => text), smaller];
  });
  return (await Promise.all(all)).flat();
}

function disagreement({ command, call, printed }: Suggestion, answer: ToolAnswer, root: string): string | undefined {
  const lineCount = (path: string): number | undefined => countLines(join(root, path));
  const [, directory = "."] = /^cd (\w+)/.exec(command) ?? [];
  const differs = printed.map((text) => difference(call, answer, text, directory, lineCount)).find(Boolean);
  return differs === undefined ? undefined : `${JSON.stringify(call)}: ${differs}`;
}

function countLines(path: string): number | undefined {
  if (statSync(path, { throwIfNoEntry: false })?.isFile() !== true) return undefined;
  return readFileSync(path, "utf8").replace(/\n$/, "").split("\n").length;
}

const answered = new Map<PiVersion, readonly (readonly ToolAnswer[])[]>();

/** What the tools of this pi answer to all suggested calls, tree by tree. */
function answersOf(version: PiVersion): readonly (readonly ToolAnswer[])[] {
  const known = answered.get(version) ?? runTools(version, trees);
  answered.set(version, known);
  return known;
}

function runTools(
  version: PiVersion,
  places: readonly Pick<Tree, "root" | "suggestions">[],
): readonly (readonly ToolAnswer[])[] {
  const { node, packageDir } = piHost(version);
  const runner = join(import.meta.dirname, "exact-calls", "tool-runner.mjs");
  const isKnown = (suggestion: Suggestion | undefined): suggestion is Suggestion =>
    suggestion !== undefined && (suggestion.call.tool !== "find" || fd !== undefined);
  const input = places.map(({ root, suggestions }) => ({
    cwd: root,
    calls: suggestions.map((each) => (isKnown(each) ? each.call : { tool: "ls", args: {} })),
  }));
  const run = spawnSync(node, [runner, join(packageDir, "dist", "index.js")], {
    input: JSON.stringify(input),
    env: {
      PATH: [ripgrepDir(), fd, process.env["PATH"]].join(delimiter),
      PI_OFFLINE: "1",
      PI_CODING_AGENT_DIR: places[0]?.root,
      TMPDIR: tmpdir(),
    },
    encoding: "utf8",
    timeout: 100_000,
    maxBuffer: 64 * 1024 * 1024,
  });
  if (run.status !== 0) throw new Error(run.stderr);
  return JSON.parse(run.stdout) as readonly (readonly ToolAnswer[])[];
}
