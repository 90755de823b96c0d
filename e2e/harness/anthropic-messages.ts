import type { ModelRequest, ToolCall, WireMessage } from "./scripted-model.ts";

/** Anthropic's messages, as Claude Code 2.1.197 speaks them with its model: the request, and the events of an answer. */

/** One part of a message. */
interface Part {
  readonly type: string;
  readonly text?: string;
  readonly content?: unknown;
  readonly is_error?: boolean;
}

/** Reads a request. */
export function readMessagesRequest(body: Readonly<Record<string, unknown>>): ModelRequest {
  const messages = (body["messages"] ?? []) as readonly WireMessage[];
  const tools = (body["tools"] ?? []) as readonly { readonly name?: string }[];
  const results = messages.flatMap(({ content }) => partsOf(content)).filter(({ type }) => type === "tool_result");
  return {
    body,
    messages,
    toolNames: tools.flatMap(({ name }) => name ?? []),
    toolResults: results.map(
      ({ content, is_error: isError }) => `${isError === true ? "error: " : ""}${textOf(content)}`,
    ),
  };
}

/** The parts of a message, whose content may be one text. */
export function partsOf(content: unknown): readonly Part[] {
  if (typeof content === "string") return [{ type: "text", text: content }];
  return Array.isArray(content) ? content : [];
}

function textOf(content: unknown): string {
  return partsOf(content)
    .map(({ text = "" }) => text)
    .join("");
}

/**
 * The events of an answer.
 *
 * @param reply a text, or calls, each with an id of its own
 */
export function* messagesEvents(
  reply: string | readonly (ToolCall & { readonly id: string })[],
): Generator<{ readonly type: string }> {
  const usage = { input_tokens: 10, output_tokens: 5 };
  const head = { id: "msg_scripted", type: "message", role: "assistant", model: "m", content: [] };
  yield event("message_start", { message: { ...head, stop_reason: null, stop_sequence: null, usage } });
  const blocks = typeof reply === "string" ? [reply] : reply;
  for (const [index, block] of blocks.entries()) {
    const [start, delta] =
      typeof block === "string"
        ? [
            { type: "text", text: "" },
            { type: "text_delta", text: block },
          ]
        : [
            { type: "tool_use", id: block.id, name: block.name, input: {} },
            { type: "input_json_delta", partial_json: argumentsText(block) },
          ];
    yield event("content_block_start", { index, content_block: start });
    yield event("content_block_delta", { index, delta });
    yield event("content_block_stop", { index });
  }
  const reason = typeof reply === "string" ? "end_turn" : "tool_use";
  yield event("message_delta", { delta: { stop_reason: reason, stop_sequence: null }, usage });
  yield event("message_stop", {});
}

function event(type: string, fields: object): { readonly type: string } {
  return { type, ...fields };
}

/** Arguments as they go over the wire. */
export function argumentsText({ arguments: args }: ToolCall): string {
  return typeof args === "string" ? args : JSON.stringify(args);
}
