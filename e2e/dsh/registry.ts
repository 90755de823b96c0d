import { Context, type Fiber, type Plugin } from "@deepseek-ai/cordis";
import bashLocal from "@deepseek-ai/dsh-bash-local";
import jobsLocal from "@deepseek-ai/dsh-jobs-local";
import { CallId } from "@deepseek-ai/dsh-llm";
import * as shellEnv from "@deepseek-ai/dsh-shell-env";
import subprocessLocal from "@deepseek-ai/dsh-subprocess-local";
import systemPrompt, { renderPrompt } from "@deepseek-ai/dsh-system-prompt";
import * as toolBash from "@deepseek-ai/dsh-tool-bash";
import * as toolJobs from "@deepseek-ai/dsh-tool-jobs";
import toolRuntime, { type ToolExecutionInput, type ToolExecutionResult } from "@deepseek-ai/dsh-tools";

/** What to mount. */
export interface DshOptions {
  /** Working directory of the commands. */
  readonly cwd: string;
  /** The lens and its `config`; without it dsh stands alone. */
  readonly lens?: { readonly plugin: Plugin.Object; readonly config?: unknown };
  /** Runs commands in place of dsh's own `bash -c`. */
  readonly shell?: Plugin;
  /** Mounted in place of dsh's `bash` tool. */
  readonly tool?: Plugin;
}

/** A real tool registry of dsh 0.1.0-rc.8 with its bash tool: no model, no command line, no profile. */
export class DshRegistry {
  readonly ctx = new Context();
  /** Where the lens runs; `update` edits its config as dsh does when a row is edited. */
  lens: Fiber | undefined;
  #calls = 0;

  /** Mounts everything, in the order in which dsh's services need each other. */
  async mount({ cwd, lens, shell, tool }: DshOptions): Promise<void> {
    for (const plugin of [systemPrompt, toolRuntime, shellEnv, subprocessLocal, jobsLocal]) await this.plugin(plugin);
    await (shell === undefined ? this.plugin(bashLocal, { cwd, graceMs: 200 }) : this.plugin(shell));
    await this.plugin(tool ?? toolBash);
    await this.plugin(toolJobs);
    if (lens !== undefined) this.lens = await this.plugin(lens.plugin, lens.config);
  }

  /** Mounts one plugin and waits until it runs; throws what it throws. */
  async plugin(plugin: Plugin, config: unknown = {}): Promise<Fiber> {
    return await this.ctx.plugin(plugin, config);
  }

  /** Calls the bash tool as a model would. */
  async bash(command: string, more: Partial<ToolExecutionInput> & { readonly args?: object } = {}): Promise<Seen> {
    const { args, ...input } = more;
    return await this.call("bash", { command, description: "try it", ...args }, input);
  }

  async call(name: string, args: unknown, more: Partial<ToolExecutionInput> = {}): Promise<Seen> {
    this.#calls += 1;
    const callId = CallId(`call-${this.#calls}`);
    const signal = new AbortController().signal;
    return new Seen(await this.ctx.tools.execute({ callId, name, arguments: args, signal, ...more }));
  }

  /** The system prompt that a model gets. */
  async prompt(): Promise<string> {
    return renderPrompt(await this.ctx.systemPrompt.assemble({}));
  }

  async dispose(): Promise<void> {
    await this.ctx.fiber.dispose();
  }
}

/** What came of a call. */
export class Seen {
  readonly result: ToolExecutionResult;

  constructor(result: ToolExecutionResult) {
    this.result = result;
  }

  /** What the model reads. */
  get text(): string {
    return this.result.content.map((block) => (block.type === "text" ? block.text : `(${block.type})`)).join("\n---\n");
  }

  get isError(): boolean {
    return this.result.isError;
  }

  get value(): unknown {
    return this.result.isError ? undefined : this.result.value;
  }
}

/** Mounts a registry for the time of a body. */
export async function withDsh<T>(options: DshOptions, body: (dsh: DshRegistry) => Promise<T>): Promise<T> {
  const dsh = new DshRegistry();
  try {
    await dsh.mount(options);
    return await body(dsh);
  } finally {
    await dsh.dispose();
  }
}
