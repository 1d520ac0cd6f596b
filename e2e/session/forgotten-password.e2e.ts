import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { PASSWORD } from "../harness/company.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { linkIn, mailsTo, newestMailTo } from "../harness/device/outbox.ts";
import { newEmail, ownProfile, submitLogin } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";
import { smallTargets } from "../harness/touch.ts";

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true } as const;
const NEW_PASSWORD = "Ikoyi-2027";

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

async function askFor(page: Page, email: string): Promise<void> {
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send the link" }).click();
  await expect(heading(page, "Check your mail")).toBeVisible();
}

async function setPassword(page: Page, password: string, again = password): Promise<void> {
  await page.getByLabel("New password").fill(password);
  await page.getByLabel("Confirm password").fill(again);
  await page.getByRole("button", { name: "Set the password" }).click();
}

test("a forgotten password is reset by mail, once, and everybody is signed out", async ({
  page,
  company,
  openBrowser,
  watch,
}) => {
  // Three mails, one after the other.
  test.slow();
  // The browser that is signed in elsewhere sends requests that are refused.
  watch.expect(/status of 401 .* at .*\/api\//);
  watch.expect(/status of 400 .* at .*\/api\/auth\/reset-password/);
  const { email, name } = company.engineer;
  const elsewhere = await openBrowser(company.engineer);
  await elsewhere.goto("/projects");
  await expect(ownProfile(elsewhere, name)).toBeVisible();

  await page.goto("/login");
  await page.getByRole("link", { name: "Forgot password?" }).click();
  await expect(heading(page, "Forgot your password?")).toBeVisible();
  await page.getByRole("button", { name: "Send the link" }).click();
  await expectFieldErrors(page, { Email: "Email is required" });
  await expectAccessible(page, "asking for a link");

  // The page says the same for known and unknown addresses.
  const unknown = newEmail();
  await askFor(page, unknown);
  const text = await page.getByRole("main").textContent();
  await page.getByRole("button", { name: "Ask again" }).click();
  await askFor(page, email);
  expect((await page.getByRole("main").textContent())?.replace(email, unknown)).toBe(text);
  await expect(page.getByText(`If ${email} has an account`)).toBeFocused();
  await expectAccessible(page, "a link was sent");

  const link = linkIn(await newestMailTo(email));
  await page.goto(link);
  await expect(heading(page, "Set a new password")).toBeVisible();
  await expect(page).toHaveURL("/reset-password");
  await expectAccessible(page, "setting a new password");
  await setPassword(page, "12345");
  await expectFieldErrors(page, { "New password": "Password must be at least 6 characters" });
  await setPassword(page, NEW_PASSWORD, "another-one");
  await expectFieldErrors(page, { "Confirm password": "Passwords do not match" });
  // The token is removed from the URL, but survives a reload.
  await page.reload();
  await setPassword(page, NEW_PASSWORD);
  await expect(page).toHaveURL("/login");
  await expect(page.getByRole("status").getByText("Your password is changed.")).toBeVisible();
  await expectAccessible(page, "login after a new password");
  await expect(elsewhere).toHaveURL("/login");
  expect(await mailsTo(unknown)).toEqual([]);

  await submitLogin(page, { email, password: PASSWORD });
  await expect(page.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
  await submitLogin(page, { email, password: NEW_PASSWORD });
  await expect(page).toHaveURL("/dashboard");
  await newestMailTo(email, 3);
  const subjects = (await mailsTo(email)).map(({ headers }) => headers.get("subject"));
  expect(subjects).toContain("Your password was changed");
  expect(subjects).toContain("A new device signed in to your account");

  // The link is used up. A signed-in person can ask for another one, too.
  await page.goto(link);
  await setPassword(page, "third-time");
  await expect(page.getByRole("alert")).toHaveText(
    "This link has already been used. Ask for a new one.",
  );
  await page.getByRole("link", { name: "Ask for a new link" }).click();
  await expect(page).toHaveURL("/forgot-password");
  await askFor(page, email);
  const third = linkIn(await newestMailTo(email, 4));
  await page.goto(third);
  await expect(page.getByText("also here")).toBeVisible();
  await setPassword(page, PASSWORD);
  await expect(page).toHaveURL("/login");
  await expect(page.getByText("Your password is changed.")).toBeVisible();
  await submitLogin(page, { email });
  await expect(ownProfile(page, name)).toBeVisible();
});

test.describe("on a phone", () => {
  test.use(phone);

  test("expired, replaced, altered and incomplete links say so, and lead to a new one", async ({
    page,
    company,
    db,
    watch,
  }) => {
    watch.expect(/status of 400 .* at .*\/api\/auth\/reset-password/);
    const check = async (what: string) => {
      await expectAccessible(page, what);
      await expectNoSidewaysScroll(page, what);
      expect.soft(await smallTargets(page), `targets of ${what}`).toEqual([]);
    };
    const { email, id } = company.clientOn;
    const mailed = async (count: number) => {
      await page.goto("/forgot-password");
      await askFor(page, email);
      return linkIn(await newestMailTo(email, count));
    };
    const refused = async (link: string, text: string) => {
      await page.goto(link);
      await setPassword(page, NEW_PASSWORD);
      await expect(heading(page, "This link does not work")).toBeVisible();
      await expect(page.getByRole("alert")).toHaveText(text);
    };

    const first = await mailed(1);
    await check("a link was sent");
    // A link that was just sent is not sent again.
    await db.query(
      `update password_resets set replaced_at = now(), expires_at = expires_at - interval '11 minutes'
        where user_id = $1`,
      [id],
    );
    const second = await mailed(2);
    await refused(
      first,
      "This link is no longer valid: the password was changed after it was sent. Ask for a new one.",
    );
    await refused(
      `${second}x`,
      "This link is not valid. Make sure that all of it was copied, or ask for a new one.",
    );
    await db.query("update password_resets set expires_at = now() where user_id = $1", [id]);
    await refused(second, "This link has expired. Ask for a new one.");
    await check("a link that does not work");
    await page.goto("/reset-password?token=");
    await expect(page.getByRole("alert")).toContainText("Make sure that all of it was copied");
    await page.getByRole("link", { name: "Ask for a new link" }).click();
    await expect(heading(page, "Forgot your password?")).toBeVisible();
    await check("asking for a link");
  });
});
