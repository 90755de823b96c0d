import toolchain from "./toolchain/package.json" with { type: "json" };

/** Tools are listed in one place for all folders; knip looks for them in the manifest of each. */
const TOOLS = Object.keys(toolchain.devDependencies);

/** Of these it finds out by itself who uses them. */
const FOUND: ReadonlySet<string> = new Set(["@types/node", "knip", "typescript"]);

export default {
  ignoreDependencies: [...TOOLS.filter((tool) => !FOUND.has(tool)), "@mariozechner/pi-coding-agent"],
  ignoreBinaries: ["tsc", "oxlint", "oxfmt", "knip", "apt-get", "dpkg-deb", "mkfifo"],
  // Types that a public function takes or gives are exported, whoever imports them today.
  ignoreExportsUsedInFile: { interface: true, type: true },
  workspaces: {
    ".": {
      entry: [
        "scripts/*.mjs",
        "scripts/packaging/running-pi.mjs",
        "demo/show.ts",
        "demo/pictures/make.ts",
        "bench/*.ts",
        "bench/replay/cli.ts",
      ],
      vitest: { config: ["vitest.workspace.ts"], entry: ["{demo,bench}/**/*.test.ts"] },
    },
    e2e: {
      entry: [
        "harness/index.ts",
        "fixtures/**/*.ts",
        "**/*.test.{ts,mjs}",
        "{dsh-cli,hosts,report}/vitest.config.ts",
        "exact-calls/tool-runner.mjs",
      ],
      ignoreDependencies: ["@earendil-works/pi-coding-agent", "@vscode/ripgrep"],
    },
    "packages/*": {
      entry: ["test/**/*.test.ts"],
    },
    "packages/exit-code-lens": {
      entry: ["src/pi-extension.ts", "test/**/*.test.ts"],
    },
  },
};
