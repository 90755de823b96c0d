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
import { mentionOf, namesWith, sheetOf } from "../tools/index.ts";
import type { ExplorationSheet } from "../tools/tool-sheet.ts";

/** Whether a bash command is exploration that a tool can serve. */
export type ExplorationVerdict =
  | {
      readonly kind: "explores";
      /** In source order; the rest of the command is silent setup. The first one gives the rule. */
      readonly explorations: readonly [Exploration, ...Exploration[]];
    }
  | { readonly kind: "allowed"; readonly why: PassReason };

/** One of the commands is named somewhere; without this no parsing is needed. */
const NAMES_AN_EXPLORER = mentionOf(
  namesWith(({ explores, stands }) => explores !== undefined || stands !== undefined),
  String.raw`\w`,
);

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

function read(command: ExploringCommand, laterStages: readonly Stage[]): Reading {
  const { explores } = command;
  if (explores.capability === "searchContent") return readContentSearch({ ...command, explores }, laterStages);
  if (laterStages.length > 0) return passes("feeds-a-command");
  switch (explores.capability) {
    case "findFiles":
      return readFileSearch({ ...command, explores });
    case "readFile":
      return readFileView({ ...command, explores });
    case "listDir":
      return readDirectoryListing(command);
    default:
      return explores satisfies never;
  }
}

function readSegment(segment: Segment, directory: Directory): Reading {
  const { stages, negated, timed } = segment.pipeline;
  const [head, ...laterStages] = stages;
  const command = explorerOf(head);
  if (command === undefined) {
    return passes(
      laterStages.some((stage) => explorerOf(stage) !== undefined) ? "filters-a-pipeline" : "nothing-to-replace",
    );
  }
  const { invocation, stage, explores } = command;
  if (segment.background) return passes("background");
  if (negated) return passes("negated");
  if (timed) return passes("timed");
  // `sudo` has other rights, `time` an answer of its own, `env` may change the directory.
  if (!invocation.wrappers.every((name) => sheetOf(name).wraps?.transparent === true)) {
    return passes(invocation.wrappers.some((name) => sheetOf(name).wraps?.reports === true) ? "timed" : "wrapper");
  }
  if (!isSystemPath(invocation.nameWord.value)) return passes("other-program");
  if (!stage.redirects.every(touchesOnlyStandardError)) return passes("redirected");
  const { args, rtk, wrappers } = invocation;
  const bare = stage.assignments.length === 0 && wrappers.length === 0;
  return read({ options: sheetOf(invocation.name).options, explores, args, stage, directory, rtk, bare }, laterStages);
}

function explorerOf(
  stage: Stage,
): { readonly invocation: Invocation; readonly stage: SimpleCommand; readonly explores: ExplorationSheet } | undefined {
  if (stage.kind === "compound") return undefined;
  const invocation = resolve(stage);
  const explores = invocation.kind === "resolved" ? sheetOf(invocation.name).explores : undefined;
  return invocation.kind === "unresolved" || explores === undefined ? undefined : { invocation, stage, explores };
}
