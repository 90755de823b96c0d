import { asNumber, asObject, timeOf, type JsonObject } from "./json-object.ts";
import type { Place, RecordedCall, RecordedResult, Turn, Usage } from "./recorded-call.ts";

/** One answer of the model, as OpenCode keeps it. */
export interface OpencodeMessage {
  readonly session: string;
  /** Where the session runs. */
  readonly directory: string | undefined;
  readonly info: JsonObject;
  /** In their order. */
  readonly parts: readonly JsonObject[];
}

/** The calls of one message of OpenCode (1.x): its `tool` parts, each with its input and its result. */
export function opencodeCalls(message: OpencodeMessage, place: Place): readonly RecordedCall[] {
  const { info, parts, session, directory } = message;
  const turn: Turn = { usage: usageOf(info) };
  const path = asObject(info["path"])?.["cwd"];
  return parts.flatMap((part): RecordedCall[] => {
    const { tool } = part;
    const state = asObject(part["state"]);
    if (part["type"] !== "tool" || typeof tool !== "string" || state === undefined) return [];
    const time = asObject(state["time"]);
    const at = timeOf(time?.["start"] ?? asObject(info["time"])?.["created"]);
    const input = asObject(state["input"]) ?? {};
    const { workdir } = input;
    const cwd = [workdir, path, directory].find((each) => typeof each === "string");
    return [
      {
        ...toolCall(tool, input),
        place,
        host: "opencode",
        at,
        turn,
        session,
        branch: 0,
        cwd,
        by: "model",
        result: resultOf(tool, state, at, timeOf(time?.["end"])),
        times: 1,
      },
    ];
  });
}

function toolCall(tool: string, input: JsonObject): Pick<RecordedCall, "tool" | "args"> {
  if (tool === "bash") return { tool, args: { command: input["command"] } };
  const { filePath: path, ...range } = input;
  return { tool, args: tool === "read" ? { path, ...range } : input };
}

function usageOf({ tokens, cost }: JsonObject): Usage | undefined {
  const counts = asObject(tokens);
  if (counts === undefined) return undefined;
  const cache = asObject(counts["cache"]) ?? {};
  const kinds = [counts["input"], counts["output"], counts["reasoning"], cache["read"], cache["write"]];
  return {
    tokens: kinds.map((each) => asNumber(each) ?? 0).reduce((sum, each) => sum + each),
    dollars: asNumber(cost),
  };
}

function resultOf(
  tool: string,
  state: JsonObject,
  startedAt: number | undefined,
  endedAt: number | undefined,
): RecordedResult | undefined {
  const isError = state["status"] === "error";
  if (!isError && state["status"] !== "completed") return undefined;
  const told = isError ? state["error"] : state["output"];
  const text = typeof told === "string" ? told : "";
  return {
    exit: tool === "bash" ? asNumber(asObject(state["metadata"])?.["exit"]) : undefined,
    // Only a call that could not be made is an error; a failed command is none.
    isError,
    output: { kind: "text", text: text === "(no output)" ? "" : text },
    bytes: Buffer.byteLength(text),
    durationMs: startedAt === undefined || endedAt === undefined ? undefined : Math.max(0, endedAt - startedAt),
  };
}
