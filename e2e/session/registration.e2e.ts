import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { startServer } from "../harness/server-process.ts";
import { expect, test as base } from "../harness/test.ts";
import { smallTargets } from "../harness/touch.ts";

/**
 * Runs a server where only invited people may register. It uses the other tests' database, and so has their
 * companies.
 */
const test = base.extend({
  async baseURL({ databaseUrl }, provide, info) {
    const env = { DATABASE_URL: databaseUrl, REGISTRATION: "invited", DATA_DIR: info.outputPath() };
    const server = await startServer({ env, log: info.outputPath("server.log") });
    await provide(server.address);
    await server.stop();
  },
});

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

test("where only the invited register, the front page offers no account, and the form's page says why", async ({
  page,
  company,
}) => {
  expect(company.workspaceId).toBeTruthy();
  await page.goto("/");
  await expect(page.getByRole("link", { name: "Start free", exact: true })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Start your free trial" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Create account" })).toHaveCount(0);
  await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(4);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expectAccessible(page, "a closed front page");
  await page.setViewportSize({ width: 360, height: 740 });

  const title = "By invitation only";
  await page.goto("/register");
  await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  await expect(page.getByText(/Ask the administrator of your company to invite you/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Create account" })).toHaveCount(0);
  await expectAccessible(page, title);
  await expectNoSidewaysScroll(page, title);
  expect(await smallTargets(page)).toEqual([]);
  await page.getByRole("main").getByRole("link", { name: "Login" }).click();
  await expect(page).toHaveURL("/login");
});
