/** Which tools have their arguments read generously. */
export type AliasedTool = "edit" | "write" | "read" | "bash";

/** Other names of a field, in order: where several are given, the first one here counts. */
export type Aliases = readonly string[];

const PATH: Aliases = ["file", "filePath", "file_path", "target", "filename", "file_name"];

/** Fields of each tool and the names that models give them. `edit` has two more in each of its edits, see {@link EDIT_FIELDS}. */
export const FIELDS: Readonly<Record<AliasedTool, Readonly<Record<string, Aliases>>>> = {
  edit: { path: PATH },
  write: {
    path: PATH,
    content: ["text", "body", "code", "data", "fileContent", "contents", "file_content", "file_text"],
  },
  read: {
    path: PATH,
    offset: ["start", "startLine", "start_line", "from", "line"],
    limit: ["lines", "maxLines", "max_lines", "count", "numLines", "num_lines"],
  },
  bash: { command: ["cmd"] },
};

/** Fields of one replacement of `edit`, inside `edits` or beside it. */
export const EDIT_FIELDS = {
  oldText: [
    "old_str",
    "old_string",
    "oldContent",
    "old",
    "original",
    "search",
    "old_text",
    "oldStr",
    "oldString",
    "old_content",
  ],
  newText: [
    "new_str",
    "new_string",
    "newContent",
    "new",
    "replacement",
    "replace",
    "new_text",
    "newStr",
    "newString",
    "new_content",
  ],
} as const satisfies Record<string, Aliases>;

/** Other names of the list `edits`. */
export const EDIT_LISTS: Aliases = ["edit", "oldEntries", "changes", "replacements", "patches", "operations"];

/** Fields whose value may be empty text: an empty file, a deletion, and an old text that pi itself refuses. */
export const MAY_BE_EMPTY: ReadonlySet<string> = new Set(["content", "oldText", "newText"]);

/** The last line to read, where `read` has a number of lines. */
export const END_LINE: Aliases = ["end_line", "endLine", "end", "to"];

/** First and last line to read, as a pair. */
export const LINE_RANGE: Aliases = ["view_range", "viewRange"];

/** Fields that are numbers. All are optional, so that `null` there means absent. */
export const NUMBER_FIELDS: Readonly<Record<AliasedTool, readonly string[]>> = {
  edit: [],
  write: [],
  read: ["offset", "limit"],
  bash: ["timeout"],
};

/** Unknown keys of `edit` that ask for something which would be lost without them: with `dry_run`, nothing was to be written. */
export const ASKS_FOR_MORE: readonly string[] = ["replace_all", "replaceAll", "dry_run", "dryRun"];

/** Unknown keys of `bash` that say where the command is to run: under its own name it would run elsewhere. */
export const ELSEWHERE: readonly string[] = ["workdir", "cwd", "working_directory", "workingDirectory", "directory"];
