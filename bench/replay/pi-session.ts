import { readBashResult } from "./bash-result.ts";
import { asNumber, asObject, objectsOf, timeOf, type JsonObject } from "./json-object.ts";
import type { Place, RecordedCall, RecordedResult, Turn, Usage } from "./recorded-call.ts";

/**
 * Reads the entries of one pi session file (pi's docs/session-format.md; the same in 0.73.1 and 1.6.0): assistant messages hold `toolCall`
 * blocks, `toolResult` messages answer them by id, `bashExecution` messages are what the user ran with `!`.
 */
export class PiSession {
  readonly #file: string;
  /** Calls of this and of earlier files; a forked session begins with a copy of its parent's entries. */
  readonly #seen: Set<string>;
  readonly #waiting = new Map<string, { readonly call: RecordedCall; readonly startedAt: number | undefined }>();
  #cwd: string | undefined;
  #lastEntry: unknown;
  #branch = 0;

  constructor(file: string, seen: Set<string>) {
    this.#file = file;
    this.#seen = seen;
  }

  /** Takes one entry and returns the calls that it completes. */
  read(entry: JsonObject, place: Place): readonly RecordedCall[] {
    this.#follow(entry);
    if (entry["type"] === "session" && typeof entry["cwd"] === "string") this.#cwd = entry["cwd"];
    const message = asObject(entry["message"]);
    if (entry["type"] !== "message" || message === undefined) return [];
    switch (message["role"]) {
      case "assistant":
        this.#wait(message, timeOf(entry["timestamp"]), place);
        return [];
      case "toolResult":
        return this.#complete(message, place);
      case "bashExecution":
        return this.#typed(message, place);
      default:
        return [];
    }
  }

  /** The calls that no result came for. */
  rest(): readonly RecordedCall[] {
    const calls = [...this.#waiting.values()].map(({ call }) => call);
    this.#waiting.clear();
    return calls;
  }

  /** A session is a tree in one file: an entry whose parent is not the entry before it begins another branch. */
  #follow(entry: JsonObject): void {
    const parent = entry["parentId"];
    if (typeof parent === "string" && this.#lastEntry !== undefined && parent !== this.#lastEntry) this.#branch += 1;
    if (typeof entry["id"] === "string" && entry["type"] !== "session") this.#lastEntry = entry["id"];
  }

  /** What all calls made at this point have in common. */
  get #here(): Pick<RecordedCall, "host" | "session" | "branch" | "cwd" | "times"> {
    return { host: "pi", session: this.#file, branch: this.#branch, cwd: this.#cwd, times: 1 };
  }

  #wait(message: JsonObject, startedAt: number | undefined, place: Place): void {
    const turn: Turn = { usage: usageOf(asObject(message["usage"])) };
    for (const block of objectsOf(message["content"])) {
      const { id, name } = block;
      if (block["type"] !== "toolCall" || typeof id !== "string" || typeof name !== "string") continue;
      if (!this.#firstTime(id, message)) continue;
      const args = asObject(block["arguments"]) ?? {};
      const at = startedAt;
      const call = { ...this.#here, at, turn, place, tool: name, args, by: "model", result: undefined } as const;
      this.#waiting.set(id, { call, startedAt });
    }
  }

  #complete(message: JsonObject, place: Place): readonly RecordedCall[] {
    const id = String(message["toolCallId"]);
    const found = this.#waiting.get(id);
    if (found === undefined) return [];
    this.#waiting.delete(id);
    const { call, startedAt } = found;
    const scripted = objectsOf(asObject(message["nestedCalls"])?.["calls"]).map((nested): RecordedCall => {
      const args = asObject(nested["arguments"]) ?? {};
      return { ...call, place, tool: String(nested["name"]), args, by: "script", result: undefined };
    });
    return [{ ...call, result: resultOf(message, call.tool, startedAt) }, ...scripted];
  }

  #typed(message: JsonObject, place: Place): readonly RecordedCall[] {
    const { command, output } = message;
    if (typeof command !== "string" || !this.#firstTime(command, message)) return [];
    const exit = asNumber(message["exitCode"]);
    const text = typeof output === "string" ? output : "";
    const result: RecordedResult = {
      exit,
      isError: false,
      output: { kind: "text", text },
      bytes: message["excludeFromContext"] === true ? 0 : Buffer.byteLength(text),
      durationMs: undefined,
    };
    const at = timeOf(message["timestamp"]);
    return [{ ...this.#here, at, turn: undefined, place, tool: "bash", args: { command }, by: "user", result }];
  }

  /** Ids of calls are unique within a session only, but not two were made in the same millisecond. */
  #firstTime(id: string, message: JsonObject): boolean {
    const key = `${String(message["timestamp"])} ${id}`;
    if (this.#seen.has(key)) return false;
    this.#seen.add(key);
    return true;
  }
}

/** pi counts what it sent, what of it was in the provider's cache, and what came back, and knows the price (pi-ai's `Usage`). */
function usageOf(usage: JsonObject | undefined): Usage | undefined {
  if (usage === undefined) return undefined;
  const tokens = ["input", "output", "cacheRead", "cacheWrite"].map((kind) => asNumber(usage[kind]) ?? 0);
  return { tokens: tokens.reduce((sum, each) => sum + each, 0), dollars: asNumber(asObject(usage["cost"])?.["total"]) };
}

function resultOf(message: JsonObject, tool: string, startedAt: number | undefined): RecordedResult | undefined {
  const text = objectsOf(message["content"])
    .map((block) => (block["type"] === "text" && typeof block["text"] === "string" ? block["text"] : ""))
    .join("");
  const isError = message["isError"] === true;
  // A call that better-explore had blocked has no result of its own.
  if (isError && text.startsWith("better-explore: ")) return undefined;
  const shell = tool === "bash" ? readBashResult(text, isError) : { exit: undefined, output: text };
  const endedAt = asNumber(message["timestamp"]);
  return {
    exit: shell.exit,
    isError: isError || (shell.exit ?? 0) !== 0,
    output: { kind: "text", text: shell.output },
    bytes: Buffer.byteLength(text),
    // pi 1.6 says how long a call took; 0.73 only when the message before it and the result were there.
    durationMs:
      asNumber(message["durationMs"]) ??
      (startedAt === undefined || endedAt === undefined ? undefined : Math.max(0, endedAt - startedAt)),
  };
}
