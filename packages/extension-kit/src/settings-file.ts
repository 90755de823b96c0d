import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { agentDir } from "./agent-dir.ts";

/**
 * The keys of a settings file, each with its valibot schema. Every key is optional and has its default:
 * `{ pipelines: v.optional(v.boolean(), false) }`.
 */
export type SettingsEntries = Readonly<
  Record<string, v.OptionalSchema<v.GenericSchema, NonNullable<unknown> | null | undefined>>
>;

/** The values of a settings file, once checked. */
export type Settings<Entries extends SettingsEntries> = Readonly<v.InferOutput<v.ObjectSchema<Entries, undefined>>>;

/** A settings file as it was found. */
export interface SettingsFile<Entries extends SettingsEntries> {
  readonly path: string;
  /**
   * - `missing`: there is none, the defaults hold.
   * - `read`: its values hold.
   * - `wrong`: the defaults hold for all keys; {@link warning} says why.
   */
  readonly state: "missing" | "read" | "wrong";
  readonly settings: Settings<Entries>;
  /** What the user should know: names the file and the keys. Also set when a file was read but holds unknown keys. */
  readonly warning: string | undefined;
}

/** Where the settings of an extension are kept: `<agent dir>/<npm name>.json`. */
export function settingsFilePath(npmName: string): string {
  return join(agentDir(), `${npmName}.json`);
}

/** The settings of an extension without a settings file. Throws when an entry has no default, which is a programmer's mistake. */
export function defaultSettings<const Entries extends SettingsEntries>(entries: Entries): Settings<Entries> {
  return v.parse(v.object(entries), {});
}

/**
 * Reads and checks a settings file. Never throws for what is in the file: a wrong value anywhere means the defaults for all keys,
 * since half a configuration is nobody's intention; an unknown key is left out.
 */
export function readSettingsFile<const Entries extends SettingsEntries>(
  path: string,
  entries: Entries,
): SettingsFile<Entries> {
  const schema = v.object(entries);
  const defaults = defaultSettings(entries);
  const wrong = (problem: string): SettingsFile<Entries> => ({
    path,
    state: "wrong",
    settings: defaults,
    warning: `${path}: ${problem}. The defaults are used.`,
  });

  let text: string;
  try {
    text = readFileSync(path, "utf8");
  } catch (error) {
    const code = errorCode(error);
    if (code === "ENOENT") return { path, state: "missing", settings: defaults, warning: undefined };
    return wrong(`cannot be read (${code})`);
  }
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ""));
  } catch {
    return wrong("is not valid JSON");
  }
  if (typeof value !== "object" || value === null || Array.isArray(value)) return wrong("must hold a JSON object");
  const checked = v.safeParse(schema, value);
  if (!checked.success) return wrong(checked.issues.map(describeIssue).join("; "));
  const unknown = Object.keys(value).filter((key) => !Object.hasOwn(entries, key));
  return {
    path,
    state: "read",
    settings: checked.output,
    warning: unknown.length === 0 ? undefined : `${path}: unknown ${keyList(unknown)}. ${knownKeys(entries)}`,
  };
}

function describeIssue(issue: v.BaseIssue<unknown>): string {
  const key = v.getDotPath(issue);
  return key === null ? issue.message : `"${key}": ${issue.message}`;
}

function keyList(keys: readonly string[]): string {
  return `${keys.length === 1 ? "key" : "keys"} ${keys.map((key) => JSON.stringify(key)).join(", ")}`;
}

function knownKeys(entries: SettingsEntries): string {
  const keys = Object.keys(entries);
  return keys.length === 0 ? "There are no settings." : `Known ${keyList(keys)}.`;
}

function errorCode(error: unknown): string {
  return error instanceof Error && "code" in error ? String(error.code) : String(error);
}
