import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "./harness/axe.ts";
import { answerCalls } from "./harness/calls.ts";
import { expectFieldErrors } from "./harness/forms.ts";
import { ownProfile } from "./harness/screens.ts";
import { expect, test } from "./harness/test.ts";

const PROFILE = "**/api/user/profile";
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
    await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(11);
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
    await expect.poll(muted).toHaveLength(11);
    await expect(boxes).toHaveCount(11);
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
