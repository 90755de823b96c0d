import { mkdirSync } from "node:fs";
import { partsOf } from "../harness/anthropic-messages.ts";
import {
  makeRunDirectory,
  type RunDirectory,
  ScriptedModel,
  seed,
  type SeedFiles,
  type Turn,
} from "../harness/index.ts";
import { type HostEnd, hostProgram, runHost } from "./host-program.ts";

/** What Claude Code is given. */
export interface ClaudeCodeOptions {
  /** The project. */
  readonly files?: SeedFiles;
  /** Below the home directory. */
  readonly homeFiles?: SeedFiles;
  readonly flags?: readonly string[];
  /** Permission rules decide; without it, every call may run. */
  readonly asks?: boolean;
  readonly prompt?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** The folders of an earlier run, to go on in them. */
  readonly directory?: RunDirectory;
  readonly turns: readonly Turn[];
}

/** One run of Claude Code. */
export interface ClaudeCodeRun extends HostEnd {
  /** What the model read of each call, in order; `error: ` in front of what Claude Code calls an error. */
  readonly modelSaw: readonly string[];
  /** The texts that Claude Code wrote in the user's name: reminders, what a slash command prints. */
  readonly reminders: readonly string[];
  readonly directory: RunDirectory;
}

/** The program of the pinned version. */
function claudeCode(): string {
  return hostProgram("@anthropic-ai", `claude-code-${process.platform}-${process.arch}`, "claude");
}

/** Runs a command of the program other than a prompt, such as `plugin install`. */
export async function runClaudeCommand(args: readonly string[], directory: RunDirectory): Promise<HostEnd> {
  return await runHost(claudeCode(), args, directory.work, environment(directory));
}

/** Runs `claude -p` headless on a scripted model, in a fresh home. */
export async function runClaudeCode(options: ClaudeCodeOptions): Promise<ClaudeCodeRun> {
  const directory = options.directory ?? makeRunDirectory();
  const model = await ScriptedModel.start();
  try {
    model.play(options.turns);
    await seed(directory.work, options.files ?? {});
    await seed(directory.home, options.homeFiles ?? {});
    mkdirSync(directory.home, { recursive: true });
    const flags = options.asks === true ? [] : ["--dangerously-skip-permissions"];
    const prompt = ["-p", options.prompt ?? "go", "--output-format", "stream-json", "--verbose"];
    const end = await runHost(claudeCode(), [...prompt, ...flags, ...(options.flags ?? [])], directory.work, {
      ...environment(directory),
      ANTHROPIC_BASE_URL: model.url.replace(/\/v1$/, ""),
      ...options.env,
    });
    if (end.exitCode !== 0 || model.turnsLeft > 0) {
      throw new Error(
        `Claude Code ended with ${end.exitCode}, ${model.turnsLeft} turns left:\n${end.stdout}\n${end.stderr}`,
      );
    }
    const last = model.requests.findLast(({ toolNames }) => toolNames.length > 0);
    const spoken =
      last?.messages.filter(({ role }) => role === "user").flatMap(({ content }) => partsOf(content)) ?? [];
    return {
      ...end,
      modelSaw: last?.toolResults ?? [],
      reminders: spoken.flatMap(({ type, text }) => (type === "text" && text !== undefined ? [text] : [])),
      directory,
    };
  } finally {
    await model.close();
  }
}

function environment({ home, tmp }: RunDirectory): Readonly<Record<string, string>> {
  return {
    PATH: process.env["PATH"] ?? "",
    HOME: home,
    TMPDIR: tmp,
    SHELL: "/bin/bash",
    ANTHROPIC_API_KEY: "none",
    CLAUDE_CODE_DISABLE_NONESSENTIAL_TRAFFIC: "1",
    DISABLE_AUTOUPDATER: "1",
    // Root may skip permissions in a sandbox only.
    IS_SANDBOX: "1",
  };
}
