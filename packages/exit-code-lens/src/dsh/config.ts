import * as v from "valibot";
import { DEFAULT_TOOLS, TOOL_NAMES } from "../notes/tool-names.ts";
import { shapeMessage, USER_RULES } from "shellwise-rules/settings";
import type { StandardIssue, StandardSchema } from "./host.ts";

const SHAPE = "must be an object with tools, prompt and rules";

const CONFIG = v.pipe(
  v.custom<object>((value) => !Array.isArray(value), SHAPE),
  v.strictObject(
    {
      /** Names of the tools whose results get notes. */
      tools: v.optional(TOOL_NAMES, [...DEFAULT_TOOLS]),
      /** Whether a sentence about the notes goes into the system prompt. */
      prompt: v.optional(v.boolean("must be true or false"), true),
      /** Rules of the user's own, asked before the built-in ones. */
      rules: v.optional(USER_RULES, []),
    },
    shapeMessage(SHAPE),
  ),
);

/** The plugin's configuration, checked and with its defaults. */
export type DshConfig = v.InferOutput<typeof CONFIG>;

/**
 * Checks the `config` of the plugin's row when dsh starts, and again whenever the row is edited; dsh prints each message with its path.
 * Valibot's own `~standard` gives the path as objects, which dsh 0.1.0-rc.8 would print as `[object Object]`.
 */
export const Config: StandardSchema<DshConfig> = {
  "~standard": {
    version: 1,
    vendor: "dsh-exit-code-lens",
    validate(value) {
      // A row without `config`, and one with nothing behind it.
      const checked = v.safeParse(CONFIG, value ?? {});
      return checked.success ? { value: checked.output } : { issues: checked.issues.map(standardIssue) };
    },
  },
};

function standardIssue(issue: v.BaseIssue<unknown>): StandardIssue {
  const path = issue.path?.map((item) => item.key as PropertyKey);
  return path === undefined ? { message: issue.message } : { message: issue.message, path };
}
