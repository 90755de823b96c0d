import { tmpdir } from "node:os";
import { vi } from "vitest";
import type { ToolGuardExtension } from "../src/definition.ts";
import { guardedBash } from "../src/guarded-bash.ts";
import { type BashTool, type PiHost, piHost, type UserSettings } from "../src/pi-host.ts";

/** What a tool call came to, on pi 0.73: it throws where the result is an error. */
export interface CallResult {
  readonly text: string;
  readonly isError: boolean;
  readonly details: unknown;
}

/** Settings of a test's guard; what is left out has its default. */
export interface GuardOptions {
  readonly settings?: Partial<ToolGuardExtension["settings"]>;
  readonly user?: Partial<UserSettings>;
  readonly cwd?: string;
  readonly host?: Partial<PiHost>;
  /** Default: bash. */
  readonly shellName?: string;
  /** Is told what is certain about ends. */
  readonly announce?: Parameters<typeof guardedBash>[5];
  /** Is told what was counted. */
  readonly counts?: Map<string, number>;
}

/** The guarded bash tool of pi 0.73, in this process. */
export function guardedTool(options: GuardOptions = {}): BashTool {
  const { extension, host, user, cwd } = made(options);
  return guardedBash(host, extension, cwd, user, host.shellOf(user.shellPath), options.announce ?? (() => undefined));
}

/** pi 0.73's own bash tool, with the same settings. */
export function stockTool(options: GuardOptions = {}): BashTool {
  const { host, user, cwd } = made(options);
  const { commandPrefix, shellPath } = user;
  return host.bashTool(cwd, { ...(commandPrefix && { commandPrefix }), ...(shellPath && { shellPath }) });
}

function made({ settings, user, cwd, host, shellName = "bash", counts = new Map() }: GuardOptions) {
  const extension: ToolGuardExtension = {
    settings: {
      aliases: true,
      views: true,
      hiddenFailures: true,
      slowAfterMs: 10_000,
      finishJobMs: 120_000,
      stopOtherAfterMs: 10_000,
      ...settings,
    },
    shell: { name: shellName, isBash: shellName === "bash", commandPrefix: "" },
    acts: () => true,
    actsOnCommands: () => true,
    count: (counter, amount = 1) => void counts.set(counter, (counts.get(counter) ?? 0) + amount),
    hook: (handler) => async (event, ctx) => await handler(event, ctx),
    onChange: () => undefined,
    listen: () => undefined,
  };
  return {
    extension,
    host: { ...piHost, ...host },
    user: { commandPrefix: undefined, shellPath: undefined, autoResizeImages: true, ...user },
    cwd: cwd ?? tmpdir(),
  };
}

/** Runs one call to its end. */
export async function run(
  tool: BashTool,
  command: string,
  { timeout, signal, ctx }: { timeout?: number; signal?: AbortSignal; ctx?: object } = {},
): Promise<CallResult> {
  const params = { command, ...(timeout !== undefined && { timeout }) };
  try {
    // The built-in tool of pi 0.73 looks at nothing of its context; the guard at `cwd`, `hasUI` and `ui`.
    const context = ctx as Parameters<BashTool["execute"]>[4];
    const result = await tool.execute("call_1", params, signal, undefined, context);
    const [block] = result.content;
    return { text: block?.type === "text" ? block.text : "", isError: false, details: result.details };
  } catch (error) {
    return { text: error instanceof Error ? error.message : String(error), isError: true, details: {} };
  }
}

/**
 * pi 0.73 stops reading 100 ms after a command's end (`child-process.js`), and so loses output on a machine that is too busy to read it
 * in that time, with the guard and without. For tests that look at something else; undone by `vi.unstubAllGlobals()`.
 */
export function readAllOutput(): void {
  const { setTimeout: real } = globalThis;
  vi.stubGlobal("setTimeout", (done: () => void, ms: number) => real(done, ms === 100 ? 20_000 : ms));
}
