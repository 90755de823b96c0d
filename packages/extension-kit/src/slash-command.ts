import type { ExtensionAPI } from "@mariozechner/pi-coding-agent";
import type { ExtensionDefinition } from "./extension-definition.ts";
import { notify } from "./notice.ts";
import type { Session } from "./session.ts";
import type { SettingsEntries, SettingsFile } from "./settings-file.ts";

const SWITCHES = [
  { value: "on", label: "on", description: "act again" },
  { value: "off", label: "off", description: "leave everything alone for this session" },
];

/**
 * The one command of an extension: alone it reports, `on` and `off` switch for this session.
 *
 * @param changed called after a switch
 */
export function registerSlashCommand<Entries extends SettingsEntries, Counter extends string>(
  pi: ExtensionAPI,
  definition: ExtensionDefinition<Entries, Counter>,
  session: Session<Entries, Counter>,
  changed: () => void,
): void {
  pi.registerCommand(definition.command, {
    description: `${definition.description} (on, off)`,
    getArgumentCompletions: (prefix) => {
      const fitting = SWITCHES.filter(({ value }) => value.startsWith(prefix.trim()));
      return fitting.length > 0 ? fitting : null;
    },
    handler: async (argument, ctx) => {
      const word = argument.trim();
      if (word === "on" || word === "off") {
        session.on = word === "on";
        changed();
        notify(ctx, headline(definition.npmName, session.on), "info");
      } else if (word === "") {
        notify(ctx, report(definition, session), "info");
      } else {
        notify(ctx, `/${definition.command} takes on, off or nothing, not "${word}"`, "warning");
      }
    },
  });
}

/** Counters and settings as the user reads them. */
function report<Entries extends SettingsEntries, Counter extends string>(
  definition: ExtensionDefinition<Entries, Counter>,
  session: Session<Entries, Counter>,
): string {
  const { settingsFile, shell, counts } = session;
  const counters = Object.entries<string>(definition.counters).map(([name, label]): Row => [
    label,
    String(counts.get(name as Counter) ?? 0),
  ]);
  const settings = Object.entries(settingsFile.settings).map(([key, value]): Row => [
    key,
    JSON.stringify(value) ?? "none",
  ]);
  return [
    headline(definition.npmName, session.on),
    ...(shell.isBash ? [] : [`The configured shell is ${shell.name}, not bash: rules about commands stand aside`]),
    ...(session.faults === 0 ? [] : [`Failed inside and did nothing: ${session.faults} (last: ${session.lastFault})`]),
    ...section("This session", counters),
    ...section(`Settings: ${SOURCES[settingsFile.state](settingsFile.path)}`, settings),
  ].join("\n");
}

function headline(name: string, on: boolean): string {
  return `${name} is ${on ? "on" : "off for this session"}`;
}

const SOURCES = {
  missing: (path) => `defaults (no file ${path})`,
  read: (path) => path,
  wrong: (path) => `defaults (mistake in ${path})`,
} as const satisfies Record<SettingsFile<SettingsEntries>["state"], (path: string) => string>;

type Row = readonly [label: string, value: string];

/** A heading above two columns; nothing at all without rows. */
function section(heading: string, rows: readonly Row[]): readonly string[] {
  if (rows.length === 0) return [];
  const width = Math.max(...rows.map(([label]) => label.length));
  return [heading, ...rows.map(([label, value]) => `  ${label.padEnd(width)}  ${value}`)];
}
