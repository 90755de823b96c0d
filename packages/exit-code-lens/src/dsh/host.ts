/**
 * The part of dsh that the plugin touches, as types of our own: the plugin must load without any package of dsh's beside it, and its
 * sources are checked without one. `e2e/dsh/host-types.test.ts` holds them against the real ones (0.1.0-rc.8).
 */

/** A call, before or after it ran. Frozen. */
export interface ToolCall {
  readonly name: string;
  readonly arguments: unknown;
  /** Set when a program called the tool, in code mode. */
  readonly parent?: unknown;
}

/** One block of what the model reads. */
export interface ContentBlock {
  readonly type: string;
  readonly text?: string;
}

/** What a tool gave. Frozen all the way down. */
export interface ToolResult {
  readonly isError: boolean;
  readonly content: readonly ContentBlock[];
  /** The tool's own value; there is none when it failed. */
  readonly value?: unknown;
}

/** What a listener makes of a result. Only `accept` with the keys here is ours to change. */
export interface Decision {
  readonly kind: string;
  readonly content?: readonly ContentBlock[];
}

/** A listener of the waterfall: `next` asks those behind it. */
export type PostExecute = (call: ToolCall, result: ToolResult, next: () => Promise<Decision>) => Promise<Decision>;

/** A plugin's context in cordis, with the services that the plugin injects. */
export interface DshContext {
  on(event: "tools/post-execute", listener: PostExecute): unknown;
  readonly systemPrompt: {
    section(section: { readonly name: string; readonly order: number; readonly text: string }): unknown;
    /** In dsh 0.2 and later, which may renumber its sections. */
    getSectionOrder?(name: string): number | undefined;
  };
}

/** The Standard Schema interface (version 1), by which cordis checks a plugin's configuration. */
export interface StandardSchema<Output> {
  readonly "~standard": {
    readonly version: 1;
    readonly vendor: string;
    readonly validate: (value: unknown) => { readonly value: Output } | { readonly issues: readonly StandardIssue[] };
  };
}

export interface StandardIssue {
  readonly message: string;
  readonly path?: readonly PropertyKey[];
}
