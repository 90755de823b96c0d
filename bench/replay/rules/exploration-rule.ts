import { PI_TOOLS } from "../../../packages/better-explore/src/pi-tools.ts";
import { activeToolsFor, callPart, explorationMessage } from "../../../packages/rules/src/exploration/index.ts";
import { strikesInMemory } from "../../../packages/rules/src/exploration/strikes.ts";
import { classifyExploration, type Exploration } from "../../../packages/shell-core/src/index.ts";
import { NO_EFFECT, type Finding } from "../finding.ts";
import type { Rule } from "./rule.ts";
import { SessionMemory } from "./session-memory.ts";

/** The past is judged as if pi's own tools had all been switched on. */
const ACTIVE_TOOLS: readonly string[] = ["read", "bash", "edit", "write", "grep", "find", "ls"];

/**
 * better-explore on every command. What it would also look at, the files themselves, is not there any more: whether git ignores them,
 * whether an operand of `ls` is a directory. So this is the most that it would have blocked.
 */
export function explorationRule(): Rule {
  const memory = new SessionMemory(strikesInMemory);

  return ({ call, shell }): Finding | undefined => {
    if (shell === undefined) return undefined;
    const verdict = classifyExploration(shell.command);
    const leave = (why: string): Finding => {
      return { rule: "exploration", acts: false, verdict: why, effect: NO_EFFECT, weight: call.times };
    };
    if (verdict.kind === "allowed") return leave(verdict.why);
    const { commands } = memory.of(call);
    if (commands.isOut(shell.source)) return leave("insisted");
    commands.add(shell.source);
    const [first] = verdict.explorations;
    const message = explorationMessage(
      first.capability,
      activeToolsFor(PI_TOOLS, first.capability, ACTIVE_TOOLS),
      exactCall(first),
    );
    return {
      rule: "exploration",
      acts: true,
      verdict: first.capability,
      effect: { ...NO_EFFECT, blocked: 1, bytesAdded: Buffer.byteLength(message) },
      told: message,
      // With a call to copy, a block costs least.
      weight: call.times + (message.includes(" Call: ") ? 0.5 : 0),
    };
  };
}

function exactCall(exploration: Exploration): string | undefined {
  // Where the last lines of a file begin, only the file tells.
  const isTail = exploration.capability === "readFile" && exploration.portion.kind === "last";
  return exploration.call === undefined || isTail ? undefined : callPart(exploration.call);
}
