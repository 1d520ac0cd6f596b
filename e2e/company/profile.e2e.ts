import type { Page } from "@playwright/test";
import { expectAccessible, expectNoSidewaysScroll } from "../harness/axe.ts";
import { answerCalls, delayCalls } from "../harness/calls.ts";
import { expectFieldErrors } from "../harness/forms.ts";
import { ownProfile } from "../harness/screens.ts";
import { expect, test } from "../harness/test.ts";

const PROFILE = "**/api/user/profile";
const SETTINGS = "**/api/user/mail-settings";
const html = (page: Page) => page.locator("html");

test.beforeEach(async ({ page, company, signIn }) => {
  await signIn(company.engineer);
  await page.goto("/profile");
  await expect(page.getByRole("heading", { level: 1, name: "Profile" })).toBeVisible();
});

test("the profile's name and company are checked and change everywhere; the daily mail contains what is chosen; the theme is the person's", async ({
  page,
  watch,
  db,
  company,
  openBrowser,
}) => {
  // Every part of the profile, in two browsers.
  test.slow();
  await test.step("name and company are checked, change everywhere at once, and stay changed", async () => {
    watch.expect(/status of 409 .* at .*\/api\/user\/profile/);
    const [name, company] = [page.getByLabel("Full name"), page.getByLabel("Company")];
    const save = page.getByRole("button", { name: "Save changes" });

    await test.step("the button says why it is disabled while nothing has changed", async () => {
      await expect(page.getByText("EE").first()).toBeVisible();
      await expect(save).toHaveAttribute("aria-disabled", "true");
      await expect(save).toHaveAccessibleDescription("Nothing has been changed yet.");
    });

    await test.step("both are required, and an error clears when its field is edited", async () => {
      await name.fill(" ");
      await company.fill("");
      await save.click();
      await expectFieldErrors(page, {
        "Full name": "Full name is required",
        Company: "Company name is required",
      });
      await name.pressSequentially("B");
      await expectFieldErrors(page, { Company: "Company name is required" });
    });

    await test.step("a failure says why, and keeps what was typed", async () => {
      await name.fill("Bisi Okafor");
      await company.fill("Okafor & Sons");
      await answerCalls(page, PROFILE, {
        status: 409,
        body: { message: "Somebody was faster.", code: "conflict" },
      });
      await save.click();
      await expect(page.getByRole("alert")).toHaveText("Somebody was faster.");
      await expect(name).toHaveValue("Bisi Okafor");
      await page.unroute(PROFILE);
    });

    await test.step("what is saved shows here and in another tab", async () => {
      const second = await page.context().newPage();
      await second.goto("/projects");
      await expect(ownProfile(second, "Emeka Engineer")).toBeVisible();
      await save.click();
      await expect(page.getByText("Profile saved")).toBeVisible();
      await expect(ownProfile(page, "Bisi Okafor")).toBeVisible();
      await expect(page.getByText("BO").first()).toBeVisible();
      await expect(ownProfile(second, "Bisi Okafor")).toBeVisible();
      await second.close();
      await page.reload();
      await expect(name).toHaveValue("Bisi Okafor");
      await expect(company).toHaveValue("Okafor & Sons");
    });
  });
  await test.step("the daily mail contains what the person chooses, kind by kind or all at once, in every company", async () => {
    watch.expect(/status of 500 .* at .*\/api\/user\/mail-settings/);
    const card = page.getByRole("region", { name: "Daily mail" });
    const boxes = card.getByRole("checkbox");
    const mentions = card.getByRole("checkbox", { name: "Mentions" });
    const muted = async () => {
      const { rows } = await db.query<{ kind: string }>(
        "select kind from mail_mutes where user_id = $1 order by kind",
        [company.engineer.id],
      );
      return rows.map(({ kind }) => kind);
    };

    await test.step("quick clicks do not undo each other", async () => {
      await expect(card.getByRole("checkbox", { checked: true })).toHaveCount(11);
      await expect(mentions).toHaveAccessibleDescription("Someone names you in a comment");
      await mentions.uncheck();
      await card.getByRole("checkbox", { name: "Due dates" }).uncheck();
      await card.getByRole("checkbox", { name: "Teams" }).uncheck();
      await mentions.check();
      await expect.poll(muted).toEqual(["due_reminder", "team"]);
    });

    await test.step("it stays as it was when the choice could not be saved", async () => {
      const projects = card.getByRole("checkbox", { name: "Projects" });
      await answerCalls(page, SETTINGS, { status: 500 });
      await projects.click();
      await expect(page.getByText("Your choice could not be saved.")).toBeVisible();
      await expect(projects).toBeChecked();
      expect(await muted()).toEqual(["due_reminder", "team"]);
    });

    await test.step("it says when it could not be loaded", async () => {
      // Delays the event stream: when it opens, it announces recent changes, which are then fetched again.
      const listen = await delayCalls(page, "**/api/events*");
      await page.reload();
      await expect(card.getByText("Failed to load the mail settings.")).toBeVisible();
      await page.unroute(SETTINGS);
      await card.getByRole("button", { name: "Retry" }).click();
      await expect(card.getByRole("checkbox", { checked: false })).toHaveCount(2);
      await expect(mentions).toBeChecked();
      listen();
    });

    await test.step("all are turned on and off at once", async () => {
      await card.getByRole("button", { name: "Turn all on" }).click();
      await expect.poll(muted).toEqual([]);
      await card.getByRole("button", { name: "Turn all off" }).click();
      await expect(card.getByRole("status")).toHaveText(
        "You get no daily mail. The bell still shows everything.",
      );
      await expect.poll(muted).toHaveLength(11);
      await expect(boxes).toHaveCount(11);
    });

    await page.setViewportSize({ width: 360, height: 740 });
    await expectAccessible(page, "the profile with its mail settings");
    await expectNoSidewaysScroll(page, "the profile with its mail settings");
    await page.setViewportSize({ width: 1440, height: 900 });
  });
  await test.step("the theme changes at once unless it cannot be saved, and belongs to the person, not to the browser", async () => {
    watch.expect(/status of 500 .* at .*\/api\/user\/profile/);
    await answerCalls(page, PROFILE, { status: 500 });
    await page.getByText("Dark", { exact: true }).click();
    await expect(page.getByRole("alert")).toHaveText(/The server answered with an error \(500\)\./);
    await expect(page.getByRole("radio", { name: "System" })).toBeChecked();
    await expect(html(page)).not.toHaveAttribute("data-theme");
    await page.unroute(PROFILE);

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
});
