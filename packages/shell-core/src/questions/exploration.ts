import { readContentSearch } from "./exploration/content-search.ts";
import { readDirectoryListing } from "./exploration/directory-listing.ts";
import {
  type Exploration,
  type ExploringCommand,
  passes,
  type PassReason,
  type Reading,
} from "./exploration/exploration.ts";
import { readFileSearch } from "./exploration/file-search.ts";
import { readFileView } from "./exploration/file-view.ts";
import { readSilentSetup } from "./exploration/silent-setup.ts";
import type { Directory } from "./exploration/tool-path.ts";
import { MAX_EXPLORED_STAGES } from "../syntax/limits.ts";
import type { Segment, ShellCommand, SimpleCommand, Stage } from "../syntax/model.ts";
import { parse } from "../syntax/parse.ts";
import { type Invocation, resolve } from "../commands/resolve.ts";
import { touchesOnlyStandardError } from "../syntax/standard-error.ts";
import { isSystemPath } from "../commands/system-path.ts";
import type { WrapperName } from "../tools/wrappers.ts";

/** Whether a bash command is exploration that a tool can serve. */
export type ExplorationVerdict =
  | {
      readonly kind: "explores";
      /** In source order; the rest of the command is silent setup. The first one gives the rule. */
      readonly explorations: readonly [Exploration, ...Exploration[]];
    }
  | { readonly kind: "allowed"; readonly why: PassReason };

/** One of the commands is named somewhere; without this no parsing is needed. */
const NAMES_AN_EXPLORER = /\b(?:[ef]?grep|find|cat|head|tail|ls|rtk)\b/;

/**
 * Tells exploration from work: a command of which every part looks at files by name or content, or only prepares that, can be
 * answered by a tool instead; anything else would lose something.
 *
 * What depends on the files themselves is for the host to look at: whether git ignores them, how large they are, and for a `call`
 * what is stated in its `on`.
 */
export function classifyExploration(command: string | ShellCommand): ExplorationVerdict {
  if (!NAMES_AN_EXPLORER.test(typeof command === "string" ? command : command.source)) {
    return { kind: "allowed", why: "no-exploring-word" };
  }
  const parsed = typeof command === "string" ? parse(command) : command;
  if (parsed === undefined) return { kind: "allowed", why: "unparsed" };
  const stages = parsed.segments.reduce((sum, { pipeline }) => sum + pipeline.stages.length, 0);
  if (stages > MAX_EXPLORED_STAGES) return { kind: "allowed", why: "too-many-stages" };
  const explorations: Exploration[] = [];
  const reasons: PassReason[] = [];
  let directory: Directory = "";
  for (const [index, segment] of parsed.segments.entries()) {
    const setup = readSilentSetup(segment, directory);
    if (setup !== undefined) {
      ({ directory } = setup);
      continue;
    }
    const reading = readSegment(segment, directory);
    if (reading.kind === "passes") reasons.push(reading.why);
    else if (asksWhether(reading.exploration, parsed.segments.slice(index + 1))) reasons.push("asks-whether");
    else explorations.push(reading.exploration);
  }
  const [first, ...more] = explorations;
  if (first === undefined) {
    return { kind: "allowed", why: reasons.find((why) => why !== "nothing-to-replace") ?? "nothing-to-replace" };
  }
  if (reasons.length > 0) return { kind: "allowed", why: "real-work" };
  return { kind: "explores", explorations: [first, ...more] };
}

/**
 * `ls dist/a.js && echo built || echo missing` asks whether there is such a file: its answer is one of the two words, which no tool
 * gives, and the listing is by the way. (For a file that is there, no tool lists it; the host cannot tell once it is missing.)
 */
function asksWhether({ capability }: Exploration, [whenThere, whenMissing]: readonly Segment[]): boolean {
  return capability === "listDir" && says(whenThere, "&&") && says(whenMissing, "||");
}

/** It only prepares or prints something, behind this operator. */
function says(segment: Segment | undefined, separator: Segment["separator"]): boolean {
  return segment !== undefined && segment.separator === separator && readSilentSetup(segment, "") !== undefined;
}

type Reader = (command: ExploringCommand, laterStages: readonly Stage[]) => Reading;

const alone =
  (reader: (command: ExploringCommand) => Reading): Reader =>
  (command, laterStages) =>
    laterStages.length > 0 ? passes("feeds-a-command") : reader(command);

const READERS: Readonly<Record<string, Reader>> = {
  grep: readContentSearch,
  egrep: readContentSearch,
  fgrep: readContentSearch,
  find: alone(readFileSearch),
  cat: alone(readFileView),
  head: alone(readFileView),
  tail: alone(readFileView),
  ls: alone(readDirectoryListing),
};

/** Wrappers that leave the answer alone. `sudo` has other rights, `time` an answer of its own, `env` may change the directory. */
const TRANSPARENT: ReadonlySet<WrapperName> = new Set([
  "command",
  "exec",
  "nice",
  "nohup",
  "stdbuf",
  "timeout",
  "unbuffer",
]);

function readSegment(segment: Segment, directory: Directory): Reading {
  const { stages, negated, timed } = segment.pipeline;
  const [head, ...laterStages] = stages;
  const command = readerOf(head);
  if (command === undefined) {
    return passes(
      laterStages.some((stage) => readerOf(stage) !== undefined) ? "filters-a-pipeline" : "nothing-to-replace",
    );
  }
  const { invocation, stage, reader } = command;
  if (segment.background) return passes("background");
  if (negated) return passes("negated");
  if (timed) return passes("timed");
  if (!invocation.wrappers.every((name) => TRANSPARENT.has(name))) {
    return passes(invocation.wrappers.includes("time") ? "timed" : "wrapper");
  }
  if (!isSystemPath(invocation.nameWord.value)) return passes("other-program");
  if (!stage.redirects.every(touchesOnlyStandardError)) return passes("redirected");
  const { name, args, rtk, wrappers } = invocation;
  const bare = stage.assignments.length === 0 && wrappers.length === 0;
  return reader({ name, args, stage, directory, rtk, bare }, laterStages);
}

function readerOf(
  stage: Stage,
): { readonly invocation: Invocation; readonly stage: SimpleCommand; readonly reader: Reader } | undefined {
  if (stage.kind === "compound") return undefined;
  const invocation = resolve(stage);
  if (invocation.kind === "unresolved") return undefined;
  const reader = Object.hasOwn(READERS, invocation.name) ? READERS[invocation.name] : undefined;
  return reader === undefined ? undefined : { invocation, stage, reader };
}
