import type { Plugin } from "@deepseek-ai/cordis";
import { type ShellExecRequest, type ShellExecSpec, ShellExecutor, type ShellRunResult } from "@deepseek-ai/dsh-shell";
import { defineTool } from "@deepseek-ai/dsh-tools";

const FINISHED: ShellRunResult = {
  exitCode: 1,
  signal: null,
  timedOut: false,
  aborted: false,
  timeoutMs: 1000,
  stdout: { text: "", truncated: false },
  stderr: { text: "", truncated: false },
};

/** A shell of which every command ends as given: what sandboxes report cannot be had without one. */
export function shellThatReports(result: Partial<ShellRunResult>): Plugin {
  return class ScriptedShell extends ShellExecutor {
    resolve(request: ShellExecRequest): ShellExecSpec {
      return { workdir: "/", timeoutMs: 1000, ...request } as ShellExecSpec;
    }
    run(): Promise<ShellRunResult> {
      return Promise.resolve({ ...FINISHED, ...result });
    }
    start(): never {
      throw new Error("no background jobs here");
    }
  };
}

/**
 * A tool named `bash` that gives any value with any text: the persistent shell of dsh's minimal preset gives a plain text, dsh 0.2 gives
 * kinds that 0.1 has not.
 */
export function bashToolThatGives(value: object | string, text: string): Plugin {
  return {
    name: "scripted-bash",
    inject: ["tools"],
    apply(ctx) {
      ctx.tools.register(
        defineTool({
          name: "bash",
          description: "gives what the test wants",
          parameters: { command: { type: "string", required: true, description: "command" } },
          output: { schema: { type: "json" }, render: () => [{ type: "text", text }] },
          execute: () => Promise.resolve(value as never),
        }),
      );
    },
  };
}
