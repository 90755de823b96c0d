import { isDeepStrictEqual } from "node:util";
import { type AliasedTool, ASKS_FOR_MORE, ELSEWHERE, NUMBER_FIELDS } from "./alias-table.ts";
import { type Fields, isFields, isGiven, renamed, without } from "./fields.ts";
import { readFields } from "./normalise-arguments.ts";

/**
 * A host's names for what pi's tools call `path`, `oldText` and `newText`, and for two fields that pi's tools do not have: `replaceAll`
 * of `edit`, and the `directory` that `bash` runs in. All other fields have pi's names. The host's `edit` takes one replacement, which
 * stands beside the path.
 */
export type Spelling = Readonly<Record<"path" | "oldText" | "newText" | "replaceAll" | "directory", string>>;

/**
 * What `normaliseArguments` is for pi, for a host with other names: all names that pi's tools understand, and pi's own, become the
 * host's. A field under the host's own name wins over every other.
 *
 * @param args the raw arguments; never changed
 * @returns a new object; `undefined` where there is nothing to put right, or what is meant makes no call. Never throws
 */
export function spelledArguments(tool: AliasedTool, args: unknown, spelling: Spelling): Fields | undefined {
  try {
    if (!isFields(args)) return undefined;
    const placed = tool === "bash" ? withDirectory(args, spelling) : args;
    if (isCall(tool, placed, spelling)) return placed === args ? undefined : placed;
    const meant = readFields(tool, inPisNames(placed, spelling));
    const call = tool === "edit" ? oneReplacement(meant, spelling) : renameAll(meant, [["path", spelling.path]]);
    return call !== undefined && isCall(tool, call, spelling) && !isDeepStrictEqual(call, args) ? call : undefined;
  } catch {
    return undefined;
  }
}

/** `{ command, cwd: "src" }` would run in the session's own directory, and nobody would know. */
function withDirectory(args: Fields, { directory }: Spelling): Fields {
  const names = ELSEWHERE.filter((name) => name !== directory && typeof args[name] === "string" && args[name] !== "");
  return names.length === 0 || isGiven(args, directory) ? args : renamed(args, directory, names);
}

function inPisNames(args: Fields, { path, oldText, newText }: Spelling): Fields {
  return renameAll(args, [
    [path, "path"],
    [oldText, "oldText"],
    [newText, "newText"],
  ]);
}

/** Fields under other names; where a field has the new name already, it is replaced. */
function renameAll(fields: Fields, names: readonly (readonly [from: string, to: string])[]): Fields {
  let result = fields;
  for (const [from, to] of names) {
    if (from !== to && isGiven(result, from)) result = renamed(without(result, [to]), to, [from]);
  }
  return result;
}

/** A call of pi's `edit` with one replacement as a call of a host that takes one; `undefined` for any other number. */
function oneReplacement(meant: Fields, spelling: Spelling): Fields | undefined {
  const { edits } = meant;
  const [replacement, ...more]: readonly unknown[] = Array.isArray(edits) ? edits : [];
  if (!isFields(replacement) || more.length > 0) return undefined;
  const { oldText, newText, ...others } = replacement;
  // What is left of the others says what would be lost: another file, or `dry_run`.
  const asked = { ...without(meant, ["path", "edits"]), ...others };
  const names = Object.keys(asked);
  if (!names.every((name) => REPLACES_ALL.has(name))) return undefined;
  return {
    [spelling.path]: meant["path"],
    [spelling.oldText]: oldText,
    [spelling.newText]: newText,
    ...(names.length === 0 ? {} : { [spelling.replaceAll]: true }),
  };
}

const REPLACES_ALL: ReadonlySet<string> = new Set(ASKS_FOR_MORE.filter((name) => name.startsWith("replace")));

/** Texts without which there is no call. */
const NEEDED: Readonly<Record<AliasedTool, readonly string[]>> = {
  edit: ["path", "oldText", "newText"],
  write: ["path", "content"],
  read: ["path"],
  bash: ["command"],
};

/** The host would take it. */
function isCall(tool: AliasedTool, args: Fields, spelling: Spelling): boolean {
  const spelled: Readonly<Record<string, string>> = spelling;
  return (
    NEEDED[tool].every((name) => typeof args[spelled[name] ?? name] === "string") &&
    NUMBER_FIELDS[tool].every((name) => args[name] === undefined || typeof args[name] === "number")
  );
}
