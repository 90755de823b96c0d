import { defineConfig } from "vitest/config";

/** The tests of `npm run test:hosts`, which `npm test` leaves out: they need 600 MB of hosts. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    testTimeout: 120_000,
    hookTimeout: 120_000,
  },
});
