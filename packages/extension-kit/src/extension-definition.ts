import type { SettingsEntries } from "./settings-file.ts";

/** What an extension is, apart from its rules. */
export interface ExtensionDefinition<Entries extends SettingsEntries, Counter extends string> {
  /** Name of its npm package, and of its settings file without `.json`. */
  readonly npmName: string;
  /** Its slash command, without the slash. */
  readonly command: string;
  /** What the user reads beside the command: one phrase. */
  readonly description: string;
  readonly settings: Entries;
  /** What is counted in a session, in the order it is shown: name and label. */
  readonly counters: Readonly<Record<Counter, string>>;
}
