import { createHash } from "node:crypto";
import { reportPage } from "../../bench/replay/page/report-page.ts";
import type { JsonObject } from "../../bench/replay/json-object.ts";
import { PiSession } from "../../bench/replay/pi-session.ts";
import { Replay } from "../../bench/replay/replay.ts";

/** What a model did, and what came of it: a command (or a file to `read`), the output, and the status. */
type Step = readonly [call: string, output: string, status?: number];

/** A month of one project, by turns. */
const STEPS: readonly Step[] = [
  ["grep -rn 'legacyFetch' src", "", 1],
  ["rg legacyFetch .", "", 1],
  ["npm test 2>&1 | tail -3", "# pass 211\n# fail 2\n# duration_ms 8123\n"],
  ["git diff --stat HEAD~1", " src/tide.ts | 4 ++--\n"],
  ["read src/chart.ts", "export const depth = 7;\n".repeat(900)],
  ["cargo build --release 2>&1 | tail -2", "error: could not compile `tide` (lib) due to 1 previous error\n"],
  ["diff expected.txt actual.txt", "3c3\n< ebb\n---\n> flow\n", 1],
  ["git log --oneline | head -5", "a1b2c3d Moor at night\n"],
  [
    "cd web && npx tsc --noEmit 2>&1 | grep -v node_modules | head -4",
    "src/pier.ts(3,1): error TS2304: Cannot find name 'tide'.\n",
  ],
  ["ls -la src && wc -l src/*.ts", "total 12\n"],
  ["npm run build 2>&1 | tail -1", "✓ built in 3.1s\n"],
  ["make deploy", "make: *** [Makefile:9: deploy] Error 2\n", 2],
];

const FIRST_DAY = Date.parse("2026-10-05T09:00:00Z");
const DAY_MS = 86_400_000;
const CALLS = 400;

/** The page for the picture. The same each time. */
export function sampleReport(): string {
  const session = new PiSession("~/.pi/agent/sessions/harbour.jsonl", new Set());
  const replay = new Replay();
  for (let call = 0; call < CALLS; call += 1) {
    // The steps in turn, but for one that is left out now and then; and days with more and with less to do.
    const step = STEPS[(call + Math.floor(call / 17)) % STEPS.length] ?? ["ls", ""];
    const day = Math.floor(call / 14) + (call % 5 === 0 ? 1 : 0) + (call % 70 < 9 ? 2 : 0);
    const at = FIRST_DAY + day * DAY_MS + (call % 14) * 1_700_000;
    for (const [index, entry] of entriesOf(`call_${call}`, step, at).entries()) {
      const place = { file: "~/.pi/agent/sessions/harbour.jsonl", line: 2 * call + index + 2 };
      for (const each of session.read(entry, place)) replay.add(each);
    }
  }
  const result = replay.result({ files: 1, unreadable: [], seconds: 0.3 });
  return reportPage(result, new Date(FIRST_DAY + 40 * DAY_MS));
}

function entriesOf(id: string, [made, output, status = 0]: Step, at: number): readonly JsonObject[] {
  const text = status === 0 ? output : `${output || "(no output)"}\n\nCommand exited with code ${status}`;
  const usage = { input: 800, output: 120, cacheRead: 21_000, cacheWrite: 400, cost: { total: 0.014 } };
  const [, path] = /^read (.*)/.exec(made) ?? [];
  const asked =
    path === undefined ? { name: "bash", arguments: { command: made } } : { name: "read", arguments: { path } };
  const content = [{ type: "toolCall", id, ...asked }];
  return [
    { role: "assistant", content, usage, timestamp: at },
    {
      role: "toolResult",
      toolCallId: id,
      content: [{ type: "text", text }],
      isError: status !== 0,
      timestamp: at + 900,
    },
  ].map((message) => ({ type: "message", timestamp: new Date(at).toISOString(), message }));
}

/** A digest of what the picture shows: the page's looks, and its first parts, but for the lines of rules in them. */
export function digestOfShown(page: string): string {
  const shown = [/<style>[^]*?<\/style>/, /<section id="saved"[^]*?(?=<section id="by-rule")/].map(
    (part) => part.exec(page)?.[0].replaceAll(/<code class="source">[^<]*/g, "") ?? "",
  );
  return createHash("sha256").update(shown.join("\n")).digest("hex");
}
