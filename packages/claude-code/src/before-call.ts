import { parse, resolve, type ShellCommand } from "pi-shell-core";
import { ruleOnCommand } from "shellwise-rules/exploration";
import { rewrittenCommand } from "shellwise-rules/text-guard";
import { CLAUDE_CODE_TOOLS } from "./claude-code-tools.ts";
import type { HookInput, HookOutput } from "./host.ts";
import { isUnasked } from "./permission-rules.ts";
import type { Session } from "./session.ts";

const hookEventName = "PreToolUse";

const ALLOWED = { kind: "allowed" } as const;

/** Refuses a command that only explores, or has a failure in front of its views shown. */
export async function beforeCall(
  { tool_input: input, cwd, permission_mode: mode }: Extract<HookInput, { hook_event_name: "PreToolUse" }>,
  { settings, log }: Session,
): Promise<HookOutput | undefined> {
  const { command } = input;
  const parsed = parse(command);
  if (parsed === undefined) return undefined;
  const { tools: activeTools } = settings;
  const ruling = MOVES.test(command)
    ? ALLOWED
    : await ruleOnCommand(parsed, {
        cwd,
        settings,
        tools: CLAUDE_CODE_TOOLS,
        activeTools,
        strikes: log.strikes,
      });
  if (ruling.kind === "blocked") {
    log.count(ruling.rule, ...(ruling.hasCall ? (["calls"] as const) : []));
    return {
      hookSpecificOutput: { hookEventName, permissionDecision: "deny", permissionDecisionReason: ruling.message },
    };
  }
  if (ruling.kind === "insisted") log.count("insisted");

  if (settings.guard === "never" || input.run_in_background === true || endsInSearch(parsed)) return undefined;
  if (settings.guard === "unasked" && !isUnasked(mode, cwd)) return undefined;
  const text = rewrittenCommand(parsed, shellOf(process.env), cwd);
  if (text === undefined) return undefined;
  log.count("guarded");
  return { hookSpecificOutput: { hookEventName, updatedInput: { ...input, command: text } } };
}

/**
 * Claude Code knows the status of a search by the last program of the text, and takes 1 for an answer there. With text of ours
 * behind it, it would be an error.
 */
function endsInSearch({ segments }: ShellCommand): boolean {
  const stage = segments.at(-1)?.pipeline.stages.at(-1);
  if (stage?.kind !== "simple") return false;
  const last = resolve(stage);
  return last.kind === "resolved" && SEARCHES.has(last.name);
}

const SEARCHES: ReadonlySet<string> = new Set([
  "rg",
  "grep",
  "egrep",
  "fgrep",
  "ag",
  "ack",
  "find",
  "diff",
  "test",
  "[",
]);

/** The shell stays where `cd` went, for the calls to come: a refusal would lose that. */
const MOVES = /\b(?:cd|pushd|popd)\b/;

/** The shell that Claude Code runs commands with, where that is sure: else it looks for zsh and bash in an order of its own. */
function shellOf(env: Readonly<Record<string, string | undefined>>): string | undefined {
  const named = [env["CLAUDE_CODE_SHELL"], env["SHELL"]].find(
    (path) => path !== undefined && /(?:^|\/)(?:ba|z)sh$/.test(path),
  );
  return named?.split("/").at(-1);
}
