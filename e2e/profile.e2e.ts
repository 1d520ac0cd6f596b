import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { answerCalls } from "./harness/calls.ts";
import { PASSWORD } from "./harness/company.ts";
import { expectFieldErrors } from "./harness/forms.ts";
import { mainNav, ownProfile, submitLogin } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

const PROFILE = "**/api/user/profile";
const CHANGE = "**/api/user/change-password";
const html = (page: Page) => page.locator("html");

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test.describe("details", () => {
  test("name and company change everywhere at once, and stay changed", async ({ page }) => {
    await expect(page.getByText("EE").first()).toBeVisible();
    await page.getByLabel("Full name").fill("Bisi Okafor");
    await page.getByLabel("Company").fill("Okafor & Sons");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(page.getByText("Profile saved")).toBeVisible();
    await expect(ownProfile(page, "Bisi Okafor")).toBeVisible();
    await expect(page.getByText("BO").first()).toBeVisible();
    await page.reload();
    await expect(page.getByLabel("Full name")).toHaveValue("Bisi Okafor");
    await expect(page.getByLabel("Company")).toHaveValue("Okafor & Sons");
  });

  test("another tab follows", async ({ page }) => {
    const second = await page.context().newPage();
    await second.goto("/projects");
    await expect(second.getByRole("link", { name: "Lekki Duplex" })).toBeVisible();
    await page.getByLabel("Full name").fill("Bisi Okafor");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expect(ownProfile(second, "Bisi Okafor")).toBeVisible();
  });

  test("both are required, and an error clears when its field is edited", async ({ page }) => {
    await page.getByLabel("Full name").fill(" ");
    await page.getByLabel("Company").fill("");
    await page.getByRole("button", { name: "Save changes" }).click();
    await expectFieldErrors(page, {
      "Full name": "Full name is required",
      Company: "Company name is required",
    });
    await page.getByLabel("Full name").pressSequentially("B");
    await expectFieldErrors(page, { Company: "Company name is required" });
  });

  test("the button says why it is disabled while nothing has changed", async ({ page }) => {
    const save = page.getByRole("button", { name: "Save changes" });
    await expect(save).toHaveAttribute("aria-disabled", "true");
    await expect(save).toHaveAccessibleDescription("Nothing has been changed yet.");
  });

  for (const { what, answer, words } of [
    {
      what: "the server's message",
      answer: { status: 409, body: { message: "Somebody was faster.", code: "conflict" } },
      words: "Somebody was faster.",
    },
    {
      what: "the error's own",
      answer: { status: 500 },
      words: "The server answered with an error (500).",
    },
  ]) {
    test(`a failure shows ${what}, and keeps what was typed`, async ({ page, watch }) => {
      watch.expect(/status of \d+ .* at .*\/api\/user\/profile/);
      await answerCalls(page, PROFILE, answer);
      await page.getByLabel("Full name").fill("Bisi Okafor");
      await page.getByRole("button", { name: "Save changes" }).click();
      await expect(page.getByRole("alert")).toHaveText(words);
      await expect(page.getByLabel("Full name")).toHaveValue("Bisi Okafor");
    });
  }
});

test.describe("the theme", () => {
  test("changes at once, and belongs to the person, not to the browser", async ({
    page,
    company,
    openBrowser,
  }) => {
    await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
    const saved = page.waitForResponse(PROFILE);
    await page.getByText("Dark", { exact: true }).click();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");
    await saved;
    await page.reload();
    await expect(page.getByRole("radio", { name: "Dark" })).toBeChecked();
    await expect(html(page)).toHaveAttribute("data-theme", "dark");

    const phone = await openBrowser(company.engineer);
    await phone.goto("/dashboard");
    await expect(html(phone)).toHaveAttribute("data-theme", "dark");

    await page.getByRole("button", { name: "Logout" }).click();
    await expect(page).toHaveURL("/login");
    await expect(html(page)).not.toHaveAttribute("data-theme");
  });

  test("rolls back when it could not be saved", async ({ page, watch }) => {
    watch.expect(/status of 500 .* at .*\/api\/user\/profile/);
    await answerCalls(page, PROFILE, { status: 500 });
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(/The server answered with an error \(500\)\./);
    await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
    await expect(html(page)).not.toHaveAttribute("data-theme");
  });
});

test.describe("the daily mail", () => {
  const SETTINGS = "**/api/user/mail-settings";

  test("contains what the person chooses, kind by kind or all at once, in every company", async ({
    page,
    db,
    company,
  }) => {
    const card = page.getByRole("region", { name: "Daily mail" });
    const boxes = card.getByRole("checkbox");
    const mentions = card.getByRole("checkbox", { name: "Mentions" });
    await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(10);
    await expect(mentions).toHaveAccessibleDescription("Someone names you in a comment");
    // Quick clicks do not undo each other.
    await mentions.uncheck();
    await card.getByRole("checkbox", { name: "Due dates" }).uncheck();
    await card.getByRole("checkbox", { name: "Teams" }).uncheck();
    await mentions.check();
    const muted = async () => {
      const { rows } = await db.query<{ kind: string }>(
        "select kind from mail_mutes where user_id = $1 order by kind",
        [company.engineer.id],
      );
      return rows.map(({ kind }) => kind);
    };
    await expect.poll(muted).toEqual(["due_reminder", "team"]);
    await page.reload();
    await expect(card.getByRole("checkbox", { checked: false })).toHaveCount(2);
    await expect(mentions).toBeChecked();

    await card.getByRole("button", { name: "Turn all on" }).click();
    await expect.poll(muted).toEqual([]);
    await card.getByRole("button", { name: "Turn all off" }).click();
    await expect(card.getByRole("status")).toHaveText(
      "You get no daily mail. The bell still shows everything.",
    );
    await expect.poll(muted).toHaveLength(10);
    await expect(boxes).toHaveCount(10);
    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, "the profile with its mail settings");
    await expectNoSidewaysScroll(page, "the profile with its mail settings");
  });

  test("stays as it was when the choice could not be saved, and says when it could not be loaded", async ({
    page,
    watch,
  }) => {
    watch.expect(/status of 500 .* at .*\/api\/user\/mail-settings/);
    const card = page.getByRole("region", { name: "Daily mail" });
    const projects = card.getByRole("checkbox", { name: "Projects" });
    await expect(projects).toBeChecked();
    await answerCalls(page, SETTINGS, { status: 500 });
    await projects.click();
    await expect(page.getByText("Your choice could not be saved.")).toBeVisible();
    await expect(projects).toBeChecked();
    await page.reload();
    await expect(card.getByText("Failed to load the mail settings.")).toBeVisible();
    await page.unrouteAll();
    await card.getByRole("button", { name: "Retry" }).click();
    await expect(projects).toBeChecked();
  });
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
