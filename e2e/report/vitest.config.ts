import { defineConfig } from "vitest/config";

/** The tests of `npm run test:report`, which `npm test` leaves out: they need Chromium. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    testTimeout: 60_000,
    hookTimeout: 120_000,
  },
});
