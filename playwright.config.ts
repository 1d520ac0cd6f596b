import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/harness/global-setup.ts",
  outputDir: "test-results",
  // Every test has its own company, so that tests cannot disturb each other.
  fullyParallel: true,
  // Tests mostly wait: a third worker uses the time that two leave on two cores.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // A test passes through several screens: 1 to 10 s on a quiet machine, and once 47 s on a machine that did eight
  // times as much.
  timeout: 60_000,
  // An expectation ends as soon as it is met. This limit only ends what never happens.
  expect: { timeout: 15_000 },
  reporter: "list",
  use: {
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 15_000,
    navigationTimeout: 15_000,
    screenshot: "only-on-failure",
    // Moving elements have no stable colour or position to check.
    contextOptions: { reducedMotion: "reduce" },
    // A test sees what the server answers now. Those of the service worker allow it.
    serviceWorkers: "block",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--disable-gpu", "--disable-quic", "--no-first-run"],
    },
  },
});
