/**
 * How long the classifiers take on everyday commands and on hostile text, beside unbash alone and web-tree-sitter with the bash
 * grammar, in one run. `npm run bench:classify -- [--commands FILE.jsonl]`, where each line holds a `command`.
 */
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { parseArgs } from "node:util";
import { parse as parseWithUnbash } from "unbash";
import { Language, Parser } from "web-tree-sitter";
import { HOSTILE_FAMILIES, hostileText } from "../packages/shell-core/test/hostile-families.ts";
import {
  classifyExploration,
  classifyNoMatch,
  explainExitStatus,
  NO_OUTPUT_EXIT_1,
  parse,
  splitTrailingView,
} from "../packages/shell-core/src/index.ts";

import { EVERYDAY_COMMANDS } from "./everyday-commands.ts";

const { values } = parseArgs({ options: { commands: { type: "string" } } });
const commands = values.commands === undefined ? EVERYDAY_COMMANDS : readCommands(values.commands);

const require = createRequire(import.meta.url);
await Parser.init();
const treeSitter = new Parser();
treeSitter.setLanguage(await Language.load(require.resolve("tree-sitter-bash/tree-sitter-bash.wasm")));

/** All four verdicts on one command, parsed once, as a host with every extension would ask for them at most. */
function classify(source: string): void {
  const command = parse(source);
  if (command === undefined) return;
  classifyNoMatch(1, NO_OUTPUT_EXIT_1, command);
  explainExitStatus(command, 1);
  splitTrailingView(command);
  classifyExploration(command);
}

const CONTENDERS: Readonly<Record<string, (source: string) => unknown>> = {
  "all classifiers": classify,
  "parse of shell-core": parse,
  "unbash alone": parseWithUnbash,
  "web-tree-sitter": (source) => treeSitter.parse(source)?.delete(),
};

console.log(
  `${commands.length} commands, microseconds a command, best of 7 rounds each after a warm-up; node ${process.version}\n`,
);
const medians = new Map<string, number>();
for (const [name, run] of Object.entries(CONTENDERS)) {
  for (let round = 0; round * commands.length < 20_000; round += 1) for (const command of commands) run(command);
  const times = commands.map((command) => bestOf(7, () => run(command)) * 1000).toSorted((a, b) => a - b);
  const at = (share: number): string => (times[Math.floor((times.length - 1) * share)] ?? 0).toFixed(1).padStart(8);
  medians.set(name, times[Math.floor(times.length / 2)] ?? 0);
  console.log(`${name.padEnd(22)} median ${at(0.5)}   p90 ${at(0.9)}   p99 ${at(0.99)}   max ${at(1)}`);
}
const ratio = (a: string, b: string): string => ((medians.get(a) ?? 0) / (medians.get(b) ?? 1)).toFixed(2);
console.log(`\nall classifiers : unbash alone = ${ratio("all classifiers", "unbash alone")}`);
console.log(`web-tree-sitter : all classifiers = ${ratio("web-tree-sitter", "all classifiers")}\n`);

console.log(
  "Hostile text: milliseconds at 8, 16, 32 and 256 KiB, and the largest growth for one doubling (times under 1 ms left out)\n",
);
for (const [name, make] of Object.entries(HOSTILE_FAMILIES)) {
  const times = [8, 16, 32, 256].map((kib) => {
    const source = hostileText(make, kib * 1024);
    return bestOf(9, () => classify(source));
  });
  const growth = times.slice(1, 3).map((time, index) => ((times[index] ?? 0) < 1 ? 0 : time / (times[index] ?? 1)));
  const cells = times.map((time) => time.toFixed(1).padStart(7)).join(" ");
  console.log(`${name.padEnd(36)} ${cells}   ×${Math.max(...growth).toFixed(1)}`);
}

/** The shortest of some runs, in milliseconds; the first warm the code up. */
function bestOf(rounds: number, run: () => unknown): number {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < rounds; round += 1) {
    const started = performance.now();
    run();
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

function readCommands(path: string): string[] {
  return readFileSync(path, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => (JSON.parse(line) as { command: string }).command);
}
