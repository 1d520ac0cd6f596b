import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { mailed, registerCompany as register, test } from "../harness/mailed.ts";
import { newEmail, submitRegister } from "../harness/screens.ts";
import { expect } from "../harness/test.ts";
import { invite } from "../seed/invitations.ts";

async function check(page: Page, what: string) {
  // Scrolls to the top: axe counts a control that is half under the bar as too small.
  await page.evaluate(() => scrollTo(0, 0));
  await expectAccessible(page, what);
  for (const width of [360, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    await expectNoSidewaysScroll(page, `${what} at ${width} px`);
  }
}

test("the owner of the first company is told once that registration is open, and decides", async ({
  page,
  request,
  post,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of 403 .* at .*\/api\/auth\/register/);
  const email = await register(page, "First Ltd");
  const notice = page.getByText("Anybody who uses this computer, or reaches it through a proxy,");
  await expect(notice).toBeVisible();
  await expect(page.getByText("Confirm your address")).toHaveCount(0);
  await check(page, "the notice");
  await page.getByRole("link", { name: "Choose who may register" }).click();
  await expect(page).toHaveURL("/admin?tab=security");
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(notice).toHaveCount(0);

  const card = page.getByRole("region", { name: "Registration" });
  const who = card.getByLabel("Who may register");
  const save = card.getByRole("button", { name: "Save" });
  await who.selectOption("domains");
  await card.getByLabel("Domains").fill("not a domain");
  await save.click();
  await expectFieldErrors(page, { Domains: "Write domains such as example.com, build.ng" });
  await check(page, "the card");
  await card.getByLabel("Domains").fill("build.ng Example.org");
  await save.click();
  await expect(page.getByText("Registration saved")).toBeVisible();
  await expect(card.getByLabel("Domains")).toHaveValue("build.ng, example.org");
  const stranger = await openBrowser();
  await stranger.goto("/register");
  await expect(stranger.getByLabel("Email")).toHaveAccessibleDescription(
    "An address at build.ng or example.org.",
  );
  await submitRegister(stranger, {
    name: "Funmi Ade",
    company: "Ade Ltd",
    email: "funmi@elsewhere.example",
  });
  await expectFieldErrors(stranger, {
    Email:
      "New companies need an address at build.ng or example.org. With any other address, ask a company here to invite you.",
  });
  await stranger.setViewportSize({ width: 360, height: 740 });
  await expectNoSidewaysScroll(stranger, "a refused address");

  const invited = newEmail();
  await invite(request, { email }, { email: invited, role: "client" });
  await who.selectOption("off");
  await save.click();
  await expect(card.getByLabel("Domains")).toHaveCount(0);
  await page.reload();
  await expect(who).toHaveValue("off");
  await expect(notice).toHaveCount(0);
  await stranger.goto("/register");
  const closed = stranger.getByRole("heading", { level: 1, name: "New accounts are closed" });
  await expect(closed).toBeVisible();
  await expect(stranger.getByText(/Nobody can make a new account here/)).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Create account" })).toHaveCount(0);
  await stranger.goto(await mailed(post, invited, /\/register\?invite=[\w-]+/));
  await expect(stranger.getByText("This server takes no new accounts now")).toBeVisible();
  await expect(stranger.getByRole("button", { name: "Create account and join" })).toHaveCount(0);
  await check(stranger, "an invitation while nobody new is taken");
});

test("the owner of a company on trial is led to the code, and told no more once it is given", async ({
  page,
  post,
  openBrowser,
}) => {
  await register(await openBrowser(), "First Ltd");
  const email = await register(page, "Second Ltd");
  const note = page.getByText("Until then your company sends 20 invitations a day");
  await expect(note).toBeVisible();
  await expect(page.getByText("Registration is open")).toHaveCount(0);
  await check(page, "on trial");
  await page.getByRole("link", { name: "Get a code in your profile" }).click();
  const form = page.getByRole("region", { name: "Confirm your address" });
  await form.getByRole("button", { name: "Send me a code" }).click();
  const code = await mailed(post, email, /^\d{4} \d{4}$/m);
  await form.getByLabel("Code from the mail").fill(code);
  await form.getByRole("button", { name: "Confirm my address" }).click();
  await expect(page.getByText("Your address is confirmed.")).toBeVisible();
  // Opens the dashboard without a reload: data that was fetched before is not shown again.
  await page.getByRole("link", { name: "Dashboard" }).first().click();
  await expect(page.getByRole("heading", { name: "Recent activities" })).toBeVisible();
  await expect(note).toHaveCount(0);
});
