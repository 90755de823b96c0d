import { writeFile } from "node:fs/promises";
import { basename, resolve } from "node:path";
import { parseArgs } from "node:util";
import { terminalStyle } from "../../demo/terminal-style.ts";
import { expandHome, findInputFiles, reason } from "./input-files.ts";
import { JsonReport } from "./json-report.ts";
import { ownSessions } from "./own-sessions.ts";
import { ProgressLine } from "./progress-line.ts";
import { readRecording } from "./recording.ts";
import { Replay } from "./replay.ts";
import { drawReport, type ReplayResult } from "./report.ts";
import { calls, several } from "./rule-words.ts";
import { isSelected, readSince, type Selection } from "./selection.ts";

/** A bundle is a program of its own. */
const NAME = basename(process.argv[1] ?? "").startsWith("shellwise-replay") ? "shellwise-replay" : "npm run replay --";

const USAGE = `${NAME} [FILE|DIR ...] [--html PAGE] [--json] [--since 30d] [--project DIR]

Reads past tool calls and tells what each extension would have done to them. Nothing is run, nothing is changed, nothing leaves the machine.

  FILE           a session file of pi, Claude Code or Codex, OpenCode's database,
                 or JSON lines like {"command": "rg x src", "exit": 1, "bytes": 0}
  DIR            every such file in it, at any depth, and the sessions of OpenCode's storage folder
                 Without any, the sessions of these four on this machine are looked for.
  --html PAGE    writes one file to look at in a browser
  --json         everything as one JSON object, one call a line (npm adds lines of its own unless it is told --silent)
  --since 30d    only calls of the last 30 days; also 12h, 2w, or a date (2026-01-31)
  --project DIR  only calls made in this directory or below
  --help         this text
`;

const WIDEST = 120;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    html: { type: "string" },
    json: { type: "boolean" },
    since: { type: "string" },
    project: { type: "string" },
    help: { type: "boolean" },
  },
});

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

/** npm runs scripts in the project's folder; relative paths are the user's. */
const FROM = process.env["INIT_CWD"] ?? process.cwd();

const since = values.since === undefined ? undefined : readSince(values.since, Date.now());
const paths = positionals.length === 0 ? ownSessions() : positionals;

if (values.help) console.log(USAGE);
else if (values.since !== undefined && since === undefined)
  refuse(`--since takes 30d, 12h, 2w or a date, not ${values.since}`);
else if (paths.length === 0)
  refuse("There are no sessions of pi, Claude Code, OpenCode or Codex here; name a file or a directory.");
else {
  const project = values.project === undefined ? undefined : resolve(FROM, expandHome(values.project));
  await replay(paths, { since, project });
}

function refuse(why: string): void {
  console.error(`${why}\n\n${USAGE}`);
  process.exitCode = 2;
}

async function replay(from: readonly string[], selection: Selection): Promise<void> {
  const started = performance.now();
  const { files, unreadable } = await findInputFiles(from, FROM, selection.since);
  const progress = new ProgressLine(
    process.stderr,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const json = values.json === true ? new JsonReport(process.stdout) : undefined;
  const replaying = new Replay();
  const failures = [...unreadable];
  const seen = new Set<string>();
  let bytesBefore = 0;
  let read = 0;

  for (const file of files) {
    for await (const batch of readRecording(file, seen)) {
      replaying.addLines(batch.counts);
      const selected = batch.calls.filter((call) => isSelected(call, selection));
      const replayed = selected.map((call) => replaying.add(call));
      await json?.add(replayed);
      read += replayed.length;
      progress.show(bytesBefore + batch.bytesRead, read);
      if (batch.failed !== undefined) failures.push({ path: file.path, why: batch.failed });
    }
    bytesBefore += file.bytes;
  }
  progress.clear();

  const seconds = (performance.now() - started) / 1000;
  const result = replaying.result({ files: files.length, unreadable: failures, seconds });
  json?.end(result);
  if (values.html !== undefined) await writePage(result, resolve(FROM, expandHome(values.html)));
  if (json === undefined && values.html === undefined) {
    const style = terminalStyle(process.stdout.isTTY, process.env);
    const width = Math.min(process.stdout.columns || Number(process.env["COLUMNS"]) || 100, WIDEST);
    console.log(drawReport(result, style, width).join("\n"));
  }
  if (failures.length > 0) process.exitCode = 1;
}

async function writePage(result: ReplayResult, path: string): Promise<void> {
  // Only a page needs the library that draws its charts.
  const { reportPage } = await import("./page/report-page.ts");
  try {
    await writeFile(path, reportPage(result, new Date()));
  } catch (error) {
    console.error(`${path}: ${reason(error)}`);
    process.exitCode = 1;
    return;
  }
  console.error(`${path}: ${calls(result.totals.calls)} of ${several(result.totals.sessions, "session")}`);
}
