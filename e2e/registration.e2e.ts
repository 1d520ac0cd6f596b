import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { expectFieldErrors } from "./harness/forms.ts";
import { newEmail, submitRegister } from "./harness/screens.ts";
import { startServer } from "./harness/server-process.ts";
import { expect, test as base } from "./harness/test.ts";
import { smallTargets } from "./harness/touch.ts";

/** A server with another REGISTRATION, on the database of the other tests, whose companies it has. */
const test = base.extend<{ setting: string }>({
  setting: ["open", { option: true }],
  async baseURL({ setting, databaseUrl }, provide, info) {
    const env = { DATABASE_URL: databaseUrl, REGISTRATION: setting, DATA_DIR: info.outputPath() };
    const server = await startServer({ env, log: info.outputPath("server.log") });
    await provide(server.address);
    await server.stop();
  },
});

test.beforeEach(({ company }) => expect(company.workspaceId).toBeTruthy());

const register = (page: Page) => page.getByRole("button", { name: "Create account" });

for (const [setting, title, words] of [
  ["invited", "By invitation only", /Ask the administrator of your company to invite you/],
  ["off", "New accounts are closed", /Nobody can make a new account here/],
] as const) {
  test.describe(`${setting}, on a phone`, () => {
    test.use({ setting, viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true });

    test("the page says why there is no form, and what to do", async ({ page }) => {
      await page.goto("/register");
      await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
      await expect(page.getByText(words)).toBeVisible();
      await expect(register(page)).toHaveCount(0);
      await expectAccessible(page, title);
      await expectNoSidewaysScroll(page, title);
      expect(await smallTargets(page)).toEqual([]);
      await page.getByRole("main").getByRole("link", { name: "Login" }).click();
      await expect(page).toHaveURL("/login");
    });
  });
}

test.describe("invited", () => {
  test.use({ setting: "invited" });

  test("the front page offers no account", async ({ page }) => {
    await page.goto("/");
    await expect(page.getByRole("link", { name: "Start free", exact: true })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Start your free trial" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Create account" })).toHaveCount(0);
    await expect(page.getByRole("link", { name: "Sign in" })).toHaveCount(4);
    await expectAccessible(page, "a closed front page");
  });
});

test.describe("domains", () => {
  test.use({ setting: "build.ng, example.org" });

  test("the form says which addresses, and refuses others on their field", async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 403 .* at .*\/api\/auth\/register/);
    await page.goto("/register");
    await expect(page.getByLabel("Email")).toHaveAccessibleDescription(
      "An address at build.ng or example.org.",
    );
    await submitRegister(page, { name: "Funmi Ade", company: "Ade Ltd", email: newEmail() });
    await expectFieldErrors(page, {
      Email:
        "New companies need an address at build.ng or example.org. With any other address, ask a company here to invite you.",
    });
    await expectNoSidewaysScroll(page, "a refused address");
  });
});
