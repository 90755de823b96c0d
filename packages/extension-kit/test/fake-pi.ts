import { EventEmitter } from "node:events";
import type { ExtensionAPI, ExtensionContext } from "@mariozechner/pi-coding-agent";

/** What the user was told. */
export interface Notice {
  readonly message: string;
  readonly level: string | undefined;
}

type Handler = (event: unknown, ctx: ExtensionContext) => unknown;
type CommandOptions = Parameters<ExtensionAPI["registerCommand"]>[1];

/**
 * As much of pi as an extension's wiring needs, in memory: handlers run in order of registration, `events` delivers at once. One of
 * these is one extension's interface; give several the same `bus` to have them in one session.
 */
export class FakePi {
  readonly notices: Notice[] = [];
  readonly commands = new Map<string, CommandOptions>();
  readonly api: ExtensionAPI;
  readonly ctx: ExtensionContext;
  readonly #handlers = new Map<string, Handler[]>();

  constructor({
    bus = new EventEmitter(),
    hasUI = true,
    cwd = "/nowhere",
    settings,
  }: {
    readonly bus?: EventEmitter;
    readonly hasUI?: boolean;
    readonly cwd?: string;
    /** pi 1.6 has `getSettings`; leave it out for pi 0.73. */
    readonly settings?: Readonly<Record<string, unknown>>;
  } = {}) {
    const api = {
      on: (event: string, handler: Handler) => {
        this.#handlers.set(event, [...(this.#handlers.get(event) ?? []), handler]);
      },
      registerCommand: (name: string, options: CommandOptions) => this.commands.set(name, options),
      events: {
        emit: (channel: string, data: unknown) => bus.emit(channel, data),
        on: (channel: string, listener: (data: unknown) => void) => {
          bus.on(channel, listener);
          return () => bus.off(channel, listener);
        },
      },
      ...(settings === undefined ? {} : { getSettings: () => settings }),
    };
    this.api = api as unknown as ExtensionAPI;
    const ui = { notify: (message: string, level?: string) => this.notices.push({ message, level }) };
    this.ctx = { cwd, hasUI, ui } as unknown as ExtensionContext;
  }

  /** Hands an event to the extension; gives back what its handlers returned. */
  async fire(event: string, data: object = {}): Promise<unknown[]> {
    const results: unknown[] = [];
    for (const handler of this.#handlers.get(event) ?? [])
      results.push(await handler({ type: event, ...data }, this.ctx));
    return results;
  }

  /** Runs a slash command and gives back what it said. */
  async command(name: string, args = ""): Promise<Notice[]> {
    const before = this.notices.length;
    await this.commands.get(name)?.handler(args, this.ctx as Parameters<CommandOptions["handler"]>[1]);
    return this.notices.slice(before);
  }
}
