import { type Counter, COUNTERS, SessionLog } from "./session-log.ts";
import { readSettings } from "./settings.ts";

/**
 * What the slash command prints: counters and settings of a session. `on` and `off` switch for the session.
 *
 * @param words the session's id, and what the user wrote behind the command
 */
export function report([session = "", word, ...more]: readonly string[]): string {
  const log = SessionLog.of(session);
  if (log === undefined)
    return "shellwise remembers nothing here: it has no folder of its own in the temp directory.\n";
  if (word === "on" || word === "off") {
    log.add({ on: word === "on" });
    return `${headline(word === "on")}\n`;
  }
  if (word !== undefined || more.length > 0)
    return `/shellwise takes on, off or nothing, not "${[word, ...more].join(" ")}"\n`;
  const { settings, state, path, warning } = readSettings();
  const counters = Object.entries(COUNTERS).map(([counter, label]) => [label, String(log.counts(counter as Counter))]);
  const values = Object.entries(settings).map(([key, value]) => [key, JSON.stringify(value)]);
  const source = state === "read" ? path : `defaults (${state === "missing" ? "no file" : "mistake in"} ${path})`;
  return [
    headline(log.isOn),
    ...(warning === undefined ? [] : [warning]),
    "This session",
    ...columns(counters),
    `Settings: ${source}`,
    ...columns(values),
    "",
  ].join("\n");
}

function headline(isOn: boolean): string {
  return `shellwise is ${isOn ? "on" : "off for this session"}`;
}

function columns(rows: readonly (readonly (string | undefined)[])[]): readonly string[] {
  const width = Math.max(...rows.map(([label = ""]) => label.length));
  return rows.map(([label = "", value = ""]) => `  ${label.padEnd(width)}  ${value}`);
}
