import { noteOnResult } from "shellwise-rules/notes";
import { takeRewritten } from "shellwise-rules/text-guard";
import { annotated } from "./annotate-result.ts";
import { AvailableTools } from "./available-tools.ts";
import type { OpenCodePlugin } from "./host.ts";
import { guardCommand } from "./guard-command.ts";
import { OPENCODE_TOOLS } from "./opencode-tools.ts";
import { refusal } from "./refuse-exploration.ts";
import { repairArguments } from "./repair-arguments.ts";
import { Sessions } from "./sessions.ts";
import { readSettings } from "./settings.ts";

/** The OpenCode plugin. OpenCode takes every export of this module for a plugin, so there is no other. */
export const Shellwise: OpenCodePlugin = async ({ directory, client }) => {
  const log = (level: "warn" | "error", message: string): void => {
    void client.app.log({ body: { service: "shellwise", level, message } }).catch(() => undefined);
  };
  const { settings, warning } = readSettings();
  if (warning !== undefined) log("warn", warning);
  const available = new AvailableTools();
  const sessions = new Sessions();
  const answers = {
    noMatch: settings.noMatch && (settings.pipelines ? ("pipelines" as const) : ("searches" as const)),
    notes: settings.notes ? noteOnResult(settings.rules) : undefined,
  };

  /** Whatever fails inside, OpenCode goes on as if this plugin were not there. */
  const safely = async <T>(rule: () => T | Promise<T>): Promise<T | undefined> => {
    try {
      return await rule();
    } catch (error) {
      log("error", `A rule failed and did nothing: ${String(error)}`);
      return undefined;
    }
  };

  return {
    config: async (config) => void (await safely(() => available.configure(config))),
    "tool.definition": async ({ toolID }, { description }) =>
      void (await safely(() => available.define(toolID, description))),
    "tool.execute.before": async ({ tool, sessionID }, { args }) => {
      if (!isObject(args)) return;
      if (settings.aliases) await safely(() => repairArguments(tool, args));
      const reason = await safely(() => {
        if (tool === "bash" && !available.readsBash) return undefined;
        return refusal(tool, args, {
          cwd: directory,
          settings,
          tools: OPENCODE_TOOLS,
          activeTools: available.names,
          strikes: sessions.strikesOf(sessionID),
        });
      });
      if (reason !== undefined) throw new Error(reason);
      if (tool === "bash" && settings.guard && available.allowsAnyCommand) {
        await safely(() => guardCommand(args, available.shell, directory));
      }
    },
    "tool.execute.after": async ({ tool, args }, result) => {
      if (tool !== "bash" || !isObject(args)) return;
      const { command } = args;
      if (typeof command !== "string") return;
      const text = await safely(() => {
        const rewritten = takeRewritten(command);
        if (!settings.status) return undefined;
        const { command: meant, hiddenFailures } = rewritten ?? { command, hiddenFailures: () => [] };
        return annotated(meant, result, answers, available.readsBash, hiddenFailures);
      });
      if (text !== undefined) result.output = text;
    },
  };
};

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null;
}
