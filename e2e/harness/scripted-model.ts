import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { argumentsText, messagesEvents, readMessagesRequest } from "./anthropic-messages.ts";

/** One tool call the model makes. */
export interface ToolCall {
  readonly name: string;
  /** An object is sent as JSON; a string is sent byte for byte, so that a test can send arguments that are not JSON. */
  readonly arguments: Readonly<Record<string, unknown>> | string;
}

/** What the model says in one turn: one call, several calls in one batch, or a text that ends the prompt. */
export type Reply = ToolCall | readonly ToolCall[] | string;

/**
 * A turn is a reply, or a function that makes the reply from what the host sent (for instance from a path it was shown). A function
 * that returns `undefined` passes: the next turn is taken at once, as by a model that has nothing to mend.
 */
export type Turn = Reply | ((request: ModelRequest) => Reply | undefined);

/** One message of a request, as it stood on the wire; the optional fields are those of OpenAI's chat completions. */
export interface WireMessage {
  readonly role: string;
  readonly content?: unknown;
  readonly tool_call_id?: string;
  readonly tool_calls?: readonly {
    readonly id: string;
    readonly function: { readonly name: string; readonly arguments: string };
  }[];
}

/** One request the host sent. */
export interface ModelRequest {
  /** The parsed body, untouched. */
  readonly body: Readonly<Record<string, unknown>>;
  readonly messages: readonly WireMessage[];
  /** Names of the tools that were declared to the model. */
  readonly toolNames: readonly string[];
  /** Text of the tool results so far, oldest first: what the model has seen. */
  readonly toolResults: readonly string[];
}

/** A call of pi's or dsh's `bash` tool. `more` adds arguments, such as `timeout` (seconds in pi). */
export function bash(command: string, more: Readonly<Record<string, unknown>> = {}): ToolCall {
  return { name: "bash", arguments: { command, ...more } };
}

/** A call of any tool. Give the arguments as a string to send bytes that are not JSON. */
export function call(name: string, args: ToolCall["arguments"]): ToolCall {
  return { name, arguments: args };
}

/**
 * A model that says what it is told to, on the loopback interface: a server that streams OpenAI's chat completions, and Anthropic's
 * messages.
 *
 * `play` gives it the next turns; each request takes one, and when none is left it answers `done`, which ends the prompt.
 * Requests without tools (dsh asks for a session title that way) get a short text and take no turn.
 */
export class ScriptedModel {
  /** Every request so far, oldest first. */
  readonly requests: ModelRequest[] = [];

  readonly #server: Server;
  #turns: Turn[] = [];
  #callCount = 0;

  private constructor(server: Server) {
    this.#server = server;
  }

  /** Starts listening on a free port of 127.0.0.1. */
  static async start(): Promise<ScriptedModel> {
    const server = createServer();
    const model = new ScriptedModel(server);
    server.on("request", (request, response) => {
      model.#answer(request, response).catch((error: unknown) => {
        response.writeHead(500).end(String(error));
      });
    });
    await new Promise<void>((resolve, reject) => {
      server.once("error", reject);
      server.listen(0, "127.0.0.1", resolve);
    });
    return model;
  }

  /** The base address, with the version path OpenAI clients expect. */
  get url(): string {
    const { port } = this.#server.address() as AddressInfo;
    return `http://127.0.0.1:${port}/v1`;
  }

  /** Replaces the turns that are still to come. */
  play(turns: readonly Turn[]): void {
    this.#turns = [...turns];
  }

  /** Turns that no request has taken yet. */
  get turnsLeft(): number {
    return this.#turns.length;
  }

  /** Stops listening and drops open connections. */
  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise<void>((resolve) => {
      this.#server.close(() => resolve());
    });
  }

  async #answer(incoming: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of incoming) chunks.push(chunk as Buffer);
    const text = Buffer.concat(chunks).toString("utf8");
    const path = incoming.method === "POST" ? (incoming.url ?? "").replace(/\?.*$/, "") : "";
    if (path.endsWith("/chat/completions")) {
      const reply = this.#take(readRequest(text));
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const data of this.#stream(reply)) response.write(`data: ${JSON.stringify(data)}\n\n`);
      response.end("data: [DONE]\n\n");
    } else if (path.endsWith("/messages")) {
      const reply = this.#take(readMessagesRequest(JSON.parse(text)));
      const calls = typeof reply === "string" ? reply : callsOf(reply).map((each) => ({ ...each, id: this.#nextId() }));
      response.writeHead(200, { "content-type": "text/event-stream" });
      for (const data of messagesEvents(calls)) {
        response.write(`event: ${data.type}\ndata: ${JSON.stringify(data)}\n\n`);
      }
      response.end();
    } else {
      response.writeHead(404).end();
    }
  }

  #take(request: ModelRequest): Reply {
    this.requests.push(request);
    return this.#reply(request);
  }

  #nextId(): string {
    this.#callCount += 1;
    return `call_${this.#callCount}`;
  }

  #reply(request: ModelRequest): Reply {
    if (request.toolNames.length === 0) return "a title";
    for (;;) {
      const turn = this.#turns.shift() ?? "done";
      const reply = typeof turn === "function" ? turn(request) : turn;
      if (reply !== undefined) return reply;
    }
  }

  *#stream(reply: Reply): Generator<unknown> {
    const head = { id: "chatcmpl-scripted", object: "chat.completion.chunk", created: 0, model: "m" };
    const chunk = (delta: unknown, finish: string | null): unknown => ({
      ...head,
      choices: [{ index: 0, delta, finish_reason: finish }],
    });
    if (typeof reply === "string") {
      yield chunk({ role: "assistant", content: reply }, null);
      yield chunk({}, "stop");
    } else {
      for (const [index, each] of callsOf(reply).entries()) {
        const toolCall = {
          index,
          id: this.#nextId(),
          type: "function",
          function: { name: each.name, arguments: argumentsText(each) },
        };
        yield chunk({ role: "assistant", tool_calls: [toolCall] }, null);
      }
      yield chunk({}, "tool_calls");
    }
    yield { ...head, choices: [], usage: { prompt_tokens: 10, completion_tokens: 5, total_tokens: 15 } };
  }
}

function callsOf(reply: Exclude<Reply, string>): readonly ToolCall[] {
  return "name" in reply ? [reply] : reply;
}

/** The text of a message's content, whether it is one string or a list of parts. */
export function contentText(content: unknown): string {
  if (typeof content === "string") return content;
  if (!Array.isArray(content)) return "";
  return content.map((part: { readonly text?: unknown }) => (typeof part.text === "string" ? part.text : "")).join("");
}

function readRequest(text: string): ModelRequest {
  const body = JSON.parse(text) as Record<string, unknown>;
  const messages = (body["messages"] ?? []) as readonly WireMessage[];
  const tools = (body["tools"] ?? []) as readonly { readonly function?: { readonly name?: string } }[];
  return {
    body,
    messages,
    toolNames: tools.flatMap((tool) => tool.function?.name ?? []),
    toolResults: messages.filter((each) => each.role === "tool").map((each) => contentText(each.content)),
  };
}
