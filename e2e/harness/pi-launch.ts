import { spawn, type ChildProcess } from "node:child_process";
import { randomUUID } from "node:crypto";
import { writeFile } from "node:fs/promises";
import { delimiter, join } from "node:path";
import { killMarkedProcesses, MARK_VARIABLE, markedProcesses, type Survivor } from "./marked-processes.ts";
import { piHost, ripgrepDir, type PiHost, type PiVersion } from "./pi-host.ts";
import { makeRunDirectory, seed, type RunDirectory, type SeedFiles } from "./run-directory.ts";
import { ScriptedModel } from "./scripted-model.ts";

/** How to start pi, whatever its mode. Everything but the version has a default. */
export interface PiOptions {
  readonly version: PiVersion;
  /** Another script than pi's own command line script, which starts pi by importing that. */
  readonly script?: (cli: string) => string;
  /** Paths of extensions, each given to pi with `-e`, in this order. None: stock pi. */
  readonly extensions?: readonly string[];
  /** Files of the working directory. */
  readonly files?: SeedFiles;
  /** Files of the agent directory, for instance `"pi-tool-guard.json"` or `"extensions/x/index.ts"`. */
  readonly agentFiles?: SeedFiles;
  /** The agent directory's settings.json, for instance `{ shellCommandPrefix: "set -u" }`. */
  readonly settings?: Readonly<Record<string, unknown>>;
  /** More words on pi's command line, for instance `["--tools", "read,bash,grep"]`. */
  readonly flags?: readonly string[];
  /** Environment variables on top of the harness's own; `undefined` takes one away. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  /** Folders to run in. Default: fresh ones. For a pi that something was installed into with `runPiCommand`. */
  readonly directory?: RunDirectory;
  /** Keep the session file, below `<agent directory>/sessions`. Default: pi writes none. */
  readonly saveSession?: boolean;
  /** Last word before pi starts: links, permissions, git repositories, packages installed into the agent directory. */
  readonly setup?: (directory: RunDirectory) => void | Promise<void>;
  /** Milliseconds until the run is killed and fails. Default 60,000. */
  readonly timeoutMs?: number;
  /** Accept what fails a run otherwise: an extension that did not load or threw, an exit status other than 0. */
  readonly mayFail?: boolean;
}

/** One pi that is ready to start: folders filled, model listening. */
export interface Launch {
  readonly host: PiHost;
  readonly directory: RunDirectory;
  readonly model: ScriptedModel;
  /** Words before the mode's own. */
  readonly args: readonly string[];
  readonly env: Readonly<Record<string, string>>;
  readonly timeoutMs: number;
  /** What every process of this run carries in its environment. */
  readonly mark: string;
}

/** Variables of the machine that may be seen inside; everything else is the harness's. */
const INHERITED = ["PATH", "LANG", "LC_ALL", "SHELL", "USER", "LOGNAME"];

const DEFAULT_TIMEOUT_MS = 60_000;

/** Makes the folders, writes the files, starts the model. */
export async function prepareLaunch(options: PiOptions): Promise<Launch> {
  const pi = piHost(options.version);
  const host = options.script === undefined ? pi : { ...pi, cli: options.script(pi.cli) };
  const directory = options.directory ?? makeRunDirectory();
  const model = await ScriptedModel.start();
  try {
    await writeFile(join(directory.agent, "models.json"), modelsJson(model.url));
    if (options.settings) await writeFile(join(directory.agent, "settings.json"), JSON.stringify(options.settings));
    await seed(directory.work, options.files ?? {});
    await seed(directory.agent, options.agentFiles ?? {});
    await options.setup?.(directory);
  } catch (error) {
    await model.close();
    throw error;
  }
  const mark = randomUUID();
  return {
    host,
    directory,
    model,
    args: [
      "--model",
      "fake/m",
      ...(options.saveSession ? [] : ["--no-session"]),
      ...(options.extensions ?? []).flatMap((path) => ["-e", path]),
      ...(options.flags ?? []),
    ],
    env: runEnvironment(directory, mark, options.env ?? {}),
    timeoutMs: options.timeoutMs ?? DEFAULT_TIMEOUT_MS,
    mark,
  };
}

/** A started pi. */
export interface PiProcess {
  readonly child: ChildProcess;
  /** Complete when the process has ended and its output is read to the end. */
  readonly ended: Promise<PiEnd>;
  /** What it wrote on standard error so far. */
  stderr(): string;
}

