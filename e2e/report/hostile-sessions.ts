import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";

/** What would be a program if anything took it for a part of the page. Each names itself when it runs. */
export const SCRIPT = "<script>globalThis.ran = 'script'</script>";
const IMAGE = `"'><img src=x onerror="globalThis.ran='image'">`;
const ENDS = "</style></title></code></script><svg onload=globalThis.ran='svg'>";

/** A folder's name that is a program, too; `/` cannot stand in one. */
export const FOLDER = "<img src=x onerror=globalThis.ran=1>";

type Line = Readonly<Record<string, unknown>>;

/**
 * Sessions of every host whose commands, outputs, tools, arguments, directories and file names are hostile.
 *
 * @returns the folder they are in
 */
export function writeHostileSessions(root: string): string {
  const folder = join(root, FOLDER);
  const write = (path: string, lines: readonly Line[]): void => {
    const file = join(folder, path);
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, lines.map((line) => `${JSON.stringify(line)}\n`).join(""));
  };
  write(`pi ${FOLDER}.jsonl`, [
    { type: "session", version: 3, id: "u", cwd: `/work/${SCRIPT}` },
    ...piCall("c1", "bash", { command: `npm test -- "${SCRIPT}" | tail -2` }, `not ok 1 ${SCRIPT}${IMAGE}${ENDS}`),
    ...piCall(
      "c2",
      "bash",
      { command: `grep -rn '${SCRIPT}${ENDS}' src` },
      "(no output)\n\nCommand exited with code 1",
      true,
    ),
    ...piCall("c3", "bash", { command: `grep -rn '${SCRIPT}${ENDS}' .` }, "src/a.ts:1"),
    ...piCall(
      "c4",
      "bash",
      { command: `diff "${IMAGE.replace('"', "")}" b` },
      "1c1\n\nCommand exited with code 1",
      true,
    ),
    ...piCall("c5", "read", { path: `${ENDS}.ts` }, "line\n".repeat(900)),
    ...piCall("c6", "edit", { file_path: IMAGE, old_string: SCRIPT, new_string: ENDS }, VALIDATION, true),
    ...piCall(
      "c7",
      "bash",
      { command: `${SCRIPT.replaceAll(/[<>()]/g, "")} && '${SCRIPT}' x | '${IMAGE.replaceAll("'", "")}' | head` },
      "x",
    ),
    ...piCall("c8", "bash", { command: "cargo build 2>&1 | tail -1" }, "error: \u202E<b>gnp.exe\u0000\u001B[31m"),
  ]);
  write("claude/s.jsonl", claudeCall(`cat ${SCRIPT} | grep '${IMAGE.replaceAll("'", "")}' | head`, ENDS));
  write("codex/rollout-1.jsonl", [
    { timestamp: AT, type: "session_meta", payload: { id: SCRIPT, cwd: `/${IMAGE}` } },
    {
      timestamp: AT,
      type: "response_item",
      payload: { type: "function_call", name: SCRIPT, call_id: "x", arguments: "{}" },
    },
  ]);
  write("torn.jsonl", [{ [SCRIPT]: 1 }]);
  return folder;
}

const AT = "2026-02-03T10:00:00.000Z";
const VALIDATION = 'Validation failed for tool "edit":\n  - path: must have required properties path';

let minutes = 0;

function piCall(id: string, name: string, args: Line, text: string, isError = false): readonly Line[] {
  minutes += 1;
  const at = Date.parse(AT) + minutes * 60_000;
  const entry = (message: Line): Line => ({ type: "message", timestamp: new Date(at).toISOString(), message });
  const usage = { input: 10, output: 5, cacheRead: 1000, cacheWrite: 0, cost: { total: 0.25 } };
  return [
    entry({ role: "assistant", content: [{ type: "toolCall", id, name, arguments: args }], usage, timestamp: at }),
    entry({ role: "toolResult", toolCallId: id, content: [{ type: "text", text }], isError, timestamp: at + 1000 }),
  ];
}

function claudeCall(command: string, output: string): readonly Line[] {
  const here = { sessionId: SCRIPT, cwd: `/work/${ENDS}`, timestamp: "2026-02-20T10:00:00.000Z" };
  return [
    {
      ...here,
      type: "assistant",
      message: {
        id: "m1",
        content: [{ type: "tool_use", id: "t1", name: "Bash", input: { command } }],
        usage: { input_tokens: 5 },
      },
    },
    { ...here, type: "user", message: { content: [{ type: "tool_result", tool_use_id: "t1", content: output }] } },
  ];
}
