import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";
import { type ConfiguredShell, PLAIN_BASH } from "./configured-shell.ts";
import type { ExtensionDefinition } from "./extension-definition.ts";
import { notify } from "./notice.ts";
import { type Session, startSession } from "./session.ts";
import { defaultSettings, type Settings, type SettingsEntries } from "./settings-file.ts";
import { registerSlashCommand } from "./slash-command.ts";

/** The running extension, as its rules see it. */
export interface Extension<Entries extends SettingsEntries, Counter extends string> {
  /** The settings of this session; before the first session starts, the defaults. */
  readonly settings: Settings<Entries>;
  /** The shell of this session; before the first session starts, plain bash. */
  readonly shell: ConfiguredShell;
  /** Rules may act: a session has started, it is not switched off, and no other copy of this extension acts. */
  acts(): boolean;
  /** Rules that read a command as bash may act: {@link acts}, and the configured shell is bash. */
  actsOnCommands(): boolean;
  /** Adds to a counter of this session. */
  count(counter: Counter, amount?: number): void;
  /**
   * Makes a hook that never throws: a fault inside means that pi goes on as if the hook were not there. (A `tool_call` hook that
   * throws would block the call.) The slash command shows how many faults there were.
   */
  hook<Event, Result>(
    handler: (event: Event, ctx: ExtensionContext) => Result | Promise<Result>,
  ): (event: Event, ctx: ExtensionContext) => Promise<Result | undefined>;
  /** Calls back whenever {@link acts} may have changed: after each session start and each switch. */
  onChange(listener: () => void): void;
  /**
   * Listens to a channel of `pi.events` during sessions, in the acting copy only. Not `pi.events.on` itself: pi 0.73 keeps
   * listeners after a reload, where a dead copy would go on answering.
   */
  listen(channel: string, listener: (data: unknown) => void): void;
}

/**
 * Gives an extension its settings file, its slash command and its session state. Call it first thing in the extension's factory:
 * its `session_start` handler has to run before those of the rules.
 */
export function defineExtension<const Entries extends SettingsEntries, Counter extends string>(
  pi: ExtensionAPI,
  definition: ExtensionDefinition<Entries, Counter>,
): Extension<Entries, Counter> {
  const defaults = defaultSettings(definition.settings);
  const listeners: (() => void)[] = [];
  const channels: { readonly channel: string; readonly listener: (data: unknown) => void }[] = [];
  let unsubscribe: (() => void)[] = [];
  let session: Session<Entries, Counter> | undefined;

  const acts = (): boolean => session !== undefined && session.copy.mine && session.on;
  const changed = (): void => listeners.forEach((listener) => listener());
  const recordFault = (error: unknown): void => {
    if (session === undefined) return;
    session.faults += 1;
    session.lastFault = error instanceof Error ? error.message : String(error);
  };

  const endSession = (): void => {
    for (const release of unsubscribe) release();
    unsubscribe = [];
    session?.copy.release();
    session = undefined;
  };

  pi.on("session_start", (_event, ctx) => {
    endSession();
    session = startSession(pi, definition, ctx);
    if (!session.copy.mine) return;
    unsubscribe = channels.map(({ channel, listener }) => pi.events.on(channel, listener));
    registerSlashCommand(pi, definition, session, changed);
    if (session.settingsFile.warning !== undefined) notify(ctx, session.settingsFile.warning, "warning");
    changed();
  });
  pi.on("session_shutdown", endSession);

  return {
    get settings() {
      return session?.settingsFile.settings ?? defaults;
    },
    get shell() {
      return session?.shell ?? PLAIN_BASH;
    },
    acts,
    actsOnCommands: () => acts() && session?.shell.isBash === true,
    count(counter, amount = 1) {
      session?.counts.set(counter, (session.counts.get(counter) ?? 0) + amount);
    },
    hook: (handler) => async (event, ctx) => {
      try {
        return await handler(event, ctx);
      } catch (error) {
        recordFault(error);
        return undefined;
      }
    },
    onChange(listener) {
      listeners.push(listener);
    },
    listen(channel, listener) {
      channels.push({
        channel,
        listener: (data) => {
          try {
            listener(data);
          } catch (error) {
            recordFault(error);
          }
        },
      });
    },
  };
}
