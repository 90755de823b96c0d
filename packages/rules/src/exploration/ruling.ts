import { classifyExploration, type ShellCommand } from "pi-shell-core";
import { lookAt } from "./file-facts.ts";
import { activeToolsFor, type Capability, type HostTools } from "./host-tools.ts";
import { judge, type Judgement } from "./judgement.ts";
import { isInstruction, readSize } from "./large-read.ts";
import { explorationMessage, largeReadMessage } from "./message.ts";
import type { ExplorationSettings } from "../settings/exploration-settings.ts";
import type { SessionStrikes } from "./strikes.ts";

/** The session in which a call is made. */
export interface ExploringSession {
  readonly cwd: string;
  readonly settings: ExplorationSettings;
  readonly tools: HostTools;
  /** Names of the tools that the model can call now. */
  readonly activeTools: readonly string[];
  /** What was blocked so far; a block is added to it. */
  readonly strikes: SessionStrikes;
}

/** What becomes of a call. */
export type Ruling =
  | {
      readonly kind: "blocked";
      readonly rule: Capability | "largeRead";
      /** The message holds the exact call to copy. */
      readonly hasCall: boolean;
      /** All that the model reads. */
      readonly message: string;
    }
  /** The model was told twice, and asks again: let through. */
  | { readonly kind: "insisted" }
  | { readonly kind: "allowed" };

const ALLOWED = { kind: "allowed" } as const;

/** Blocks a bash command that only explores, when active tools serve all of it; twice per command. */
export async function ruleOnCommand(asked: string | ShellCommand, session: ExploringSession): Promise<Ruling> {
  const offence = await findOffence(asked, session);
  if (offence === undefined) return ALLOWED;
  const { capability, tools, judgement } = offence;
  const { strikes } = session;
  const command = typeof asked === "string" ? asked : asked.source;
  const file = judgement.kind === "large" ? judgement.realPath : undefined;
  if (strikes.commands.isOut(command) || (file !== undefined && strikes.files.isOut(file))) return { kind: "insisted" };
  strikes.commands.add(command);
  if (file !== undefined) strikes.files.add(file);
  if (judgement.kind === "large") {
    const message = largeReadMessage(judgement.extent, locator(session));
    return { kind: "blocked", rule: "largeRead", hasCall: false, message };
  }
  const { call } = judgement;
  const message = explorationMessage(capability, tools, call);
  return { kind: "blocked", rule: capability, hasCall: call !== undefined, message };
}

/**
 * Blocks the whole read of a large file by the host's own tool; twice per file.
 *
 * @param path absolute path of the file that the tool would open
 */
export async function ruleOnWholeRead(path: string, session: ExploringSession): Promise<Ruling> {
  const file = await lookAt(path);
  if (file.kind !== "text" || isInstruction(path) || isInstruction(file.realPath)) return ALLOWED;
  const size = await readSize(file, session.settings);
  if (size.kind !== "large") return ALLOWED;
  const { files } = session.strikes;
  if (files.isOut(file.realPath)) return { kind: "insisted" };
  files.add(file.realPath);
  const message = largeReadMessage(size.extent, locator(session));
  return { kind: "blocked", rule: "largeRead", hasCall: false, message };
}

/** An exploration that a tool serves, and which tools those are. */
interface Offence {
  readonly capability: Capability;
  readonly tools: readonly string[];
  readonly judgement: Exclude<Judgement, { kind: "unserved" }>;
}

/** The first exploration of a command, if every one of them is served: what is not served would be lost with a block. */
async function findOffence(command: string | ShellCommand, session: ExploringSession): Promise<Offence | undefined> {
  const verdict = classifyExploration(command);
  if (verdict.kind === "allowed") return undefined;
  const { cwd, settings, activeTools } = session;
  const limits = settings.largeRead ? settings : NO_LIMITS;
  const here = { cwd, limits, now: Date.now(), tools: session.tools, activeTools };
  let first: Offence | undefined;
  for (const exploration of verdict.explorations) {
    const { capability } = exploration;
    const tools = activeToolsFor(session.tools, capability, activeTools);
    if (tools.length === 0 || !settings[capability]) return undefined;
    const judgement = await judge(exploration, here);
    if (judgement.kind === "unserved") return undefined;
    first ??= { capability, tools, judgement };
  }
  return first;
}

/** No file is too large when the rule for large reads is switched off. */
const NO_LIMITS = { maxBytes: Number.POSITIVE_INFINITY, maxLines: Number.POSITIVE_INFINITY };

/** What to locate with: a search tool, or `rg` in bash. */
function locator({ tools, activeTools }: ExploringSession): string {
  return activeToolsFor(tools, "searchContent", activeTools)[0] ?? "rg";
}
