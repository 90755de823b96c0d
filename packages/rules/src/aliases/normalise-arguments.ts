import { type AliasedTool, ELSEWHERE, FIELDS, NUMBER_FIELDS } from "./alias-table.ts";
import { isCall } from "./call-check.ts";
import { normaliseEdits } from "./edit-replacements.ts";
import { type Fields, isFields, isGiven, renamed, without } from "./fields.ts";
import { readInteger } from "./integer.ts";
import { readLineRange } from "./line-range.ts";

/**
 * Gives the arguments of a tool call the names and shapes that the tool's schema knows.
 *
 * A field under its own name, if not null, wins over every alias; among aliases the order of the table decides. Where that makes no
 * call that the host would take, the arguments are handed on exactly as they were sent: the host's validation shows them to the
 * model, which would else read that it had sent something else, or nothing.
 *
 * @param tool the tool's name
 * @param args the raw arguments; never changed
 * @returns a new object, or `args` itself where it is none; never throws
 */
export function normaliseArguments(tool: AliasedTool, args: unknown): unknown {
  try {
    if (!isFields(args)) return args;
    if (tool === "bash" && wantsAnotherDirectory(args)) return { ...args };
    const made = readFields(tool, args);
    return isCall(tool, made) ? made : { ...args };
  } catch {
    return args;
  }
}

/**
 * Arguments in pi's names and shapes, whether or not that makes a call.
 *
 * @param args the raw arguments; never changed
 */
export function readFields(tool: AliasedTool, args: Fields): Fields {
  return normalisers[tool](renameAll(args, FIELDS[tool]));
}

/** `{ cmd, workdir }` is the call of another agent's tool, which runs it elsewhere; pi takes `{ command, workdir }` as it is. */
function wantsAnotherDirectory(args: Fields): boolean {
  return !isGiven(args, "command") && ELSEWHERE.some((name) => isGiven(args, name));
}

const normalisers: Readonly<Record<AliasedTool, (fields: Fields) => Fields>> = {
  edit: normaliseEdits,
  write: writeDocument,
  read: (fields) => readNumbers("read", readLineRange(fields)),
  bash: (fields) => readNumbers("bash", fields),
};

function renameAll(fields: Fields, table: Readonly<Record<string, readonly string[]>>): Fields {
  let result: Fields = Object.fromEntries(Object.entries(fields));
  for (const [name, aliases] of Object.entries(table)) result = renamed(result, name, aliases);
  return result;
}

/** Optional numbers: `"40"` is 40, `null` is absent. `"12abc"` and `"1e3"` are left for validation. */
function readNumbers(tool: AliasedTool, fields: Fields): Fields {
  const absent = NUMBER_FIELDS[tool].filter((name) => Object.hasOwn(fields, name) && !isGiven(fields, name));
  const entries = Object.entries(without(fields, absent)).map(([name, value]): [string, unknown] => [
    name,
    NUMBER_FIELDS[tool].includes(name) ? (readInteger(value) ?? value) : value,
  ]);
  return Object.fromEntries(entries);
}

/** What goes into a JSON file may be given as the value itself. */
function writeDocument(fields: Fields): Fields {
  const { path, content } = fields;
  if (typeof path !== "string" || !/\.json$/i.test(path) || typeof content !== "object" || content === null)
    return fields;
  return { ...fields, content: JSON.stringify(content, undefined, 2) };
}
