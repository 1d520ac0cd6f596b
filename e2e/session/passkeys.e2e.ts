import type { Page } from "@playwright/test";
import { addAuthenticator, ON_LOCALHOST } from "../harness/authenticator.ts";
import { expectAccessible } from "../harness/axe.ts";
import { submitLogin } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

const card = (page: Page) => page.getByRole("region", { name: "Security" });

test.describe("at an address with a name", () => {
  test.use(ON_LOCALHOST);

  test("a person adds a passkey, and signs in with it alone or after the password", async ({
    page,
    company,
    watch,
  }) => {
    watch.expect(/status of 40[0134] .* at /);
    const lock = await addAuthenticator(page);
    await page.goto("/login");
    await submitLogin(page, company.engineer);
    await expect(page).toHaveURL("/dashboard");
    await page.goto("/profile");
    await card(page).getByRole("button", { name: "Add a passkey" }).click();
    await expect(page.getByRole("list", { name: "Recovery codes" })).toBeVisible();
    await page.getByRole("button", { name: "I have kept them" }).click();
    await expect(card(page).getByRole("list", { name: "Your passkeys" })).toContainText(
      /Chrome on/,
    );
    // Scrolls to the top, where the bar does not half cover a control. axe would report that as a small target.
    await page.evaluate(() => window.scrollTo(0, 0));
    await expectAccessible(page, "the security settings with a passkey");
    await card(page)
      .getByRole("button", { name: /^Rename/ })
      .click();
    const naming = page.getByRole("dialog", { name: "Rename the passkey" });
    await naming.getByLabel("Name").fill("Site phone");
    await naming.getByRole("button", { name: "Save" }).click();
    await expect(card(page).getByRole("list", { name: "Your passkeys" })).toContainText(
      "Site phone",
    );

    const leave = async () => {
      await page.context().clearCookies({ name: "plumbline_refresh" });
      await page.evaluate(() => window.localStorage.clear());
      await page.goto("/login");
    };
    await leave();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/dashboard");

    await leave();
    await submitLogin(page, company.engineer);
    const step = page.getByRole("dialog", { name: "One more step" });
    await step.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page).toHaveURL("/dashboard");

    await leave();
    await lock();
    await page.getByRole("button", { name: "Use a passkey" }).click();
    await expect(page.getByRole("alert")).toHaveText(
      "No passkey was used. Try again, or use another way.",
    );
  });
});

test("at an address of digits the profile says what passkeys need", async ({
  page,
  company,
  signIn,
}) => {
  await signIn(company.engineer);
  await page.goto("/profile");
  await expect(
    card(page).getByText(/^Passkeys work only at an https address with a name/),
  ).toBeVisible();
  await expect(card(page).getByRole("button", { name: "Add a passkey" })).toBeDisabled();
});
