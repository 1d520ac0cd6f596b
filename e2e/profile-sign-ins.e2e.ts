import type { Page } from "@playwright/test";
import { answerCalls } from "./harness/calls.ts";
import { PASSWORD } from "./harness/company.ts";
import { expectFieldErrors } from "./harness/forms.ts";
import { mainNav, submitLogin } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

const CHANGE = "**/api/user/change-password";

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test.describe("the password", () => {
  async function change(page: Page, current: string, next: string): Promise<void> {
    await page.getByLabel("Current password").fill(current);
    await page.getByLabel("New password").fill(next);
    await page.getByRole("button", { name: "Change password" }).click();
  }

  test("changes; every other sign-in ends, this one stays, and the old password no longer works", async ({
    page,
    company,
    openBrowser,
    watch,
  }) => {
    watch.expect(/status of 401 .* at /);
    const other = await openBrowser(company.engineer);
    await other.goto("/projects");
    await expect(other.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();

    await change(page, PASSWORD, "Ikoyi-2027");
    await expect(page.getByText("Password changed. Every other sign-in has ended.")).toBeVisible();
    await expect(page.getByLabel("Current password")).toHaveValue("");
    await expect(other).toHaveURL("/login");
    await page.reload();
    await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();

    await submitLogin(other, company.engineer);
    await expect(other.getByRole("alert")).toHaveText("Invalid credentials. Please try again.");
    await submitLogin(other, { email: company.engineer.email, password: "Ikoyi-2027" });
    await expect(other).toHaveURL("/projects");
  });

  test("cannot be changed without the current one", async ({ page, watch }) => {
    watch.expect(/status of 400 .* at .*\/api\/user\/change-password/);
    await change(page, "not-the-one", "Ikoyi-2027");
    await expectFieldErrors(page, { "Current password": "Current password is incorrect" });
    await page.getByLabel("Current password").pressSequentially("x");
    await expectFieldErrors(page, {});
  });

  test("requires both, and a new one of at least six characters", async ({ page }) => {
    await page.getByRole("button", { name: "Change password" }).click();
    await expectFieldErrors(page, {
      "Current password": "Current password is required",
      "New password": "Password is required",
    });
    await change(page, PASSWORD, "12345");
    await expectFieldErrors(page, { "New password": "Password must be at least 6 characters" });
  });

  for (const { what, answer, words } of [
    {
      what: "the server's message",
      answer: { status: 429, body: { message: "Wait a minute.", code: "rate_limited" } },
      words: "Wait a minute.",
    },
    {
      what: "the error's own",
      answer: { status: 500 },
      words: "The server answered with an error (500).",
    },
  ]) {
    test(`a failure shows ${what}`, async ({ page, watch }) => {
      watch.expect(/status of \d+ .* at .*\/api\/user\/change-password/);
      await answerCalls(page, CHANGE, answer);
      await change(page, PASSWORD, "Ikoyi-2027");
      await expect(page.getByRole("alert")).toHaveText(words);
    });
  }
});

test.describe("sign-ins", () => {
  const signIns = (page: Page) => page.getByRole("region", { name: "Sign-ins" });
  const confirm = (page: Page, name: string) =>
    page.getByRole("alertdialog").getByRole("button", { name }).click();

  test("are listed, this browser marked; another one is signed out after a confirmation", async ({
    page,
    company,
    openBrowser,
    watch,
    db,
  }) => {
    watch.expect(/status of 401 .* at /);
    const { id } = company.engineer;
    // Half past midnight in Lagos, where the reader is; the day before in UTC.
    const night = new Date();
    night.setUTCDate(night.getUTCDate() - 1);
    night.setUTCHours(23, 30, 0, 0);
    const day = new Date(night.getTime() + 3_600_000).getUTCDate();
    await db.query("update sessions set created_at = $2 where user_id = $1", [id, night]);
    await db.query("update users set created_at = $2 where id = $1", [id, night]);
    await page.reload();
    await expect(signIns(page)).toContainText(`signed in ${day} `);
    await expect(page.getByText(`with an account since ${day} `)).toBeVisible();
    await expect(signIns(page).getByRole("listitem")).toHaveCount(1);
    await expect(signIns(page).getByText("This browser")).toBeVisible();
    await expect(signIns(page).getByRole("button", { name: /^Sign out Chrome on / })).toBeVisible();
    await expect(page.getByRole("button", { name: "Sign out all others" })).toHaveCount(0);

    const other = await openBrowser(company.engineer);
    await other.goto("/projects");
    await expect(other.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.reload();
    const rows = signIns(page).getByRole("listitem");
    await expect(rows).toHaveCount(2);
    await rows
      .filter({ hasNotText: "This browser" })
      .getByRole("button", { name: "Sign out" })
      .click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel" }).click();
    await expect(rows).toHaveCount(2);
    await rows
      .filter({ hasNotText: "This browser" })
      .getByRole("button", { name: "Sign out" })
      .click();
    await confirm(page, "Sign out");
    await expect(rows).toHaveCount(1);
    await expect(other).toHaveURL("/login");
    await expect(mainNav(page)).toBeVisible();
  });

  test("all others end together", async ({ page, company, openBrowser, watch }) => {
    watch.expect(/status of 401 .* at /);
    const others = [await openBrowser(company.engineer), await openBrowser(company.engineer)];
    for (const other of others) {
      await other.goto("/profile");
      await expect(signIns(other).getByText("This browser")).toBeVisible();
    }
    await page.reload();
    await page.getByRole("button", { name: "Sign out all others" }).click();
    await expect(page.getByRole("alertdialog")).toContainText("2 other sign-ins end.");
    await confirm(page, "Sign out all others");
    await expect(signIns(page).getByRole("listitem")).toHaveCount(1);
    for (const other of others) await expect(other).toHaveURL("/login");
  });

  test("this one ends at the sign-in page", async ({ page }) => {
    await signIns(page).getByRole("button", { name: "Sign out" }).click();
    await expect(page.getByRole("alertdialog")).toContainText(
      "This is the browser that you are using now.",
    );
    await confirm(page, "Sign out");
    await expect(page).toHaveURL("/login");
  });

  test("a failure to load offers to try again", async ({ page, watch }) => {
    watch.expect(/status of 500 .* at .*\/api\/user\/sessions/);
    await answerCalls(page, "**/api/user/sessions", { status: 500 });
    await page.reload();
    await expect(signIns(page).getByRole("alert")).toBeVisible();
    await page.unrouteAll();
    await signIns(page).getByRole("button", { name: "Retry" }).click();
    await expect(signIns(page).getByText("This browser")).toBeVisible();
  });
});
