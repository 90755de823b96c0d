import * as v from "valibot";

const lineOrByteCount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** What a user may set about explorations, on every host. */
export const EXPLORATION_SETTINGS = {
  /** `grep` → a search tool. */
  searchContent: v.optional(v.boolean(), true),
  /** `find`, `ls -R` → a file finder. */
  findFiles: v.optional(v.boolean(), true),
  /** `cat`, `head`, `tail` → `read`. */
  readFile: v.optional(v.boolean(), true),
  /** `ls` → a tool that lists. */
  listDir: v.optional(v.boolean(), true),
  /** Whole reads of large files → bounded ones. */
  largeRead: v.optional(v.boolean(), true),
  /** A file is large above this many bytes, */
  maxBytes: v.optional(lineOrByteCount, 20_480),
  /** or above this many lines. */
  maxLines: v.optional(lineOrByteCount, 600),
};

/** The values of {@link EXPLORATION_SETTINGS}. */
export type ExplorationSettings = Readonly<v.InferOutput<v.ObjectSchema<typeof EXPLORATION_SETTINGS, undefined>>>;
