import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { PASSWORD } from "../harness/company.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { mailed, registerCompany, test } from "../harness/mailed.ts";
import { newEmail, ownProfile } from "../harness/screens.ts";
import { expect } from "../harness/test.ts";
import { invite } from "../seed/invitations.ts";

const LINK = /\/register\?invite=[\w-]+/;
const CODE = /^\d{4} \d{4}$/m;

const codeField = (page: Page) => page.getByLabel("Code from the mail");

async function askForCode(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("Sent. It works for 15 minutes.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Send another code" })).toBeVisible();
}

test("a newcomer, or a person with an account, shows with a code from the mail that the address is theirs", async ({
  page,
  request,
  post,
  openBrowser,
  watch,
}) => {
  // Slow: needs a server of its own and three companies.
  test.slow();
  await test.step("a newcomer shows with a code from the mail that the address is theirs", async () => {
    watch.expect(/status of 400 .* at .*\/api\/auth\/register/);
    const owner = await registerCompany(await openBrowser(), "First Ltd");
    const email = newEmail();
    await invite(request, { email: owner }, { email, role: "contractor" });
    await page.setViewportSize({ width: 360, height: 740 });
    await page.goto(await mailed(post, email, LINK));
    await expect(page.getByRole("heading", { name: "Join First Ltd" })).toBeVisible();
    await page.getByLabel("Full name").fill("Bola Obi");
    await page.getByLabel("Company").fill("Obi Electrical");
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await page.getByLabel("Confirm password").fill(PASSWORD);
    const join = page.getByRole("button", { name: "Create account and join" });
    await join.click();
    await expectFieldErrors(page, {
      "Code from the mail": `Enter the code that was sent to ${email}.`,
    });
    await askForCode(page);
    await codeField(page).fill("0000 0000");
    await join.click();
    await expectFieldErrors(page, {
      "Code from the mail": "This is not the code of the newest mail. Please look again.",
    });
    await expectAccessible(page, "joining with a code");
    await expectNoSidewaysScroll(page, "joining with a code");
    await codeField(page).fill(await mailed(post, email, CODE));
    await join.click();
    await expect(page).toHaveURL("/dashboard");
    await page.setViewportSize({ width: 1440, height: 900 });
    await expect(ownProfile(page, "Bola Obi")).toBeVisible();
    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
  });
  await test.step("so does a person with an account, logging in from the link or logged in already", async () => {
    watch.expect(/status of 400 .* at .*\/api\/invitations\/accept/);
    const owner = await registerCompany(await openBrowser(), "First Ltd");
    const theirs = await openBrowser();
    const email = await registerCompany(theirs, "Second Ltd");
    await invite(request, { email: owner }, { email, role: "client" });
    const link = await mailed(post, email, LINK);

    await page.goto(link);
    await expect(page.getByText("This address has an account already.")).toBeVisible();
    await expect(codeField(page)).toBeVisible();
    await expectAccessible(page, "joining with an account and a code");

    await theirs.goto(link);
    await codeField(theirs).press("Enter");
    await expect(theirs.getByText(`Enter the code that was sent to ${email}.`)).toBeVisible();
    await expect(codeField(theirs)).toBeFocused();
    await askForCode(theirs);
    await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
    await codeField(page).fill(await mailed(post, email, CODE));
    await page.getByRole("button", { name: "Login and join" }).click();
    await expect(page).toHaveURL("/dashboard");
    await theirs.reload();
    await expect(
      theirs.getByRole("heading", { name: "This invitation has been used" }),
    ).toBeVisible();
  });
});
