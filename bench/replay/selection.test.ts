import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, test } from "vitest";
import { ownSessions } from "./own-sessions.ts";
import { sampleCall } from "./sample-call.ts";
import { isSelected, readSince } from "./selection.ts";

const NOW = Date.parse("2026-03-31T12:00:00Z");

test.each([
  ["30d", "2026-03-01T12:00:00Z"],
  ["12h", "2026-03-31T00:00:00Z"],
  ["2w", "2026-03-17T12:00:00Z"],
  ["2026-01-31", "2026-01-31T00:00:00Z"],
])("--since %s", (text, iso) => {
  expect(readSince(text, NOW)).toBe(Date.parse(iso));
});

test.each(["", "30", "d", "yesterday", "2026-13-45", "-3d"])("--since %j is a mistake", (text) => {
  expect(readSince(text, NOW)).toBeUndefined();
});

test("a call has to be late enough, and a time that is not known is not", () => {
  const selection = { since: 100, project: undefined };
  const selected = [99, 100, undefined].map((at) => isSelected(sampleCall("ls", {}, { at }), selection));
  expect(selected).toEqual([false, true, false]);
});

test("a call has to be made in the project or below", () => {
  const selection = { since: undefined, project: "/work/app" };
  const selected = ["/work/app", "/work/app/web", "/work/app/", "/work/application", "/work", undefined].map((cwd) =>
    isSelected(sampleCall("ls", {}, { cwd }), selection),
  );
  expect(selected).toEqual([true, true, true, false, false, false]);
});

const home = mkdtempSync(join(tmpdir(), "shellwise-home-"));
afterAll(() => rmSync(home, { recursive: true, force: true }));

test("sessions are found where each agent keeps them", () => {
  expect(ownSessions({}, home)).toEqual([]);
  const folders = [".pi/agent/sessions", ".claude/projects", ".codex/sessions", ".local/share/opencode/storage"];
  for (const folder of folders) mkdirSync(join(home, folder), { recursive: true });
  expect(ownSessions({}, home)).toEqual(folders.map((folder) => join(home, folder)));
  writeFileSync(join(home, ".local/share/opencode/opencode.db"), "");
  expect(ownSessions({}, home).at(-1)).toBe(join(home, ".local/share/opencode/opencode.db"));
});

const at = (name: string): string => join(home, "set", name);

test("and where the agent's own variables say", () => {
  for (const folder of ["a/sessions", "b/projects", "c/sessions", "d/opencode/storage"]) {
    mkdirSync(join(home, "set", folder), { recursive: true });
  }
  const env = {
    PI_CODING_AGENT_DIR: at("a"),
    CLAUDE_CONFIG_DIR: at("b"),
    CODEX_HOME: at("c"),
    XDG_DATA_HOME: at("d"),
  };
  expect(ownSessions(env, "/nobody")).toEqual([
    at("a/sessions"),
    at("b/projects"),
    at("c/sessions"),
    at("d/opencode/storage"),
  ]);
});
