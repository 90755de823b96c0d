import { spawn } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, dirname, join } from "node:path";
import { modernNode, ScriptedModel, type Turn } from "../harness/index.ts";

const MODULES = join(import.meta.dirname, "node_modules");

/** Milliseconds until a dsh that does not end is killed. */
const TIMEOUT_MS = 120_000;

/** How a dsh process ended. */
export interface DshEnd {
  readonly exitCode: number | null;
  /** Both outputs, in the order in which they came. */
  readonly output: string;
}

/** What the model was told in one run. */
export interface DshRun extends DshEnd {
  readonly systemPrompt: string;
  /** What it saw of each tool call, in order. */
  readonly toolResults: readonly string[];
}

/** A fresh home of dsh with a scripted model, of which nothing is left behind. */
export class DshHome {
  readonly #root = mkdtempSync(join(tmpdir(), "shellwise-dsh-cli-"));
  /** The project that the model works on. */
  readonly work = join(this.#root, "work");
  /** Where tests put what they need. */
  readonly scratch = join(this.#root, "scratch");
  readonly #dsh = join(this.#root, "dsh");
  readonly #bin = join(this.#root, "bin");
  readonly #model: ScriptedModel;

  private constructor(model: ScriptedModel) {
    this.#model = model;
    for (const folder of [this.work, this.scratch, this.#dsh, this.#bin]) mkdirSync(folder);
    // `dsh plugin` calls the pnpm on the PATH.
    const pnpm = join(this.#bin, "pnpm");
    writeFileSync(pnpm, `#!/bin/sh\nexec '${modernNode()}' '${join(MODULES, "pnpm", "bin", "pnpm.cjs")}' "$@"\n`);
    chmodSync(pnpm, 0o755);
  }

  static async make(): Promise<DshHome> {
    return new DshHome(await ScriptedModel.start());
  }

  /** Runs `dsh ARGS` in the project. */
  async dsh(...args: readonly string[]): Promise<DshEnd> {
    const packageDir = join(MODULES, "@deepseek-ai", "dsh");
    const manifest = JSON.parse(readFileSync(join(packageDir, "package.json"), "utf8")) as { bin: { dsh: string } };
    const child = spawn(modernNode(), [join(packageDir, manifest.bin.dsh), ...args], {
      cwd: this.work,
      env: this.#environment(),
      stdio: ["ignore", "pipe", "pipe"],
      timeout: TIMEOUT_MS,
    });
    let output = "";
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (data) => (output += String(data)));
    return await new Promise((resolve, reject) => {
      child.once("error", reject);
      child.once("close", (exitCode) => resolve({ exitCode, output }));
    });
  }

  /** `dsh plugin add SPEC` in the headless profile. */
  async install(spec: string): Promise<void> {
    const { exitCode, output } = await this.dsh("plugin", "--profile", "headless", "add", spec);
    if (exitCode !== 0) throw new Error(`dsh plugin add ${spec} ended with ${exitCode}: ${output}`);
  }

  async remove(name: string): Promise<void> {
    const { exitCode, output } = await this.dsh("plugin", "--profile", "headless", "remove", name);
    if (exitCode !== 0) throw new Error(`dsh plugin remove ${name} ended with ${exitCode}: ${output}`);
  }

  /** The user's own patch of the profile, as YAML. */
  patch(yaml: string): void {
    writeFileSync(join(this.#dsh, "profiles", "headless", "cordis.patch.yml"), yaml);
  }

  /** Runs one prompt headlessly, in which the model makes these calls of bash, one after the other. */
  async prompt(...commands: readonly string[]): Promise<DshRun> {
    const turns = commands.map((command): Turn => ({ name: "bash", arguments: { command, description: "try it" } }));
    this.#model.play(turns);
    const before = this.#model.requests.length;
    const end = await this.dsh("--profile", "headless", "go");
    const asked = this.#model.requests.slice(before).filter(({ toolNames }) => toolNames.length > 0);
    return {
      ...end,
      systemPrompt: String(asked[0]?.messages.find(({ role }) => role === "system")?.content ?? ""),
      toolResults: asked.at(-1)?.toolResults ?? [],
    };
  }

  async dispose(): Promise<void> {
    await this.#model.close();
    rmSync(this.#root, { recursive: true, force: true });
  }

  #environment(): Record<string, string> {
    return {
      PATH: [this.#bin, dirname(modernNode()), process.env["PATH"]].join(delimiter),
      HOME: this.#root,
      DSH_HOME: this.#dsh,
      DEEPSEEK_BASE_URL: this.#model.url,
      DEEPSEEK_API_KEY: "none",
      DSH_TELEMETRY_DISABLED: "1",
      DSH_PERMISSION_MODE: "danger-full-access",
    };
  }
}
