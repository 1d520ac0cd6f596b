import { defineConfig } from "@playwright/test";

const executablePath = process.env["CHROMIUM_PATH"];

export default defineConfig({
  testDir: "e2e",
  testMatch: "**/*.e2e.ts",
  globalSetup: "./e2e/harness/global-setup.ts",
  outputDir: "test-results",
  // Every test has a company of its own, so that none can disturb another.
  fullyParallel: true,
  // Tests wait more than they work: a third worker uses what two leave of two cores.
  workers: 3,
  retries: 0,
  forbidOnly: Boolean(process.env["CI"]),
  // What waits ends when it sees what it waits for. These only end what never comes, so that they are wide
  // enough for a machine that is busy with other things.
  timeout: 90_000,
  expect: { timeout: 20_000 },
  reporter: "list",
  use: {
    locale: "en-NG",
    timezoneId: "Africa/Lagos",
    viewport: { width: 1440, height: 900 },
    actionTimeout: 20_000,
    navigationTimeout: 30_000,
    screenshot: "only-on-failure",
    // What moves has no settled colour or place to look at.
    contextOptions: { reducedMotion: "reduce" },
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: ["--disable-gpu", "--disable-quic", "--no-first-run"],
    },
  },
});
