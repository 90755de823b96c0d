import type { Extension } from "pi-extension-kit";
import { EXPLORATION_SETTINGS } from "shellwise-rules/settings";

/** Name, settings and counters of better-explore. */
export const betterExplore = {
  npmName: "pi-better-explore",
  command: "better-explore",
  description: "Exploration goes through the tools made for it",
  settings: EXPLORATION_SETTINGS,
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
