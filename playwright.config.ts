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
  // A test passes through several screens: 1 to 10 s on a quiet machine, up to 50 s on a busy one.
  timeout: 120_000,
  // An expectation or an action ends as soon as it is met. These limits only end what never happens: a busy machine
  // has taken 15 s for what takes one.
  expect: { timeout: 30_000 },
  reporter: "list",
  use: {
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 30_000,
    navigationTimeout: 30_000,
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
