import type { JsonObject } from "./json-object.ts";
import { asNumber, timeOf } from "./json-object.ts";
import type { Place, RecordedCall, RecordedOutput, RecordedResult } from "./recorded-call.ts";

/**
 * Reads a line of a file of commands: `{"command": "rg x src", "exit": 1, "bytes": 0}`. Everything but `command` may be missing:
 *
 * - `exit`: the exit status; `null` where it is not known
 * - `output`: the text printed; or else `bytes`, `lines` and `empty` say how much there was
 * - `n`: how often the call was made, 1 when missing
 * - `seconds`: how long it took
 * - `cwd`: the directory it ran in
 * - `time`: when, as a date or in milliseconds since 1970
 * - `session`: lines with the same value follow each other; all lines of the file, when missing
 *
 * @returns `undefined` for an object without a `command`
 */
export function readCommandLine(line: JsonObject, place: Place): RecordedCall | undefined {
  const { command } = line;
  if (typeof command !== "string") return undefined;
  const session = line["session"] ?? "";
  return {
    place,
    host: "commands",
    at: timeOf(line["time"]),
    turn: undefined,
    session: `${place.file}#${typeof session === "string" ? session : JSON.stringify(session)}`,
    branch: 0,
    cwd: typeof line["cwd"] === "string" ? line["cwd"] : undefined,
    tool: "bash",
    args: { command },
    by: "model",
    result: readResult(line),
    times: Math.max(1, Math.trunc(asNumber(line["n"]) ?? 1)),
  };
}

function readResult(line: JsonObject): RecordedResult | undefined {
  const exit = asNumber(line["exit"]);
  const output = readOutput(line);
  if (exit === undefined && output === undefined) return undefined;
  const seconds = asNumber(line["seconds"]);
  // A line that tells the status and nothing of the output: as if something had been printed, which silences the rules.
  const known = output ?? { kind: "size", bytes: 1, lines: 1 };
  return {
    exit,
    isError: exit !== undefined && exit !== 0,
    output: known,
    bytes: known.kind === "text" ? Buffer.byteLength(known.text) : known.bytes,
    durationMs: seconds === undefined ? undefined : seconds * 1000,
  };
}

function readOutput(line: JsonObject): RecordedOutput | undefined {
  const { output, empty } = line;
  if (typeof output === "string") return { kind: "text", text: output };
  const bytes = asNumber(line["bytes"]);
  if (empty === true || (empty === undefined && bytes === 0)) return { kind: "text", text: "" };
  if (bytes === undefined && empty === undefined) return undefined;
  // Not empty, whatever the size says.
  return { kind: "size", bytes: Math.max(1, bytes ?? 1), lines: asNumber(line["lines"]) ?? 1 };
}
