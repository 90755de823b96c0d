import { defineConfig } from "vitest/config";

/** The tests of `npm run test:dsh-cli`, which `npm test` leaves out: they need 300 MB of dsh. */
export default defineConfig({
  test: {
    root: import.meta.dirname,
    include: ["*.test.ts"],
    testTimeout: 600_000,
    hookTimeout: 600_000,
  },
});
