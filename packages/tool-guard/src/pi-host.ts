import { existsSync } from "node:fs";
import type { BashOperations, BashToolOptions, ReadToolOptions } from "@mariozechner/pi-coding-agent";
import {
  createBashToolDefinition,
  createEditToolDefinition,
  createLocalBashOperations,
  createReadToolDefinition,
  createWriteToolDefinition,
  DEFAULT_MAX_BYTES,
  DEFAULT_MAX_LINES,
  getAgentDir,
  getShellConfig,
  SettingsManager,
  truncateTail,
  truncateToVisualLines,
} from "@mariozechner/pi-coding-agent";

/**
 * All that is taken from pi at run time, in one place: the only file with value imports of the host. pi 0.73.1 and 1.6.0 both give
 * their own modules for `@mariozechner/*`.
 */
export const piHost = {
  bashTool: (cwd: string, options: BashToolOptions): BashTool => createBashToolDefinition(cwd, options),
  readTool: (cwd: string, options: ReadToolOptions) => createReadToolDefinition(cwd, options),
  editTool: (cwd: string) => createEditToolDefinition(cwd),
  writeTool: (cwd: string) => createWriteToolDefinition(cwd),

  /** pi's own way to run a command: starts its shell, tracks it, ends it on a timeout or an abort, and with pi. */
  localOperations: (shellPath: string | undefined): BashOperations =>
    createLocalBashOperations(shellPath === undefined ? {} : { shellPath }),

  /** What pi shows at most of any output, and how it cuts what is longer. */
  shown: {
    bytes: DEFAULT_MAX_BYTES,
    lines: DEFAULT_MAX_LINES,
    tail: (text: string, limits: { maxBytes: number; maxLines: number }): string => truncateTail(text, limits).content,
  },
  truncateTail,

  /** Lays text out in lines of a terminal, styles and wide characters counted. */
  wrap: (text: string, width: number): string[] =>
    truncateToVisualLines(text, Number.MAX_SAFE_INTEGER, width).visualLines,

  userSettings,
  shellOf,
} as const;

export type PiHost = typeof piHost;

/** pi's built-in bash tool. */
export type BashTool = ReturnType<typeof createBashToolDefinition>;

/** The settings of pi that its built-in tools are made with; an override has to keep them. */
export interface UserSettings {
  readonly commandPrefix: string | undefined;
  readonly shellPath: string | undefined;
  readonly autoResizeImages: boolean;
}

/**
 * Reads pi's settings as pi reads them for its own tools.
 *
 * @param projectTrusted the project's settings count; pi 0.73 does not ask
 */
function userSettings(cwd: string, projectTrusted: boolean): UserSettings {
  const create: (cwd: string, agentDir: string, options: { projectTrusted: boolean }) => SettingsManager =
    SettingsManager.create;
  const settings = create.call(SettingsManager, cwd, getAgentDir(), { projectTrusted });
  return {
    commandPrefix: settings.getShellCommandPrefix(),
    shellPath: settings.getShellPath(),
    autoResizeImages: settings.getImageAutoResize(),
  };
}

/** The shell that pi starts. */
export interface HostShell {
  readonly shell: string;
  /** Words in front of the command. */
  readonly args: readonly string[];
}

/** pi 1.6 hands a command to the old bash of WSL on standard input, where a view needs to have the output. */
interface ShellTransport {
  readonly commandTransport?: string;
}

/** Finds the shell as pi does; `undefined` when there is none, or when it takes its command in another way than as an argument. */
function shellOf(shellPath: string | undefined): HostShell | undefined {
  try {
    const config: HostShell & ShellTransport = getShellConfig(shellPath);
    if (config.commandTransport === "stdin" || !existsSync(config.shell)) return undefined;
    return { shell: config.shell, args: config.args };
  } catch {
    return undefined; // pi says so itself, when the command is run.
  }
}
