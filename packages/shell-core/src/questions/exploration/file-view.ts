import type { Word } from "../../syntax/model.ts";
import { type GivenOption, readArguments, valueOptions } from "../../syntax/arguments.ts";
import type { ExplorationSheet } from "../../tools/tool-sheet.ts";
import type { ReadArguments } from "./equivalent-call.ts";
import { type ExploringCommand, isSpecialFile, passes, type Portion, type Reading } from "./exploration.ts";
import { fromWorkingDirectory, isPlainToolPath } from "./tool-path.ts";

/** Lines that are shown when none are told. */
const DEFAULT_LINES = 10;

const FOLLOWS: ReadonlySet<string> = new Set(["f", "F", "follow", "retry", "pid"]);

/** Options of rtk's that say how, not what. */
const RTK_MANNERS: ReadonlySet<string> = new Set(["l", "level", "v", "verbose", "ultra-compact", "skip-env"]);

type FileViewSheet = Extract<ExplorationSheet, { capability: "readFile" }>;

const FLAGS = valueOptions("");

/** Reads what shows a file, or a part of one: `cat`, `rtk read`, `head` and `tail`. */
export function readFileView(command: ExploringCommand<FileViewSheet>): Reading {
  const { options = FLAGS, explores } = command;
  const read = readArguments(command.args, command.rtk ? (explores.rtk ?? FLAGS) : options);
  if (read.kind === "unreadable") return passes("unreadable-arguments");
  if (read.options.some(({ name }) => FOLLOWS.has(name))) return passes("follows");
  const portion = readPortion(command, read.options);
  if (portion === "option" || portion === "expansion") return passes(portion);
  const [file, ...more] = read.operands;
  if (file === undefined) return passes("standard-input");
  if (more.length > 0) return passes("several-files");
  const refused = refuseFile(file, explores);
  if (refused !== undefined) return refused;
  const path = fromWorkingDirectory(command.directory, file.value);
  const manner = command.rtk && read.options.some(({ name, value }) => isLossyLevel(name, value));
  const isExact = command.bare && !manner && path !== undefined && isPlainToolPath(path);
  const call = isExact ? ({ tool: "read", arguments: readArgumentsFor(path, portion) } as const) : undefined;
  const { stage, directory } = command;
  return { kind: "explores", exploration: { capability: "readFile", stage, directory, path, portion, call } };
}

function refuseFile(file: Word, { part }: FileViewSheet): Reading | undefined {
  if (!file.static) return passes("expansion");
  if (file.value === "-") return passes("standard-input");
  // `tail +5 f` is an offset to older tails.
  if (part === "last" && file.value.startsWith("+")) return passes("option");
  if (file.value === "") return passes("standard-input");
  return isSpecialFile(file.value) ? passes("special-file") : undefined;
}

function readPortion(
  { rtk, explores: { part } }: ExploringCommand<FileViewSheet>,
  options: readonly GivenOption[],
): Portion | "option" | "expansion" {
  const counts = options.filter(({ name }) => !(rtk && RTK_MANNERS.has(name)));
  const [count, ...more] = counts;
  if (more.length > 0) return "option";
  if (count === undefined) {
    return part === "whole" ? { kind: part } : { kind: part, lines: DEFAULT_LINES };
  }
  if (!count.static) return "expansion";
  const kind = rtk ? RTK_COUNTS[count.name] : countedPart(part, count.name);
  if (kind === undefined) return "option";
  const [, sign, digits] = /^([+-]?)(\d{1,9})$/.exec(count.value ?? "") ?? [];
  const number = Number(digits ?? 0);
  if (kind === "last" && sign === "+") return number > 1 ? { kind: "from", line: number } : { kind: "whole" };
  // `head -n -5` leaves the end out; `-n 0` shows nothing; `5k` has a suffix.
  return number === 0 || (kind === "first" && sign !== "") ? "option" : { kind, lines: number };
}

const RTK_COUNTS: Readonly<Record<string, "first" | "last">> = {
  m: "first",
  "max-lines": "first",
  "head-lines": "first",
  "tail-lines": "last",
};

function countedPart(part: FileViewSheet["part"], option: string): "first" | "last" | undefined {
  return part === "whole" || !["n", "lines", "number"].includes(option) ? undefined : part;
}

/** `rtk read -l aggressive` leaves lines out. */
function isLossyLevel(name: string, value: string | undefined): boolean {
  return (name === "l" || name === "level") && value !== "none";
}

function readArgumentsFor(path: string, portion: Portion): ReadArguments {
  switch (portion.kind) {
    case "whole":
    case "last":
      return { path };
    case "first":
      return { path, limit: portion.lines };
    case "from":
      return { path, offset: portion.line };
    default:
      return portion satisfies never;
  }
}
