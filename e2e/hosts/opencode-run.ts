import { copyFileSync, cpSync, existsSync, mkdirSync, renameSync, symlinkSync } from "node:fs";
import { delimiter, join } from "node:path";
import { makeRunDirectory, ripgrepDir, ScriptedModel, seed, type SeedFiles, type Turn } from "../harness/index.ts";
import { type HostEnd, hostProgram, runHost } from "./host-program.ts";

/** What OpenCode is given. */
export interface OpenCodeOptions {
  /** The project: the plugin too, at `.opencode/plugin/NAME.js`. */
  readonly files: SeedFiles;
  /** Below the home directory. */
  readonly homeFiles?: SeedFiles;
  /** Added to the project's opencode.json. */
  readonly config?: Readonly<Record<string, unknown>>;
  readonly env?: Readonly<Record<string, string>>;
  readonly turns: readonly Turn[];
}

/** One run of OpenCode. */
export interface OpenCodeRun extends HostEnd {
  /** What the model read of each call, in order. */
  readonly modelSaw: readonly string[];
  /** The project's folder. */
  readonly work: string;
  /** Its `TMPDIR`. */
  readonly tmp: string;
  /** All that was in OpenCode's log. */
  readonly log: string;
}

/** Runs `opencode run` headless on a scripted model, in a fresh home. */
export async function runOpenCode(options: OpenCodeOptions): Promise<OpenCodeRun> {
  const { work, home, tmp } = makeRunDirectory();
  const model = await ScriptedModel.start();
  try {
    model.play(options.turns);
    const provider = {
      npm: "@ai-sdk/openai-compatible",
      options: { baseURL: model.url, apiKey: "none" },
      models: { m: {} },
    };
    const config = { ...options.config, provider: { scripted: provider }, model: "scripted/m" };
    await seed(work, { ...options.files, "opencode.json": JSON.stringify(config) });
    await seed(home, options.homeFiles ?? {});
    const folders = [join(home, ".config", "opencode"), join(work, ".opencode")];
    folders.forEach(linkPluginApi);
    const program = hostProgram("", `opencode-${process.platform}-${process.arch}`, "bin/opencode");
    const end = await runHost(program, ["run", "--format", "json", "--print-logs", "go"], work, {
      PATH: [ripgrepDir(), process.env["PATH"]].join(delimiter),
      HOME: home,
      TMPDIR: tmp,
      SHELL: "/bin/bash",
      OPENCODE_DISABLE_AUTOUPDATE: "1",
      OPENCODE_DISABLE_MODELS_FETCH: "1",
      OPENCODE_DISABLE_LSP_DOWNLOAD: "1",
      ...options.env,
    });
    if (end.exitCode !== 0 || model.turnsLeft > 0) {
      throw new Error(
        `OpenCode ended with ${end.exitCode}, ${model.turnsLeft} turns left:\n${end.stderr.slice(-4000)}`,
      );
    }
    keepPluginApi(folders[0] ?? "");
    const modelSaw = model.requests.findLast(({ toolNames }) => toolNames.length > 0)?.toolResults ?? [];
    return { ...end, modelSaw, work, tmp, log: end.stderr };
  } finally {
    await model.close();
  }
}

/**
 * OpenCode installs the types of its plugins (60 MB) into each folder that may have some, before it starts: half a minute a run. What the
 * first run has installed serves the others, through links.
 */
const PLUGIN_API = join(import.meta.dirname, "node_modules", ".cache", "opencode-plugin-api");

const MANIFESTS = ["package.json", "package-lock.json"];

function linkPluginApi(folder: string): void {
  if (!existsSync(PLUGIN_API)) return;
  mkdirSync(folder, { recursive: true });
  for (const file of MANIFESTS) copyFileSync(join(PLUGIN_API, file), join(folder, file));
  symlinkSync(join(PLUGIN_API, "node_modules"), join(folder, "node_modules"));
}

function keepPluginApi(folder: string): void {
  // Without a plugin OpenCode does not wait for it.
  if (existsSync(PLUGIN_API) || !MANIFESTS.every((file) => existsSync(join(folder, file)))) return;
  const copy = `${PLUGIN_API}.${process.pid}`;
  mkdirSync(copy, { recursive: true });
  for (const file of [...MANIFESTS, "node_modules"]) cpSync(join(folder, file), join(copy, file), { recursive: true });
  renameSync(copy, PLUGIN_API);
}
