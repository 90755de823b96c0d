import type { Extension } from "pi-extension-kit";
import * as v from "valibot";

const lineOrByteCount = v.pipe(v.number(), v.integer(), v.minValue(1));

/** Name, settings and counters of better-explore. */
export const betterExplore = {
  npmName: "pi-better-explore",
  command: "better-explore",
  description: "Exploration goes through the tools made for it",
  settings: {
    /** `grep` → a search tool. */
    searchContent: v.optional(v.boolean(), true),
    /** `find`, `ls -R` → a file finder. */
    findFiles: v.optional(v.boolean(), true),
    /** `cat`, `head`, `tail` → `read`. */
    readFile: v.optional(v.boolean(), true),
    /** `ls` → `ls`. */
    listDir: v.optional(v.boolean(), true),
    /** Whole reads of large files → bounded ones. */
    largeRead: v.optional(v.boolean(), true),
    /** A file is large above this many bytes, */
    maxBytes: v.optional(lineOrByteCount, 20_480),
    /** or above this many lines. */
    maxLines: v.optional(lineOrByteCount, 600),
  },
  counters: {
    searchContent: "blocked: search content",
    findFiles: "blocked: find files",
    readFile: "blocked: read files",
    listDir: "blocked: list directories",
    largeRead: "blocked: whole read of a large file",
    calls: "of these with the exact call to copy",
    insisted: "let through after two blocks",
  },
} as const;

/** The running extension. */
export type ExploreExtension = Extension<typeof betterExplore.settings, keyof typeof betterExplore.counters>;
