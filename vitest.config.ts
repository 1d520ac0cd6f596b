import { defineConfig } from "vitest/config";

export default defineConfig({
  test: {
    // Two cores: more workers only wait for each other.
    maxWorkers: 2,
    setupFiles: ["vitest.setup.ts"],
    // What no import leads to: a change of these may touch any test.
    forceRerunTriggers: [
      "**/package-lock.json",
      "**/vitest.{config,setup}.ts",
      "**/*.sql",
      "**/server/testing/global-setup.ts",
    ],
    // As for the tests' own time: a machine that does other work meanwhile is slow, not wrong.
    expect: { poll: { timeout: 20_000 } },
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: ["{contract,engine,server,web,scripts,bench}/**/*.test.{ts,tsx,mjs}"],
          exclude: ["**/*.db.test.ts", "**/node_modules/**"],
          testTimeout: 90_000,
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{server,scripts}/**/*.db.test.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          pool: "forks",
          testTimeout: 90_000,
          hookTimeout: 90_000,
        },
      },
    ],
  },
});
