import { parseArgs } from "node:util";
import { terminalStyle } from "../../demo/terminal-style.ts";
import { findInputFiles } from "./input-files.ts";
import { JsonReport } from "./json-report.ts";
import { ProgressLine } from "./progress-line.ts";
import { readRecording } from "./recording.ts";
import { startReplay } from "./replay-calls.ts";
import { drawReport, type ReplayResult } from "./report.ts";
import { Tally } from "./tally.ts";
import { TellingExamples } from "./telling-examples.ts";

const USAGE = `npm run replay -- FILE|DIR ... [--json]

Reads past tool calls and tells what each extension would have done to them. Nothing is run and nothing is changed.

  FILE     a session file of pi, or JSON lines like {"command": "rg x src", "exit": 1, "bytes": 0}
  DIR      every .jsonl file in it, at any depth; pi's own are in ~/.pi/agent/sessions
  --json   everything as one JSON object, one call a line (with npm run --silent, so that npm adds no lines of its own)
  --help   this text
`;

const WIDEST = 120;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { json: { type: "boolean" }, help: { type: "boolean" } },
});

// A reader that has seen enough (`| head`) is no error.
process.stdout.on("error", (error: NodeJS.ErrnoException) => process.exit(error.code === "EPIPE" ? 0 : 1));

if (values.help) console.log(USAGE);
else if (positionals.length === 0) {
  console.error(USAGE);
  process.exitCode = 2;
} else {
  await replay(positionals, values.json === true);
}

async function replay(paths: readonly string[], asJson: boolean): Promise<void> {
  const started = performance.now();
  // npm runs scripts in the project's folder; relative paths are the user's.
  const { files, unreadable } = await findInputFiles(paths, process.env["INIT_CWD"] ?? process.cwd());
  const progress = new ProgressLine(
    process.stderr,
    files.reduce((sum, { bytes }) => sum + bytes, 0),
  );
  const json = asJson ? new JsonReport(process.stdout) : undefined;
  const tally = new Tally();
  const examples = new TellingExamples();
  const failures = [...unreadable];
  const seen = new Set<string>();
  const judge = startReplay();
  let bytesBefore = 0;
  let calls = 0;

  for (const file of files) {
    for await (const batch of readRecording(file, seen)) {
      tally.addLines(batch.counts);
      const replayed = batch.calls.map(judge);
      for (const each of replayed) {
        tally.addCall(each);
        examples.offer(each);
      }
      await json?.add(replayed);
      calls += replayed.length;
      progress.show(bytesBefore + batch.bytesRead, calls);
      if (batch.failed !== undefined) failures.push({ path: file.path, why: batch.failed });
    }
    bytesBefore += file.bytes;
  }
  progress.clear();

  const result: ReplayResult = {
    files: files.length,
    unreadable: failures,
    seconds: (performance.now() - started) / 1000,
    totals: tally.totals(),
    examples: examples.chosen(),
  };
  if (json) json.end(result);
  else {
    const style = terminalStyle(process.stdout.isTTY, process.env);
    const width = Math.min(process.stdout.columns || Number(process.env["COLUMNS"]) || 100, WIDEST);
    console.log(drawReport(result, style, width).join("\n"));
  }
  if (failures.length > 0) process.exitCode = 1;
}
