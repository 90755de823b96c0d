import { defineConfig } from "vitest/config";

/** A bash that a test starts with a pipe on standard input would read `~/.bashrc` if no shell stood above it. */
const NO_START_FILES = { SHLVL: "1" };

/**
 * Two kinds of tests: `unit` (pure, quick, one process a core) and `e2e` (real pi and dsh processes, which are heavy:
 * three files at a time whatever the machine, after the unit tests).
 *
 * Run one folder with `npx vitest run --config vitest.workspace.ts packages/shell-core`.
 */
export default defineConfig({
  test: {
    globalSetup: "./testing/temp-dir.setup.ts",
    projects: [
      {
        test: {
          name: "unit",
          // The seed of packages/tool-guard/test/differential.test.ts.
          env: { ...NO_START_FILES, PIPELINE_SEED: process.env["PIPELINE_SEED"] ?? "20261" },
          include: [
            "packages/*/test/**/*.test.ts",
            "demo/**/*.test.ts",
            "bench/**/*.test.ts",
            "{scripts,testing}/**/*.test.{ts,mjs}",
          ],
          maxWorkers: "100%",
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "e2e",
          env: NO_START_FILES,
          include: ["e2e/**/*.test.{ts,mjs}"],
          // `npm run test:dsh-cli`
          exclude: ["**/node_modules/**", "e2e/dsh-cli/**"],
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
