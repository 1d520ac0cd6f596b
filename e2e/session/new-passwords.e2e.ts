import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { newEmail } from "../harness/screens.ts";
import { partFile } from "../harness/part-file.ts";
import { expect, test } from "../harness/test.ts";

const STOLEN = "This password is on lists of stolen ones. Choose another.";
const RULE = "At least 6 characters. 10 or more are better.";

const password = (page: Page) => page.getByLabel("Password", { exact: true });

test("the form says how good a new password is and refuses a stolen one; a meter that cannot be loaded leaves the rule", async ({
  page,
  watch,
}) => {
  await test.step("a meter that cannot be loaded leaves the rule, and the form works", async () => {
    watch.expect(/net::ERR_FAILED at .*\/assets\//);
    await page.route(`**${partFile("features/session/passwords/password-meter.tsx")}`, (route) =>
      route.abort(),
    );
    await page.goto("/register");
    await page.getByLabel("Full name").fill("Funmi Ade");
    await page.getByLabel("Company").fill("Ade Builders");
    await page.getByLabel("Email").fill(newEmail());
    await password(page).fill("Lekki-2026");
    await expect(password(page)).toHaveAccessibleDescription(RULE);
    await page.getByLabel("Confirm password").fill("Lekki-2026");
    await page.getByRole("button", { name: "Create account" }).click();
    await expect(page).toHaveURL("/dashboard");
    await page.unrouteAll();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });
  await test.step("the form says how good a new password is, and refuses one that was stolen", async () => {
    watch.expect(/status of 400 .* at .*\/api\/auth\/register/);
    await page.goto("/register");
    await expect(password(page)).toHaveAccessibleDescription(RULE);
    await page.getByLabel("Full name").fill("Funmi Ade");
    await page.getByLabel("Company").fill("Ade Builders");
    await page.getByLabel("Email").fill(newEmail());
    const button = page.getByRole("button", { name: "Create account" });

    for (const width of [360, 1440])
      await test.step(`at ${width} px the words move nothing`, async () => {
        await page.setViewportSize({ width, height: 900 });
        await password(page).fill("");
        await expect(password(page)).toHaveAccessibleDescription(RULE);
        const place = await button.boundingBox();
        await password(page).fill("FunmiAde7");
        await expect(password(page)).toHaveAccessibleDescription("Weak. Leave out your own names.");
        await expectNoSidewaysScroll(page, "a weak password");
        expect(await button.boundingBox()).toEqual(place);
      });
    await expectAccessible(page, "a weak password");
    await password(page).fill("Lekki-26");
    await expect(password(page)).toHaveAccessibleDescription("Fair. 10 characters are better.");
    await password(page).fill("solid beam over Lekki");
    await expect(password(page)).toHaveAccessibleDescription("Strong.");
    await expectAccessible(page, "a strong password");

    await password(page).fill("password123");
    await page.getByLabel("Confirm password").fill("password123");
    await button.click();
    await expectFieldErrors(page, { Password: STOLEN });
    await expect(password(page)).toBeFocused();
    await password(page).fill("Lekki-2026");
    await page.getByLabel("Confirm password").fill("Lekki-2026");
    await button.click();
    await expect(page).toHaveURL("/dashboard");
  });
});
