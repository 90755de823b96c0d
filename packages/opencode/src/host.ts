/**
 * What OpenCode gives a plugin and takes from it, as far as this one needs it (1.18.33). Nothing of OpenCode is imported, so that a
 * copied file works.
 */

/** A plugin is a function that is called once per project. */
export type OpenCodePlugin = (host: OpenCodeHost) => Promise<OpenCodeHooks>;

export interface OpenCodeHost {
  /** The session's working directory, absolute. */
  readonly directory: string;
  readonly client: {
    readonly app: {
      /** Writes to OpenCode's log. */
      log(entry: { readonly body: LogEntry }): Promise<unknown>;
    };
  };
}

interface LogEntry {
  readonly service: string;
  readonly level: "info" | "warn" | "error";
  readonly message: string;
}

export interface OpenCodeHooks {
  /** Called with the merged configuration, before any session. */
  readonly config: (config: unknown) => Promise<void>;
  /** Called for each tool that a session may have, before the model is asked. */
  readonly "tool.definition": (input: { readonly toolID: string }, output: ToolDefinition) => Promise<void>;
  /**
   * Called before the arguments are checked, which the tool then gets as they lie in `output.args`: they may be changed in place. An
   * error refuses the call, and its message is all that the model reads.
   */
  readonly "tool.execute.before": (input: ToolCall, output: { readonly args: unknown }) => Promise<void>;
  /** Called with the result of a call that did not fail; `output.output` is what the model reads. */
  readonly "tool.execute.after": (input: FinishedToolCall, output: ToolResult) => Promise<void>;
}

export interface ToolDefinition {
  readonly description: string;
}

export interface ToolCall {
  readonly tool: string;
  readonly sessionID: string;
  readonly callID: string;
}

export interface FinishedToolCall extends ToolCall {
  readonly args: unknown;
}

export interface ToolResult {
  output: string;
  /** Of `bash`: `{ output, exit, truncated }`, where `exit` is null after a timeout or an abort. */
  readonly metadata: unknown;
}
