import type { Page } from "@playwright/test";
import { answerCalls } from "../harness/calls.ts";
import { PASSWORD } from "../harness/company.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { mainNav, submitLogin } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

const CHANGE = "**/api/user/change-password";

const signIns = (page: Page) => page.getByRole("region", { name: "Sign-ins" });

test("the password changes after the checks; every other sign-in ends, and the old one no longer works", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
}) => {
  watch.expect(/status of (400|429) .* at .*\/api\/user\/change-password/);
  watch.expect(/status of 401 .* at /);
  await signIn(company.engineer);
  await page.goto("/profile");
  const [current, next] = [page.getByLabel("Current password"), page.getByLabel("New password")];
  const submit = page.getByRole("button", { name: "Change password" });
  const change = async (from: string, to: string) => {
    await current.fill(from);
    await next.fill(to);
    await submit.click();
  };

  await test.step("both are required, and a new one of at least six characters", async () => {
    await submit.click();
    await expectFieldErrors(page, {
      "Current password": "Current password is required",
      "New password": "Password is required",
    });
    await change(PASSWORD, "12345");
    await expectFieldErrors(page, { "New password": "Password must be at least 6 characters" });
  });

  await test.step("it says how good the new one is, and refuses a stolen one on its field", async () => {
    await next.fill(`${company.engineer.name} 1`);
    await expect(next).toHaveAccessibleDescription("Weak. Leave out your own names.");
    await change(PASSWORD, "password123");
    await expectFieldErrors(page, {
      "New password": "This password is on lists of stolen ones. Choose another.",
    });
  });

  await test.step("it cannot be changed without the current one", async () => {
    await change("not-the-one", "Ikoyi-2027");
    await expectFieldErrors(page, { "Current password": "Current password is incorrect" });
    await current.pressSequentially("x");
    await expectFieldErrors(page, {});
  });

  await test.step("a failure shows the server's message", async () => {
    const body = { message: "Wait a minute.", code: "rate_limited" };
    await answerCalls(page, CHANGE, { status: 429, body });
    await change(PASSWORD, "Ikoyi-2027");
    await expect(page.getByRole("alert")).toHaveText("Wait a minute.");
    await page.unroute(CHANGE);
  });

  await test.step("once it is changed, this sign-in stays and the others end", async () => {
    const other = await openBrowser(company.engineer);
    await other.goto("/projects");
    await expect(other.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await change(PASSWORD, "Ikoyi-2027");
    await expect(page.getByText("Password changed. Every other sign-in has ended.")).toBeVisible();
    await expect(current).toHaveValue("");
    await expect(other).toHaveURL("/login");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

    await submitLogin(other, company.engineer);
    await expect(other.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
    await submitLogin(other, { email: company.engineer.email, password: "Ikoyi-2027" });
    await expect(other).toHaveURL("/projects");
  });
});

test("sign-ins are listed, this browser marked, and ended one by one, all others together, and this one last", async ({
  page,
  company,
  signIn,
  openBrowser,
  watch,
  db,
}) => {
  watch.expect(/status of 401 .* at /);
  watch.expect(/status of 500 .* at .*\/api\/user\/sessions/);
  const { id } = company.engineer;
  const rows = signIns(page).getByRole("listitem");
  const question = page.getByRole("alertdialog");
  // Half past midnight in Lagos, where the reader is; the day before in UTC.
  const night = new Date();
  night.setUTCDate(night.getUTCDate() - 1);
  night.setUTCHours(23, 30, 0, 0);
  const day = new Date(night.getTime() + 3_600_000).getUTCDate();
  await signIn(company.engineer);
  await db.query("update sessions set created_at = $2 where user_id = $1", [id, night]);
  await db.query("update users set created_at = $2 where id = $1", [id, night]);

  await test.step("a failure to load offers to try again", async () => {
    await answerCalls(page, "**/api/user/sessions", { status: 500 });
    await page.goto("/profile");
    await expect(signIns(page).getByRole("alert")).toBeVisible();
    await page.unrouteAll();
    await signIns(page).getByRole("button", { name: "Retry" }).click();
    await expect(signIns(page)).toContainText(`signed in ${day} `);
    await expect(page.getByText(`with an account since ${day} `)).toBeVisible();
    await expect(rows).toHaveCount(1);
    await expect(signIns(page).getByText("This browser")).toBeVisible();
    await expect(signIns(page).getByRole("button", { name: /^Sign out Chrome on / })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);
  });

  const other = await openBrowser(company.engineer);
  await test.step("another one is signed out after a confirmation", async () => {
    await other.goto("/profile");
    await expect(signIns(other).getByText("This browser")).toBeVisible();
    await page.reload();
    await expect(rows).toHaveCount(2);
    const signOut = rows
      .filter({ hasNotText: "This browser" })
      .getByRole("button", { name: "Sign out" });
    await signOut.click();
    await question.getByRole("button", { name: "Cancel" }).click();
    await expect(rows).toHaveCount(2);
    await signOut.click();
    await question.getByRole("button", { name: "Sign out" }).click();
    await expect(rows).toHaveCount(1);
    await expect(other).toHaveURL("/login");
    await expect(mainNav(page)).toBeVisible();
  });

  await test.step("all others end together", async () => {
    await submitLogin(other, company.engineer);
    const third = await openBrowser(company.engineer);
    await third.goto("/profile");
    for (const browser of [other, third])
      await expect(signIns(browser).getByText("This browser")).toBeVisible();
    await page.reload();
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await expect(question).toContainText("2 other sign-ins end.");
    await question.getByRole("button", { name: "Sign out all others" }).click();
    await expect(rows).toHaveCount(1);
    for (const browser of [other, third]) await expect(browser).toHaveURL("/login");
  });

  await test.step("this one ends at the sign-in page", async () => {
    await signIns(page).getByRole("button", { name: "Sign out" }).click();
    await expect(question).toContainText("This is the browser that you are using now.");
    await question.getByRole("button", { name: "Sign out" }).click();
    await expect(page).toHaveURL("/login");
  });
});
