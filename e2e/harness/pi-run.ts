import { readEvent, type PiEvent } from "./pi-event.ts";
import { prepareLaunch, startPi, type PiOptions } from "./pi-launch.ts";
import { withPi } from "./pi-session.ts";
import { finishRun, type PiMode, type PiRun } from "./run-report.ts";
import type { Turn } from "./scripted-model.ts";

/** One prompt, and what the model says to it. */
export interface Prompt {
  /** Default `go`. Extension commands (`/tool-guard off`) are prompts too, without turns. */
  readonly text?: string;
  readonly turns?: readonly Turn[];
}

/** How to run pi once, from prompt to end. */
export interface PiRunOptions extends PiOptions {
  /** Default `json`. */
  readonly mode?: PiMode;
  /** What the model says to the one prompt. Give either this or `prompts`. */
  readonly turns?: readonly Turn[];
  /** Several prompts in one session. */
  readonly prompts?: readonly Prompt[];
}

/**
 * Runs the real pi once with a scripted model and reports what happened.
 *
 * A run of pi 0.73 takes two to three seconds however little it does, so give one run many turns.
 *
 * @throws PiRunFailed when an extension did not load or threw, when pi ended with a status other than 0 or had to be killed
 * (`mayFail` accepts all but the last).
 */
export async function runPi(options: PiRunOptions): Promise<PiRun> {
  const mode = options.mode ?? "json";
  const prompts = options.prompts ?? [{ turns: options.turns ?? [] }];
  if (mode === "rpc") {
    return await withPi(options, async (pi) => {
      for (const { text = "go", turns = [] } of prompts) await pi.prompt(text, turns);
    });
  }
  const launch = await prepareLaunch(options);
  try {
    // Each prompt ends with a text, so the turns of several prompts can stand in one row.
    launch.model.play(
      prompts.flatMap(({ text = "go", turns = [] }) => (text.startsWith("/") ? [] : [...turns, "done"])),
    );
    const events: PiEvent[] = [];
    const modeArgs = mode === "json" ? ["--mode", "json"] : ["-p"];
    const pi = startPi(launch, [...modeArgs, ...prompts.map((each) => each.text ?? "go")], "ignore", (line) => {
      if (mode === "json") events.push(readEvent(line));
    });
    return finishRun(options, mode, launch.directory, launch.model.requests, events, await pi.ended);
  } finally {
    await launch.model.close();
  }
}
