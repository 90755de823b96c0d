import { join, normalize } from "node:path";

/** What a tool of pi answered. */
export type ToolAnswer = { readonly text: string } | { readonly error: string };

/** A call as a message suggests it. */
export interface SuggestedCall {
  readonly tool: "grep" | "find" | "ls" | "read";
  readonly args: Readonly<Record<string, unknown>>;
}

/** pi's tools stop there (pi 0.73.1 and 1.6.0). */
const MOST_MATCHES = 100;
const MOST_CHARACTERS = 500;

/**
 * Compares what a tool answered with what bash printed.
 *
 * @param printed standard output of the command; of grep with `-nHZ` added, so that file, line and text can be told apart
 * @param directory where the command worked
 * @param lineCount the number of lines of a file; `undefined` for what is no file
 * @returns what differs, or `undefined`
 */
export function difference(
  call: SuggestedCall,
  answer: ToolAnswer,
  printed: string,
  directory: string,
  lineCount: (path: string) => number | undefined,
): string | undefined {
  if ("error" in answer && !SAME_ERROR.test(answer.error)) return answer.error;
  const text = "error" in answer ? "" : answer.text;
  switch (call.tool) {
    case "grep":
      return missingOrExtra(
        shownMatches(call, text, lineCount),
        printedMatches(printed, directory),
        call.args["limit"],
      );
    case "find":
      return missingOrExtra(shownPaths(call, text), printedPaths(printed, directory), undefined);
    case "ls":
      return missingOrExtra(shownNames(text), new Set(linesOf(printed)), undefined);
    case "read":
      return isSameText(text, printed) ? undefined : JSON.stringify(text.slice(0, 300));
    default:
      return call.tool satisfies never;
  }
}

/** What the command says as well, on standard error. */
const SAME_ERROR = /^(?:Path not found|ENOENT|Offset \d+ is beyond|\[fd error\]: Search path .* is not a directory)/;

function missingOrExtra(shown: ReadonlySet<string>, printed: ReadonlySet<string>, limit: unknown): string | undefined {
  const extra = [...shown].filter((each) => !printed.has(each));
  const missing = [...printed].filter((each) => !shown.has(each));
  // A limit that the call does not give cuts the rest off.
  const isCut = limit === undefined && shown.size >= MOST_MATCHES;
  return extra.length === 0 && (missing.length === 0 || isCut)
    ? undefined
    : JSON.stringify({ extra: extra.slice(0, 3), missing: missing.slice(0, 3) });
}

/** grep prints `file NUL number : text`, or `-` for context. */
function printedMatches(printed: string, directory: string): ReadonlySet<string> {
  return new Set(
    linesOf(printed).flatMap((line) => {
      const [, file, number, text] = /^([^\0]*)\0(\d+)[:-]([^]*)$/.exec(line) ?? [];
      return file === undefined ? [] : [match(join(directory, file), number, text)];
    }),
  );
}

/**
 * pi's grep shows `file:number: text`, or `file-number- text` for context, the file as seen from the place that is searched. With
 * context pi 0.73 shows an empty line behind a file's last newline: that is no line of the file.
 */
function shownMatches(
  call: SuggestedCall,
  text: string,
  lineCount: (path: string) => number | undefined,
): ReadonlySet<string> {
  const path = String(call.args["path"] ?? ".");
  return new Set(
    linesOf(text.replace(/\n\n\[[^\n]*\]$/, "")).flatMap((line) => {
      const [, name, number, shown] = /^(.*?)(?::(?=\d+: )|-(?=\d+- ))(\d+)[:-] ([^]*)$/.exec(line) ?? [];
      if (name === undefined) return [];
      const file = lineCount(path) === undefined ? join(path, name) : path;
      const isBehindEnd = shown === "" && Number(number) > (lineCount(file) ?? 0);
      return isBehindEnd ? [] : [match(file, number, shown)];
    }),
  );
}

function match(file: string, number: string | undefined, text: string | undefined): string {
  const shown = (text ?? "").replace(/\r$/, "").replace(/\.\.\. \[truncated\]$/, "");
  return `${normalize(file)} ${number} ${shown.slice(0, MOST_CHARACTERS)}`;
}

function printedPaths(printed: string, directory: string): ReadonlySet<string> {
  return new Set(linesOf(printed).map((line) => normalize(join(directory, line))));
}

function shownPaths(call: SuggestedCall, text: string): ReadonlySet<string> {
  const path = String(call.args["path"] ?? ".");
  if (text === "No files found matching pattern") return new Set();
  return new Set(linesOf(text).map((line) => normalize(join(path, line.replace(/\/$/, "")))));
}

function shownNames(text: string): ReadonlySet<string> {
  return new Set(text === "(empty directory)" ? [] : linesOf(text).map((line) => line.replace(/\/$/, "")));
}

/** `read` ends the last line with a newline only if that is the last of the file; otherwise a notice says how to go on. */
function isSameText(shown: string, printed: string): boolean {
  const lines = shown.replace(/\n\n\[[^\n]*Use offset=\d+ to continue\.\]$/, "");
  return lines.length < shown.length ? `${lines}\n` === printed : lines === printed || `${lines}\n` === printed;
}

function linesOf(text: string): readonly string[] {
  return text.split("\n").filter((line) => line !== "");
}
