import { asNumber, asObject, objectsOf, timeOf, type JsonObject } from "./json-object.ts";
import type { Place, RecordedCall, RecordedResult, Turn, Usage } from "./recorded-call.ts";
import { WaitingCalls } from "./waiting-calls.ts";

/**
 * Reads the lines of Claude Code's session files (seen in 2.1): `assistant` lines hold `tool_use` blocks, `user` lines answer them with
 * `tool_result` blocks. An answer of the model with several blocks is several lines with one message id.
 */
export class ClaudeSession {
  readonly #waiting: WaitingCalls;
  #messageId: unknown;
  #turn: Turn = { usage: undefined };

  constructor(seen: Set<string>) {
    this.#waiting = new WaitingCalls(seen);
  }

  /** Takes one line and returns the calls that it completes. */
  read(line: JsonObject, place: Place): readonly RecordedCall[] {
    const message = asObject(line["message"]);
    if (message === undefined) return [];
    if (line["type"] === "assistant") this.#wait(line, message, place);
    if (line["type"] !== "user") return [];
    const at = timeOf(line["timestamp"]);
    return objectsOf(message["content"]).flatMap((block) =>
      block["type"] === "tool_result"
        ? this.#waiting.complete(String(block["tool_use_id"]), at, (call) => resultOf(block, line, call.tool))
        : [],
    );
  }

  /** The calls that no result came for. */
  rest(): readonly RecordedCall[] {
    return this.#waiting.rest();
  }

  #wait(line: JsonObject, message: JsonObject, place: Place): void {
    if (message["id"] !== this.#messageId || message["id"] === undefined) this.#turn = { usage: undefined };
    this.#messageId = message["id"];
    // Lines of one answer repeat its usage; what was written is counted to the end in the last one.
    this.#turn.usage = usageOf(asObject(message["usage"]), line["costUSD"]) ?? this.#turn.usage;
    for (const block of objectsOf(message["content"])) {
      const { id, name } = block;
      if (block["type"] !== "tool_use" || typeof id !== "string" || typeof name !== "string") continue;
      const agent = line["isSidechain"] === true ? `#${String(line["agentId"] ?? "side")}` : "";
      this.#waiting.add(id, {
        ...toolCall(name, asObject(block["input"]) ?? {}),
        place,
        host: "claude-code",
        at: timeOf(line["timestamp"]),
        turn: this.#turn,
        session: `${String(line["sessionId"])}${agent}`,
        branch: 0,
        cwd: typeof line["cwd"] === "string" ? line["cwd"] : undefined,
        by: "model",
        result: undefined,
        times: 1,
      });
    }
  }
}

function toolCall(name: string, input: JsonObject): Pick<RecordedCall, "tool" | "args"> {
  if (name === "Bash") return { tool: "bash", args: { command: input["command"] } };
  const { file_path: path, ...range } = input;
  return name === "Read" ? { tool: "read", args: { path, ...range } } : { tool: name, args: input };
}

function usageOf(usage: JsonObject | undefined, dollars: unknown): Usage | undefined {
  if (usage === undefined) return undefined;
  const kinds = ["input_tokens", "cache_creation_input_tokens", "cache_read_input_tokens", "output_tokens"];
  const tokens = kinds.map((kind) => asNumber(usage[kind]) ?? 0).reduce((sum, each) => sum + each, 0);
  return { tokens, dollars: asNumber(dollars) };
}

const EXITED = /^(?:Error: )?Exit code (\d+)(?:\n([^]*))?$/;
const NOTHING = "(Bash completed with no output)";

function resultOf(block: JsonObject, line: JsonObject, tool: string): Omit<RecordedResult, "durationMs"> {
  const { content } = block;
  const text =
    typeof content === "string"
      ? content
      : objectsOf(content)
          .map((part) => (typeof part["text"] === "string" ? part["text"] : ""))
          .join("");
  const isError = block["is_error"] === true;
  const failed = isError && tool === "bash" ? EXITED.exec(text) : null;
  // A status that it takes for an answer (grep 1, diff 1, test 1) is told to hooks, and nobody else.
  const isAnswer = typeof asObject(line["toolUseResult"])?.["returnCodeInterpretation"] === "string";
  const ran = tool !== "bash" ? undefined : isError ? failed && Number(failed[1]) : isAnswer ? 1 : 0;
  const printed = failed ? (failed[2] ?? "") : text === NOTHING ? "" : text;
  return {
    exit: ran ?? undefined,
    isError,
    output: { kind: "text", text: printed },
    bytes: Buffer.byteLength(text),
  };
}
