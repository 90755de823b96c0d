import { isDeepStrictEqual } from "node:util";
import { type AliasedTool, normaliseArguments } from "../../../packages/rules/src/aliases/index.ts";
import { NO_EFFECT, type Finding } from "../finding.ts";
import { asObject, objectsOf, type JsonObject } from "../json-object.ts";
import type { RecordedCall } from "../recorded-call.ts";
import type { Subject } from "./rule.ts";

const TOOLS: ReadonlySet<string> = new Set<AliasedTool>(["edit", "write", "read", "bash"]);

function isAliased(tool: string): tool is AliasedTool {
  return TOOLS.has(tool);
}

/** tool-guard on calls of `edit`, `write`, `read` and `bash` whose arguments are not what the tool's schema says. */
export function judgeArguments({ call }: Subject): Finding | undefined {
  const { tool, args } = call;
  // Other hosts have other names for the arguments of their tools.
  const isPi = call.host === "pi" || call.host === "commands";
  if (!isPi || call.by !== "model" || !isAliased(tool)) return undefined;
  const normalised = asObject(normaliseArguments(tool, args)) ?? args;
  const changed = !isDeepStrictEqual(normalised, args);
  const refused = wasRefused(call);
  if (!changed && !refused) return undefined;
  const repairs = changed && refused && isComplete(tool, normalised);
  return {
    rule: "arguments",
    acts: repairs || (changed && !refused),
    verdict: repairs ? "repaired" : refused ? "still-refused" : "tidied",
    effect: repairs ? { ...NO_EFFECT, flagsCleared: 1, bytesKeptOut: call.result?.bytes ?? 0 } : NO_EFFECT,
    ...(changed ? { told: `becomes ${JSON.stringify(normalised)}` } : {}),
    weight: call.times,
  };
}

/** pi's answer to arguments that are not of the schema (0.73.1 and 1.6.0). */
function wasRefused({ result, tool }: RecordedCall): boolean {
  return (
    result?.isError === true &&
    result.output.kind === "text" &&
    result.output.text.startsWith(`Validation failed for tool "${tool}":`)
  );
}

/** Whether the fields that a tool cannot do without are there. */
function isComplete(tool: AliasedTool, args: JsonObject): boolean {
  const has = (name: string): boolean => typeof args[name] === "string";
  switch (tool) {
    case "bash":
      return has("command");
    case "read":
      return has("path");
    case "write":
      return has("path") && has("content");
    case "edit": {
      const edits = objectsOf(args["edits"]);
      const complete = edits.every(
        (edit) => typeof edit["oldText"] === "string" && typeof edit["newText"] === "string",
      );
      return has("path") && edits.length > 0 && complete;
    }
    default:
      return tool satisfies never;
  }
}
