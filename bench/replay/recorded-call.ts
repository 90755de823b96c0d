/** Which agent made a recording; `commands` is a file of commands, whoever made it. */
export type Host = "pi" | "claude-code" | "opencode" | "codex" | "commands";

/** One tool call of the past, as a session file or a line of commands has it. */
export interface RecordedCall {
  readonly place: Place;
  readonly host: Host;
  /** When the model asked for it, in milliseconds since 1970; `undefined` where the recording does not tell. */
  readonly at: number | undefined;
  /** The model's answer that asked for it, perhaps together with others. */
  readonly turn: Turn | undefined;
  /** Which session it belongs to. An extension's memory lasts as long as a session. */
  readonly session: string;
  /** Which branch of the session, from 0: calls of one branch follow each other. */
  readonly branch: number;
  /** The directory the session worked in, where the recording tells. */
  readonly cwd: string | undefined;
  /** pi's name of the tool (`bash`, `read`, …) where another host has the same one; else the host's own. */
  readonly tool: string;
  /** The arguments as the model wrote them; of `bash` and `read`, as pi names them. */
  readonly args: Readonly<Record<string, unknown>>;
  /** The extensions act on the calls of the model only, not on what the user types (`!cmd`) and what a script calls. */
  readonly by: "model" | "user" | "script";
  /** `undefined` when the session ended first, or another hook blocked the call. */
  readonly result: RecordedResult | undefined;
  /** How often this very call was made. Session files have every call by itself. */
  readonly times: number;
}

/** One answer of the model. Calls of the same answer share the object. */
export interface Turn {
  /** What the recording says of its cost. Codex writes it down after the calls, so look at the end. */
  usage: Usage | undefined;
}

/** What one answer of the model took. */
export interface Usage {
  /** Tokens of all kinds: read, read from a cache, written. */
  readonly tokens: number;
  /** Dollars, where the host computed them. */
  readonly dollars: number | undefined;
}

/** Where a call was found. */
export interface Place {
  readonly file: string;
  /** Number of the line, from 1; of the message, where a file has no lines. */
  readonly line: number;
}

/** What a call gave. */
export interface RecordedResult {
  /** The exit status of a shell command; `undefined` for another tool, and where it timed out, was aborted, or is not known. */
  readonly exit: number | undefined;
  readonly isError: boolean;
  /** What was printed, without any marker of the host's. */
  readonly output: RecordedOutput;
  /** UTF-8 bytes of the text that went into the model's context. */
  readonly bytes: number;
  /** Milliseconds; `undefined` where the recording does not tell. */
  readonly durationMs: number | undefined;
}

/** A recording keeps the text of an output, or only how much there was. */
export type RecordedOutput =
  | { readonly kind: "text"; readonly text: string }
  | { readonly kind: "size"; readonly bytes: number; readonly lines: number };

/** Whether nothing at all was printed. */
export function isEmpty(output: RecordedOutput): boolean {
  return output.kind === "text" ? output.text === "" : output.bytes === 0;
}

/** The shell command of a call of the model's `bash` tool; `undefined` for every other call. */
export function shellCommand(call: RecordedCall): string | undefined {
  const { command } = call.args;
  return call.tool === "bash" && call.by === "model" && typeof command === "string" ? command : undefined;
}
