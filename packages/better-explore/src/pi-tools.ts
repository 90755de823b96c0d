import type { HostTools } from "shellwise-rules/exploration";

/** The tools of pi 0.73.1 and 1.6.0, and of extensions that are common beside it. */
export const PI_TOOLS: HostTools = {
  byCapability: {
    searchContent: ["grep", "signal_grep"],
    findFiles: ["fffind", "find"],
    readFile: ["read"],
    listDir: ["ls"],
  },
  searchesFile: true,
  finder: "fd",
  spell: (call) => call,
};
