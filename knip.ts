import toolchain from "./toolchain/package.json" with { type: "json" };

/** Tools are listed in one place for all folders; knip looks for them in the manifest of each. */
const TOOLS = Object.keys(toolchain.devDependencies);

export default {
  ignoreDependencies: [...TOOLS, "@mariozechner/pi-coding-agent"],
  ignoreBinaries: ["tsc", "oxlint", "oxfmt", "knip", "tsx"],
  workspaces: {
    ".": {
      entry: ["scripts/*.mjs", "demo/show.ts", "bench/*.ts", "bench/replay/cli.ts"],
      vitest: { config: ["vitest.workspace.ts"], entry: ["{demo,bench}/**/*.test.ts"] },
    },
    e2e: {
      entry: ["harness/index.ts", "fixtures/**/*.ts", "*.setup.ts", "**/*.test.ts", "dsh-cli/vitest.config.ts"],
      ignoreDependencies: ["@earendil-works/pi-coding-agent", "@vscode/ripgrep", "node-.+"],
    },
    "packages/*": {
      entry: ["test/**/*.test.ts"],
    },
    "packages/exit-code-lens": {
      entry: ["src/pi-extension.ts", "test/**/*.test.ts"],
    },
  },
};
