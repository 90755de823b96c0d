import { isInstruction, largeReadMessage, readRequest } from "../../../packages/rules/src/exploration/index.ts";
import { strikesInMemory } from "../../../packages/rules/src/exploration/strikes.ts";
import { NO_EFFECT, type Finding } from "../finding.ts";
import type { RecordedResult } from "../recorded-call.ts";
import type { Rule } from "./rule.ts";
import { SessionMemory } from "./session-memory.ts";

const MAX_BYTES = 20_480;
const MAX_LINES = 600;

/** What pi's `read` says when it shows a part of a file (0.73.1 and 1.6.0); such a file is large whatever is shown. */
const SHOWN_IN_PART = /\n\n\[Showing lines \d+-\d+ of (\d+)(?: \([^)]*\))?\. Use offset=\d+ to continue\.\]$/;

/** better-explore on every `read` of a whole file, judged by what came back: the file itself may have changed. */
export function wholeReadRule(): Rule {
  const memory = new SessionMemory(strikesInMemory);

  return ({ call }): Finding | undefined => {
    const { result, times: weight } = call;
    if (call.tool !== "read" || call.by !== "model" || result === undefined || result.isError) return undefined;
    const request = readRequest(call.args);
    if (request === undefined || request.bounded) return undefined;
    const leave = (why: string): Finding => ({
      rule: "whole-read",
      acts: false,
      verdict: why,
      effect: NO_EFFECT,
      weight,
    });
    const lines = linesOfLargeFile(result);
    if (lines === undefined) return leave("small");
    if (isInstruction(request.path)) return leave("instruction");
    const { files } = memory.of(call);
    if (files.isOut(request.path)) return leave("insisted");
    files.add(request.path);
    const message = largeReadMessage({ lines }, "grep");
    return {
      rule: "whole-read",
      acts: true,
      verdict: "large",
      effect: { ...NO_EFFECT, blocked: 1, bytesKeptOut: result.bytes, bytesAdded: Buffer.byteLength(message) },
      told: message,
      weight: result.bytes,
    };
  };
}

/** The number of lines of a file that is too large to be read whole; `undefined` for a smaller one. */
function linesOfLargeFile({ output, bytes }: RecordedResult): number | undefined {
  if (output.kind === "size") return undefined;
  const part = SHOWN_IN_PART.exec(output.text);
  if (part !== null) return Number(part[1]);
  const lines = output.text.split("\n").length - (output.text.endsWith("\n") ? 1 : 0);
  return bytes > MAX_BYTES || lines > MAX_LINES ? lines : undefined;
}
