import { NO_EFFECT, type Finding } from "../finding.ts";
import { guardSplit } from "./guard-split.ts";
import type { Rule, Subject } from "./rule.ts";
import { SessionMemory } from "./session-memory.ts";

/** How many calls back a run of the same command still counts as "just now". */
const CALLS_BACK = 5;

/** From this time on tool-guard keeps the whole output of a command in a log, in milliseconds. */
const LOG_IS_KEPT_FROM_MS = 10_000;

const CHANGES_FILES: ReadonlySet<string> = new Set(["edit", "write"]);

/** One of the last calls. */
interface Earlier {
  /** The command without its trailing views; `undefined` for a call of another tool. */
  readonly cleaned: string | undefined;
  readonly view: string | undefined;
  readonly changesFiles: boolean;
  readonly durationMs: number | undefined;
}

/**
 * Finds commands that were run again within five calls, only to look at their output in another way: `npm test | tail -5`, then
 * `npm test | grep FAIL`. The log of the first run would have answered the second, if the first was slow enough to have one and no
 * file was changed in between.
 */
export function runAgainRule(): Rule {
  const memory = new SessionMemory(() => ({ branch: 0, calls: [] as readonly Earlier[] }));

  return (subject): Finding | undefined => {
    const { call } = subject;
    if (call.by !== "model") return undefined;
    const recent = memory.of(call);
    const before = recent.branch === call.branch ? recent.calls : [];
    const now = look(subject);
    recent.branch = call.branch;
    recent.calls = [...before, now].slice(-CALLS_BACK);
    if (now.cleaned === undefined) return undefined;
    const at = before.findLastIndex((each) => each.cleaned === now.cleaned && each.view !== now.view);
    const earlier = before[at];
    if (earlier === undefined) return undefined;
    const changed = before.slice(at).some(({ changesFiles }) => changesFiles);
    const slow = (earlier.durationMs ?? 0) >= LOG_IS_KEPT_FROM_MS;
    const spared = slow && !changed;
    return {
      rule: "run-again",
      acts: spared,
      verdict: spared ? "log-kept" : changed ? "files-changed-between" : "first-run-too-short",
      effect: NO_EFFECT,
      told: `${before.length - at} call${before.length - at === 1 ? "" : "s"} after it ran with ${earlier.view ?? "no view"}`,
      weight: now.durationMs ?? call.times,
    };
  };
}

function look({ call, shell }: Subject): Earlier {
  const split = guardSplit(shell?.plan);
  return {
    cleaned: shell && (split?.cleaned ?? shell.source).trim(),
    view: split?.views,
    changesFiles: CHANGES_FILES.has(call.tool),
    durationMs: call.result?.durationMs,
  };
}
