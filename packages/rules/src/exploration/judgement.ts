import { existsSync } from "node:fs";
import { isAbsolute, relative, resolve } from "node:path";
import type { ContentSearch, DirectoryListing, EquivalentCall, Exploration, FileSearch, FileView } from "pi-shell-core";
import { isExactHere } from "./exact-call.ts";
import { countLines, lookAt, type TextFile } from "./file-facts.ts";
import { toolsWouldMiss } from "./git-ignore.ts";
import type { HostTools } from "./host-tools.ts";
import { isInstruction, type LargeReadLimits, readSize } from "./large-read.ts";
import { callPart, type Extent } from "./message.ts";

/** Whether an exploration may be blocked, after a look at the files. */
export type Judgement =
  /** A tool gives the answer; with the call to copy, if it is exact. */
  | { readonly kind: "served"; readonly call: string | undefined }
  /** A whole view of a large file: only a part of it should be read. */
  | { readonly kind: "large"; readonly extent: Extent; readonly realPath: string }
  /** The tool would give another answer, or none. */
  | { readonly kind: "unserved" };

/** Where and when an exploration is judged. */
export interface Circumstances {
  readonly cwd: string;
  readonly limits: LargeReadLimits;
  /** Milliseconds since the epoch. */
  readonly now: number;
  /** The host's tools, */
  readonly tools: HostTools;
  /** and the names of those the model can call. */
  readonly activeTools: readonly string[];
}

const UNSERVED = { kind: "unserved" } as const;

/** Judges one exploration. */
export async function judge(exploration: Exploration, here: Circumstances): Promise<Judgement> {
  const { directory } = exploration;
  // `cd gone; ls` lists another directory than `cd gone && ls`, which lists none.
  if (directory !== undefined && directory !== "" && !existsSync(resolve(here.cwd, directory))) {
    return { kind: "served", call: undefined };
  }
  switch (exploration.capability) {
    case "searchContent":
      return await judgeSearch(exploration, here);
    case "findFiles":
      return await judgeFind(exploration, here);
    case "readFile":
      return await judgeView(exploration, here);
    case "listDir":
      return await judgeListing(exploration, here);
    default:
      return exploration satisfies never;
  }
}

async function judgeSearch({ paths, names, call }: ContentSearch, here: Circumstances): Promise<Judgement> {
  for (const path of paths ?? []) {
    const place = resolve(here.cwd, path);
    const scope = isInside(here.cwd, place) ? "working-tree" : "operand";
    if (await toolsWouldMiss(place, { of: "content", names }, scope)) return UNSERVED;
  }
  const exact = await exactCall(call, names, here);
  if (exact === undefined && !here.tools.searchesFile && (await namesFile(paths, here.cwd))) return UNSERVED;
  return { kind: "served", call: exact };
}

async function namesFile(paths: readonly string[] | undefined, cwd: string): Promise<boolean> {
  if (paths === undefined) return true;
  const found = await Promise.all(paths.map((path) => lookAt(resolve(cwd, path))));
  return found.some(({ kind }) => kind !== "directory" && kind !== "none");
}

async function judgeFind({ paths, names, call }: FileSearch, here: Circumstances): Promise<Judgement> {
  if (paths === undefined) return UNSERVED;
  for (const path of paths.length === 0 ? [""] : paths) {
    const place = resolve(here.cwd, path);
    if (!isInside(place, here.cwd)) return UNSERVED;
    const { kind } = await lookAt(place);
    if (kind !== "directory" && kind !== "none") return UNSERVED;
    const scope = place === here.cwd ? "working-tree" : "operand";
    if (await toolsWouldMiss(place, { of: "names", names }, scope)) return UNSERVED;
  }
  return { kind: "served", call: await exactCall(call, names, here) };
}

async function judgeListing({ path, call }: DirectoryListing, here: Circumstances): Promise<Judgement> {
  const { kind } = path === undefined ? ({ kind: "none" } as const) : await lookAt(resolve(here.cwd, path));
  if (kind !== "directory" && kind !== "none") return UNSERVED;
  // `ls dist/index.js && echo built` asks whether a file is there.
  if (kind === "none" && path !== undefined && /\.[^./]+$/.test(path)) return UNSERVED;
  return { kind: "served", call: await exactCall(call, [], here) };
}

async function judgeView({ path, portion, call }: FileView, here: Circumstances): Promise<Judgement> {
  const isTail = portion.kind === "last";
  if (path === undefined) return isTail ? UNSERVED : { kind: "served", call: undefined };
  const file = await lookAt(resolve(here.cwd, path));
  const given = call === undefined || isTail ? undefined : activeCall(call, here);
  // The tool says itself that there is no such file.
  if (file.kind === "none") return { kind: "served", call: given };
  if (file.kind !== "text") return UNSERVED;
  const size = await readSize(file, here.limits);
  if (size.kind === "uncuttable") return UNSERVED;
  const isLarge = size.kind === "large" && !isInstruction(path) && !isInstruction(file.realPath);
  if (portion.kind === "whole" && isLarge) return { kind: "large", extent: size.extent, realPath: file.realPath };
  if (!isTail) return { kind: "served", call: given };
  const lastLines = call === undefined ? undefined : await tailCall(call, portion.lines, file, isLarge, here.now);
  const part = lastLines === undefined ? undefined : activeCall(lastLines, here);
  // Without knowing where the last lines begin, `read` cannot show them: it would have to read all.
  return part === undefined && isLarge ? UNSERVED : { kind: "served", call: part };
}

/** A file changed a moment ago may still grow, and the lines would not be the last any more. */
const SETTLED_MS = 60_000;

/** Counting the lines of more takes too long for a tool call. */
const MAX_TAIL_BYTES = 64 * 1024 * 1024;

type ReadCall = Extract<EquivalentCall, { tool: "read" }>;

/** The call for the last lines of a file, which begin where only a count of its lines tells. */
async function tailCall(
  call: ReadCall,
  lastLines: number,
  file: TextFile,
  isLarge: boolean,
  now: number,
): Promise<ReadCall | undefined> {
  if (now - file.modified < SETTLED_MS || file.bytes > MAX_TAIL_BYTES) return undefined;
  const { lines } = await countLines(file.realPath, MAX_TAIL_BYTES);
  const { path } = call.arguments;
  if (lines > lastLines) return { tool: "read", arguments: { path, offset: lines - lastLines + 1 } };
  // All of it; a large file needs a limit, or the rule for large reads would block the very call.
  return { tool: "read", arguments: isLarge ? { path, limit: lastLines } : { path } };
}

async function exactCall(
  call: Exclude<EquivalentCall, ReadCall> | undefined,
  names: readonly string[],
  here: Circumstances,
): Promise<string | undefined> {
  const part = call === undefined ? undefined : activeCall(call, here);
  if (call === undefined || part === undefined) return undefined;
  return (await isExactHere(call, names, here.cwd, here.tools.finder)) ? part : undefined;
}

/** The call as text, if its tool is active: another search tool takes other arguments. */
function activeCall(call: EquivalentCall, { tools, activeTools, cwd }: Circumstances): string | undefined {
  const spelled = tools.spell(call, cwd);
  return spelled !== undefined && activeTools.includes(spelled.tool) ? callPart(spelled) : undefined;
}

/** Whether a path lies in a folder, or is that folder. */
function isInside(path: string, folder: string): boolean {
  const way = relative(folder, path);
  return !isAbsolute(way) && way !== ".." && !way.startsWith("../");
}
