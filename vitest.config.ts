import path from "node:path";
import tailwindcss from "@tailwindcss/vite";
import react from "@vitejs/plugin-react";
import { playwright } from "@vitest/browser-playwright";
import { defineConfig } from "vitest/config";

const executablePath = process.env["CHROMIUM_PATH"];

// Threads and processes that tests start load the server's modules anew. The compile cache of an earlier start
// halves that time.
process.env["NODE_COMPILE_CACHE"] ??= path.join(import.meta.dirname, ".runtime", "compile-cache");

export default defineConfig({
  test: {
    // On two cores, more workers only wait for each other.
    maxWorkers: 2,
    // A worker loads each module once, not once per file: a quarter of the time for unit tests, two thirds for the
    // others. So fixtures are prepared by a call, and no test may leave anything behind in a module.
    isolate: false,
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
          exclude: ["**/*.db.test.ts", "**/*.browser.test.tsx", "**/node_modules/**"],
          setupFiles: ["vitest.setup.ts"],
        },
      },
      {
        extends: true,
        plugins: [react(), tailwindcss()],
        test: {
          name: "component",
          include: ["web/**/*.browser.test.tsx"],
          setupFiles: ["web/testing/component-setup.ts"],
          browser: {
            enabled: true,
            headless: true,
            screenshotFailures: false,
            viewport: { width: 1440, height: 900 },
            provider: playwright({
              // As in playwright.config.ts, so that a test can move from one to the other.
              contextOptions: {
                locale: "en-NG",
                timezoneId: "Africa/Lagos",
                reducedMotion: "reduce",
              },
              actionTimeout: 10_000,
              launchOptions: {
                ...(executablePath ? { executablePath } : {}),
                args: ["--disable-gpu", "--disable-quic", "--no-first-run"],
              },
            }),
            instances: [{ browser: "chromium" }],
          },
        },
      },
      {
        extends: true,
        test: {
          name: "integration",
          include: ["{server,scripts}/**/*.db.test.ts"],
          setupFiles: ["vitest.setup.ts"],
          globalSetup: ["server/testing/global-setup.ts"],
          pool: "forks",
        },
      },
    ],
  },
});