/** How a pi process ended. */
export interface PiEnd {
  readonly stdout: string;
  readonly stderr: string;
  /** `null` when a signal ended it. */
  readonly exitCode: number | null;
  readonly signal: NodeJS.Signals | null;
  /** Milliseconds from start to end. */
  readonly wallMs: number;
  readonly timedOut: boolean;
  /** Processes of this run that were still there half a second after pi had ended, and were then killed. */
  readonly survivors: readonly Survivor[];
}

/**
 * Starts pi in the run's working directory and sees to its end: a run that is late is asked to end and then killed, and whatever
 * it left running is killed too. `onLine` gets each complete line of standard output as it comes.
 */
export function startPi(
  launch: Launch,
  modeArgs: readonly string[],
  stdin: "ignore" | "pipe",
  onLine?: (line: string) => void,
): PiProcess {
  const started = performance.now();
  const child = spawn(launch.host.node, [launch.host.cli, ...launch.args, ...modeArgs], {
    cwd: launch.directory.work,
    env: launch.env,
    stdio: [stdin, "pipe", "pipe"],
  });
  let stdout = "";
  let stderr = "";
  let unfinishedLine = "";
  child.stdout?.setEncoding("utf8").on("data", (text: string) => {
    stdout += text;
    if (!onLine) return;
    // Not node:readline: it also splits at U+2028, which may stand inside a JSON string.
    const lines = (unfinishedLine + text).split("\n");
    unfinishedLine = lines.pop() ?? "";
    for (const line of lines) onLine(line);
  });
  child.stderr?.setEncoding("utf8").on("data", (text: string) => {
    stderr += text;
  });

  let timedOut = false;
  const late = setTimeout(() => {
    timedOut = true;
    child.kill("SIGTERM");
  }, launch.timeoutMs);
  const tooLate = setTimeout(() => killMarkedProcesses(launch.mark), launch.timeoutMs + 3000);

  const ended = new Promise<PiEnd>((resolve, reject) => {
    child.once("error", reject);
    // "exit", not "close": a process that outlives pi may hold its pipes open for ever.
    child.once("exit", (exitCode, signal) => {
      clearTimeout(late);
      clearTimeout(tooLate);
      const wallMs = performance.now() - started;
      void reap(launch.mark)
        .then((survivors) => drained(child).then(() => survivors))
        .then((survivors) => resolve({ stdout, stderr, exitCode, signal, wallMs, timedOut, survivors }));
    });
  });
  return { child, ended, stderr: () => stderr };
}

/** Gives stragglers half a second, then ends them; reports those that had to be ended. */
async function reap(mark: string): Promise<Survivor[]> {
  await gone(mark, 500);
  const survivors = killMarkedProcesses(mark);
  await gone(mark, 2000);
  return survivors;
}

/** Waits until no process of the run is left, or the milliseconds are over. */
async function gone(mark: string, patienceMs: number): Promise<void> {
  const deadline = performance.now() + patienceMs;
  while (performance.now() < deadline && markedProcesses(mark).length > 0) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

async function drained(child: ChildProcess): Promise<void> {
  await Promise.all(
    [child.stdout, child.stderr].map(
      (stream) =>
        new Promise<void>((resolve) => {
          if (!stream || stream.closed) resolve();
          else stream.once("close", () => resolve());
        }),
    ),
  );
}

/** The environment of every pi process of a run, and so of the commands it runs. */
export function runEnvironment(
  directory: RunDirectory,
  mark: string,
  more: NonNullable<PiOptions["env"]>,
): Record<string, string> {
  const inherited = Object.fromEntries(INHERITED.map((name) => [name, process.env[name]]));
  const all: Record<string, string | undefined> = {
    ...inherited,
    PATH: [ripgrepDir(), inherited["PATH"]].join(delimiter),
    HOME: directory.home,
    TMPDIR: directory.tmp,
    PI_CODING_AGENT_DIR: directory.agent,
    PI_OFFLINE: "1",
    PI_TELEMETRY: "0",
    PI_SKIP_VERSION_CHECK: "1",
    [MARK_VARIABLE]: mark,
    ...more,
  };
  return Object.fromEntries(
    Object.entries(all).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

function modelsJson(baseUrl: string): string {
  const provider = {
    baseUrl,
    api: "openai-completions",
    apiKey: "x",
    compat: { supportsDeveloperRole: false, supportsReasoningEffort: false },
    models: [{ id: "m", input: ["text", "image"] }],
  };
  return JSON.stringify({ providers: { fake: provider } });
}
