/**
 * Time and memory of a report on many sessions: 100 MB of generated sessions of pi, Claude Code and Codex.
 * `npm run bench:report -- [--megabytes N]`
 *
 * The sessions are the same every time: everyday commands in turn, with results of many sizes.
 */
import { spawnSync } from "node:child_process";
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statSync, writeSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { EVERYDAY_COMMANDS } from "./everyday-commands.ts";

/** What a report on 100 MB may take. */
const BAR = { seconds: 60, megabytes: 300 };

const { values } = parseArgs({ options: { megabytes: { type: "string", default: "100" } } });

/** Says at its end how much memory a process had at most, in KiB (getrusage(2)). */
const PEAK_MEMORY = "data:text/javascript,process.on('exit',()=>console.log('peak',process.resourceUsage().maxRSS))";

/** One call of a generated session. */
interface GeneratedCall {
  readonly id: string;
  readonly command: string;
  readonly output: string;
  readonly failed: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

/** A line or two for a call, as a host writes them. */
type Writer = (call: GeneratedCall) => readonly object[];

const iso = (at: number): string => new Date(at).toISOString();

const WRITERS: Readonly<Record<string, Writer>> = {
  pi: ({ id, command, output, failed, at }) => [
    {
      type: "message",
      timestamp: iso(at),
      message: {
        role: "assistant",
        content: [{ type: "toolCall", id, name: "bash", arguments: { command } }],
        usage: { input: 900, output: 90, cacheRead: 20_000, cacheWrite: 0, cost: { total: 0.02 } },
        timestamp: at,
      },
    },
    {
      type: "message",
      timestamp: iso(at + 900),
      message: {
        role: "toolResult",
        toolCallId: id,
        toolName: "bash",
        content: [{ type: "text", text: failed ? `${output || "(no output)"}\n\nCommand exited with code 1` : output }],
        isError: failed,
        timestamp: at + 900,
      },
    },
  ],
  claude: ({ id, command, output, failed, at }) => [
    {
      type: "assistant",
      sessionId: "s",
      cwd: "/work/app",
      timestamp: iso(at),
      message: {
        id: `m${id}`,
        content: [{ type: "tool_use", id, name: "Bash", input: { command } }],
        usage: { input_tokens: 9 },
      },
    },
    {
      type: "user",
      sessionId: "s",
      timestamp: iso(at + 900),
      message: {
        content: [
          {
            type: "tool_result",
            tool_use_id: id,
            content: failed ? `Exit code 1\n${output}` : output,
            is_error: failed,
          },
        ],
      },
    },
  ],
  codex: ({ id, command, output, failed, at }) => [
    {
      type: "response_item",
      timestamp: iso(at),
      payload: { type: "function_call", name: "shell_command", call_id: id, arguments: JSON.stringify({ command }) },
    },
    {
      type: "response_item",
      timestamp: iso(at + 900),
      payload: {
        type: "function_call_output",
        call_id: id,
        output: `Exit code: ${Number(failed)}\nWall time: 0.9 seconds\nOutput:\n${output}`,
      },
    },
  ],
};

const FIRST_DAY = Date.parse("2026-01-05T08:00:00Z");
const MS_BETWEEN = 40_000;
const BYTES_A_FILE = 2_000_000;

/** Writes sessions of that many bytes in all, and says how many it were. */
function writeSessions(to: string, bytes: number): number {
  const hosts = Object.entries(WRITERS);
  let written = 0;
  let calls = 0;
  for (let file = 0; written < bytes; file += 1) {
    const [host, write] = hosts[file % hosts.length] ?? ["", (): object[] => []];
    mkdirSync(join(to, host), { recursive: true });
    const target = openSync(join(to, host, `${file}.jsonl`), "w");
    for (let size = 0; size < BYTES_A_FILE && written < bytes;) {
      calls += 1;
      const lines = write(callNumber(calls)).map((line) => `${JSON.stringify(line)}\n`);
      const added = writeSync(target, lines.join(""));
      size += added;
      written += added;
    }
    closeSync(target);
  }
  return written;
}

function callNumber(number: number): GeneratedCall {
  // Two steps that have nothing in common with the number of commands, so that everything meets everything.
  const lines = number % 7 === 0 ? 0 : (number * 37) % 120;
  return {
    id: `call_${number}`,
    command: EVERYDAY_COMMANDS[(number * 11) % EVERYDAY_COMMANDS.length] ?? "ls",
    output: Array.from({ length: lines }, (_, line) => `src/file-${line}.ts:${number}: const answer = ${line};`).join(
      "\n",
    ),
    failed: number % 5 === 0,
    at: FIRST_DAY + number * MS_BETWEEN,
  };
}

const verdict = (is: number, bar: number): string => `(bar: ${bar}, ${is <= bar ? "met" : "MISSED"})`;

const folder = mkdtempSync(join(tmpdir(), "shellwise-report-"));
try {
  const bytes = writeSessions(folder, Number(values.megabytes) * 1_000_000);
  const page = join(folder, "report.html");
  const started = performance.now();
  const args = ["--import", "tsx", join(import.meta.dirname, "replay", "cli.ts"), folder, "--html", page];
  const { status, stdout, stderr } = spawnSync(process.execPath, ["--import", PEAK_MEMORY, ...args], {
    encoding: "utf8",
    cwd: join(import.meta.dirname, ".."),
  });
  if (status !== 0) throw new Error(stderr);
  const seconds = (performance.now() - started) / 1000;
  const megabytes = Number(/peak (\d+)/.exec(stdout)?.[1]) / 1024;
  console.log(stderr.trim());
  console.log(`${(bytes / 1e6).toFixed(0)} MB of sessions, page of ${(statSync(page).size / 1024).toFixed(0)} KB`);
  console.log(`${seconds.toFixed(1)} s ${verdict(seconds, BAR.seconds)}`);
  console.log(`${megabytes.toFixed(0)} MiB of memory at most ${verdict(megabytes, BAR.megabytes)}`);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
