import { defineConfig } from "vitest/config";

/** A bash that a test starts with a pipe on standard input would read `~/.bashrc` if no shell stood above it. */
const NO_START_FILES = { SHLVL: "1" };

const PURE = ["packages/shell-core/test/**/*.test.ts", "demo/**/*.test.ts", "bench/**/*.test.ts"];

/**
 * Three kinds of tests, the third after the others:
 * - `pure`: nothing but functions, which leave no traces; the files share processes, whose start would cost more than the tests;
 * - `unit`: the others without a host, one process a file, one file a core;
 * - `e2e`: real pi and dsh processes, which wait as often as they work: three files at a time on two cores.
 *
 * Run one folder with `npx vitest run --config vitest.workspace.ts packages/shell-core`.
 */
export default defineConfig({
  test: {
    globalSetup: "./testing/temp-dir.setup.ts",
    projects: [
      {
        test: {
          name: "pure",
          env: NO_START_FILES,
          include: PURE,
          isolate: false,
          maxWorkers: "100%",
          testTimeout: 30_000,
          sequence: { groupOrder: 0 },
        },
      },
      {
        test: {
          name: "unit",
          env: NO_START_FILES,
          include: ["packages/*/test/**/*.test.ts", "{scripts,testing}/**/*.test.{ts,mjs}"],
          exclude: ["**/node_modules/**", ...PURE],
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
          // `npm run test:dsh-cli`, `npm run test:report`, `npm run test:hosts`
          exclude: ["**/node_modules/**", "e2e/dsh-cli/**", "e2e/report/**", "e2e/hosts/**"],
          maxWorkers: 3,
          testTimeout: 120_000,
          hookTimeout: 120_000,
          sequence: { groupOrder: 1 },
        },
      },
    ],
  },
});
