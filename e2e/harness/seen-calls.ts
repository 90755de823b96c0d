import type { PiEvent } from "./pi-event.ts";
import { contentText, type ModelRequest } from "./scripted-model.ts";

/** One tool call, seen from both ends: what pi stored, and what it sent to the model. */
export interface SeenCall {
  readonly id: string;
  readonly name: string;
  /** The arguments as the transcript has them: what the model wrote, unless an extension rewrote the transcript. */
  readonly arguments: unknown;
  /** The result's text as a later request carried it; `undefined` when the run ended before another request. */
  readonly modelSaw: string | undefined;
  /** The text of pi's own tool result message; `undefined` in print mode. */
  readonly text: string | undefined;
  /** The content blocks of pi's own tool result message; `undefined` in print mode. */
  readonly content: readonly unknown[] | undefined;
  /** pi's error flag (it never is on the OpenAI wire); `undefined` in print mode. */
  readonly isError: boolean | undefined;
  /** The tool result message's `details`; `undefined` in print mode, too. */
  readonly details: unknown;
  /** Milliseconds between the events that start and end the call, as they arrived; `undefined` in print mode. */
  readonly wallMs: number | undefined;
}

interface ToolResultMessage {
  readonly role: string;
  readonly toolCallId: string;
  readonly toolName: string;
  readonly content: readonly unknown[];
  readonly isError: boolean;
  readonly details?: unknown;
}

/** Joins the requests and the events of a run into one row per tool call, in the order the model made them. */
export function joinToolCalls(requests: readonly ModelRequest[], events: readonly PiEvent[]): SeenCall[] {
  const made = callsOnTheWire(requests);
  const seen = resultsOnTheWire(requests);
  const stored = storedResults(events);
  for (const [id, message] of stored) {
    if (!made.has(id)) made.set(id, { name: message.toolName, arguments: argumentsOf(events, id) });
  }
  // A call that was aborted is in no later request, and so stands last in the map.
  const inOrder = [...made].toSorted(([a], [b]) => placeOf(a) - placeOf(b));
  return inOrder.map(([id, call]) => {
    const message = stored.get(id);
    return {
      id,
      name: call.name,
      arguments: call.arguments,
      modelSaw: seen.get(id),
      text: message && contentText(message.content),
      content: message?.content,
      isError: message?.isError,
      details: message?.details,
      wallMs: wallTime(events, id),
    };
  });
}

/** The scripted model numbers its calls: `call_12`. */
function placeOf(id: string): number {
  return Number(/^call_(\d+)/.exec(id)?.[1] ?? Number.MAX_SAFE_INTEGER);
}

function callsOnTheWire(requests: readonly ModelRequest[]): Map<string, { name: string; arguments: unknown }> {
  const calls = new Map<string, { name: string; arguments: unknown }>();
  for (const request of requests) {
    for (const call of request.messages.flatMap((message) => message.tool_calls ?? [])) {
      calls.set(call.id, { name: call.function.name, arguments: parseOrKeep(call.function.arguments) });
    }
  }
  return calls;
}

function resultsOnTheWire(requests: readonly ModelRequest[]): Map<string, string> {
  const results = new Map<string, string>();
  for (const message of requests.flatMap((request) => request.messages)) {
    if (message.role === "tool" && message.tool_call_id !== undefined && !results.has(message.tool_call_id)) {
      results.set(message.tool_call_id, contentText(message.content));
    }
  }
  return results;
}

function storedResults(events: readonly PiEvent[]): Map<string, ToolResultMessage> {
  const results = new Map<string, ToolResultMessage>();
  for (const event of events) {
    const message = event.type === "message_end" ? (event["message"] as ToolResultMessage | undefined) : undefined;
    if (message?.role === "toolResult") results.set(message.toolCallId, message);
  }
  return results;
}

function argumentsOf(events: readonly PiEvent[], id: string): unknown {
  return events.find((event) => event.type === "tool_execution_start" && event["toolCallId"] === id)?.["args"];
}

function wallTime(events: readonly PiEvent[], id: string): number | undefined {
  const at = (type: string): number | undefined =>
    events.find((event) => event.type === type && event["toolCallId"] === id)?.at;
  const start = at("tool_execution_start");
  const end = at("tool_execution_end");
  return start === undefined || end === undefined ? undefined : end - start;
}

function parseOrKeep(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
