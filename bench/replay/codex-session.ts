import { asNumber, asObject, objectsOf, timeOf, type JsonObject } from "./json-object.ts";
import type { Place, RecordedCall, RecordedResult, Turn } from "./recorded-call.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/**
 * Reads the lines of Codex's session files (`rollout-….jsonl`): `response_item` lines hold calls and their outputs, `session_meta` and
 * `turn_context` the directory, `token_count` events the usage of the answer before them.
 */
export class CodexSession {
  readonly #file: string;
  readonly #waiting: WaitingCalls;
  #session: string;
  #cwd: string | undefined;
  #turn: Turn | undefined;

  constructor(file: string, seen: Set<string>) {
    this.#file = file;
    this.#session = file;
    this.#waiting = new WaitingCalls(seen);
  }

  /** Takes one line and returns the calls that it completes. */
  read(line: JsonObject, place: Place): readonly RecordedCall[] {
    const payload = asObject(line["payload"]) ?? {};
    const at = timeOf(line["timestamp"]);
    switch (line["type"]) {
      case "session_meta":
        this.#session = typeof payload["id"] === "string" ? payload["id"] : this.#file;
        this.#cwd = directoryOf(payload) ?? this.#cwd;
        return [];
      case "turn_context":
        this.#cwd = directoryOf(payload) ?? this.#cwd;
        return [];
      case "event_msg":
        if (payload["type"] === "token_count") this.#endTurn(payload);
        return [];
      case "response_item":
        return this.#item(payload, at, place);
      default:
        return [];
    }
  }

  /** The calls that no result came for. */
  rest(): readonly RecordedCall[] {
    return this.#waiting.rest();
  }

  #item(item: JsonObject, at: number | undefined, place: Place): readonly RecordedCall[] {
    const id = String(item["call_id"]);
    if (item["type"] === "function_call_output" || item["type"] === "custom_tool_call_output") {
      return this.#waiting.complete(id, at, () => resultOf(item["output"]));
    }
    const made = toolCall(item);
    if (made === undefined) return [];
    this.#turn ??= { usage: undefined };
    this.#waiting.add(id, {
      tool: made.tool,
      args: made.args,
      place,
      host: "codex",
      at,
      turn: this.#turn,
      session: this.#session,
      branch: 0,
      cwd: made.cwd ?? this.#cwd,
      by: "model",
      result: undefined,
      times: 1,
    });
    return [];
  }

  /** The event comes once an answer is complete, and before or after what its calls gave. */
  #endTurn(payload: JsonObject): void {
    const last = asObject(asObject(payload["info"])?.["last_token_usage"]);
    const tokens = asNumber(last?.["total_tokens"]);
    if (this.#turn === undefined || tokens === undefined) return;
    this.#turn.usage = { tokens, dollars: undefined };
    this.#turn = undefined;
  }
}

interface CodexCall extends Pick<RecordedCall, "tool" | "args"> {
  readonly cwd: string | undefined;
}

/** Its shell tools, by their names over the years: `shell`, `local_shell`, `shell_command`, `exec_command`. */
function toolCall(item: JsonObject): CodexCall | undefined {
  if (item["type"] === "local_shell_call") return shellCall(asObject(item["action"]) ?? {});
  if (item["type"] === "custom_tool_call") {
    return { tool: String(item["name"]), args: { input: item["input"] }, cwd: undefined };
  }
  if (item["type"] !== "function_call") return undefined;
  const args = parsed(item["arguments"]);
  const name = String(item["name"]);
  return shellCall(args) ?? { tool: name, args, cwd: undefined };
}

function shellCall(args: JsonObject): CodexCall | undefined {
  const given = args["command"] ?? args["cmd"];
  const command = typeof given === "string" ? given : Array.isArray(given) ? commandText(given) : undefined;
  const { workdir } = args;
  return command === undefined
    ? undefined
    : { tool: "bash", args: { command }, cwd: typeof workdir === "string" ? workdir : undefined };
}

/** `["bash", "-lc", "npm test"]` is a text for the shell; other words are handed on as they are. */
function commandText(words: readonly unknown[]): string {
  const [shell, option, text, ...more] = words.map(String);
  const isShell = /(?:^|\/)(?:ba|z|da)?sh$/.test(shell ?? "") && /^-l?c$/.test(option ?? "");
  if (isShell && text !== undefined && more.length === 0) return text;
  return words.map((word) => quoted(String(word))).join(" ");
}

function quoted(word: string): string {
  return /^[\w./:=@%+,-]+$/.test(word) ? word : `'${word.replaceAll("'", `'\\''`)}'`;
}

function directoryOf(payload: JsonObject): string | undefined {
  return typeof payload["cwd"] === "string" ? payload["cwd"] : undefined;
}

function parsed(text: unknown): JsonObject {
  try {
    return asObject(typeof text === "string" ? JSON.parse(text) : text) ?? {};
  } catch {
    return {};
  }
}

/** The head that its tools put in front of what a command printed. */
const REPORT = /^(?:[^\n]*\n)*?(?:Exit code: |Process exited with code )(\d+)\n(?:[^\n]*\n)*?Output:\n?/;

function resultOf(output: unknown): Omit<RecordedResult, "durationMs"> {
  const text = textOf(output);
  const { output: inner, metadata } = parsed(text);
  const report = REPORT.exec(text);
  const exit = asNumber(asObject(metadata)?.["exit_code"]) ?? (report ? Number(report[1]) : undefined);
  const printed = typeof inner === "string" ? inner : report ? text.slice(report[0].length) : text;
  // It has no error flag: the status stands in the text.
  return { exit, isError: false, output: { kind: "text", text: printed }, bytes: Buffer.byteLength(text) };
}

function textOf(output: unknown): string {
  if (typeof output === "string") return output;
  const parts = Array.isArray(output) ? output : asObject(output)?.["content"];
  if (typeof parts === "string") return parts;
  return objectsOf(parts)
    .map((part) => (typeof part["text"] === "string" ? part["text"] : ""))
    .join("");
}
