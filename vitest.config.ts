import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // On two cores, more workers only wait for each other.
    maxWorkers: 2,
    // A worker loads each module once, not once per file: a quarter of the time for unit tests, two thirds for the
    // others. So fixtures are prepared by a call, and no test may leave anything behind in a module.
    isolate: false,
    setupFiles: ["vitest.setup.ts"],
    // Files that no test imports: a change of these may affect any test.
    forceRerunTriggers: [
      "**/package-lock.json",
      "**/vitest.{config,setup}.ts",
      "**/*.sql",
      "**/server/testing/global-setup.ts",
    ],
    // A busy machine is slow, not wrong. A test that needs longer says why.
    testTimeout: 30_000,
    hookTimeout: 15_000,
    // Below the tests' own limit, so that the test says what it waited for.
    expect: { poll: { timeout: 12_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,engine,server,web,scripts,bench}/**/*.test.{ts,tsx,mjs}"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{server,scripts}/**/*.db.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          pool: "forks",
        },
      },
    ],
  },
});
